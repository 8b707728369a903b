uniform mat4 p3d_ModelViewProjectionMatrix;
uniform mat4 p3d_ModelMatrix;

attribute vec4 p3d_Vertex;
attribute vec3 p3d_Normal;
attribute float shade;

varying vec3 world;    // where the point is on the table
varying vec3 object;   // where it is in its own piece: grain and veins live here
varying vec3 normal;
varying float cavity;  // 1 in the open, less deep in a hollow

void main() {
    gl_Position = p3d_ModelViewProjectionMatrix * p3d_Vertex;
    vec4 placed = p3d_ModelMatrix * p3d_Vertex;
    world = placed.xyz;
    object = p3d_Vertex.xyz;
    normal = normalize(mat3(p3d_ModelMatrix[0].xyz, p3d_ModelMatrix[1].xyz, p3d_ModelMatrix[2].xyz)
                       * p3d_Normal);
    cavity = shade;
}
