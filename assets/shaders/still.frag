#version 120
// A picture that is as deep as what it shows: what is drawn later can stand behind a ball in it.
uniform sampler2D picture;
uniform sampler2D depth;    // 24 bits, the highest in red
uniform float opacity;
varying vec2 at;
void main() {
    vec3 deep = floor(texture2D(depth, at).rgb * 255.0 + 0.5);
    gl_FragDepth = dot(deep, vec3(65536.0, 256.0, 1.0)) / 16777215.0;
    gl_FragColor = vec4(texture2D(picture, at).rgb, opacity);
}
