#version 120
// A card that fills its part of the window, wherever the camera is.
attribute vec2 p3d_MultiTexCoord0;
varying vec2 at;
void main() {
    at = p3d_MultiTexCoord0;
    gl_Position = vec4(2.0 * at - 1.0, 0.0, 1.0);
}
