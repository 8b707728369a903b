#version 120
uniform mat4 p3d_ModelViewProjectionMatrix;
attribute vec4 p3d_Vertex;
attribute float shade;
varying float across;   // 0 at the mark's edges, 1 along its middle
void main() {
    gl_Position = p3d_ModelViewProjectionMatrix * p3d_Vertex;
    across = shade;
}
