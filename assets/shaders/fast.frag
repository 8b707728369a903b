// The fast tier: one look-up, light from the vertices, and a filmic curve that costs next to nothing.
uniform sampler2D colours;
varying vec2 place;
varying vec3 shone;
#ifndef GROUND
varying vec3 gloss;
#endif
#ifdef GLOSSY
uniform sampler2D surroundings;
varying vec2 mirror;
varying vec3 glare;
#endif
void main() {
    vec3 t = texture2D(colours, place).rgb;
#ifdef GROUND
    gl_FragColor = vec4(shone * t, 1.0);
#else
    vec3 c = t * t * shone;
#ifdef GLOSSY
    vec4 e = texture2D(surroundings, mirror);
    c += e.rgb * e.rgb * gloss + e.a * glare;
#else
    c += gloss;
#endif
    gl_FragColor = vec4(film(c), 1.0);
#endif
}
