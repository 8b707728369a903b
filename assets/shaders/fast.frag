#version 120
// The fast tier: one look-up, light from the vertices, and a filmic curve that costs next to nothing.
uniform sampler2D colours;
varying vec2 place;
varying vec3 shone;
varying vec3 gloss;
#ifdef GLOSSY
uniform sampler2D surroundings;
varying vec2 mirror;
varying vec3 glare;
#endif
void main() {
    vec3 t = texture2D(colours, place).rgb;
    vec3 c = t * t * shone;
#ifdef GLOSSY
    vec4 e = texture2D(surroundings, mirror);
    c += e.rgb * e.rgb * gloss + e.a * glare;
#else
    c += gloss;
#endif
    // The curve of surface.frag, fitted in square roots (least squares, 0.4 % of full scale).
    vec3 x = sqrt(c);
    gl_FragColor = vec4(x * (5.700 * x - 0.0774) / (x * (5.777 * x - 0.5908) + 1.0), 1.0);
}
