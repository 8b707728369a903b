#version 120
// A bright line with a dark seam on both sides: it reads on pale and on dark pieces alike.
uniform vec4 ink;
varying float across;
void main() {
    float width = max(fwidth(across), 1e-4);
    float core = smoothstep(0.50 - width, 0.50 + width, across);
    float seam = smoothstep(0.0, 0.16 + width, across);
    gl_FragColor = vec4(mix(vec3(0.05, 0.03, 0.02), ink.rgb, core), ink.a * mix(0.92 * seam, 1.0, core));
}
