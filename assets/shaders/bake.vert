// A card that fills the picture; `place` runs over it from 0 to 1.
attribute vec2 p3d_MultiTexCoord0;
varying vec2 place;
void main() {
    gl_Position = vec4(p3d_MultiTexCoord0 * 2.0 - 1.0, 0.0, 1.0);
    place = p3d_MultiTexCoord0;
}
