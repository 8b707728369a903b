#version 120
uniform mat4 p3d_ModelViewProjectionMatrix;
uniform mat4 p3d_ModelMatrix;
uniform vec3 eye;
attribute vec4 p3d_Vertex;
attribute vec3 p3d_Normal;
varying vec3 normal;
varying vec3 towards;
void main() {
    gl_Position = p3d_ModelViewProjectionMatrix * p3d_Vertex;
    vec3 p = (p3d_ModelMatrix * p3d_Vertex).xyz;
    normal = mat3(p3d_ModelMatrix[0].xyz, p3d_ModelMatrix[1].xyz, p3d_ModelMatrix[2].xyz) * p3d_Normal;
    towards = eye - p;
}
