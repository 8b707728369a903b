// The room laid out flat, for the fast tier's reflections: the ray's x and z over 1 + y; a: the lamp's glare.
varying vec2 place;
void main() {
    vec2 m = (place * 2.0 - 1.0) * 2.0;
    float d = dot(m, m);
    vec3 r = vec3(2.0 * m.x, 1.0 - d, 2.0 * m.y) / (1.0 + d);
    gl_FragColor = vec4(sqrt(clamp(room(r) / 4.0, 0.0, 1.0)), pow(max(dot(r, light), 0.0), 18.0));
}
