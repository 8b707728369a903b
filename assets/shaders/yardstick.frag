// Work for the renderer, as much as it is told: how fast it is says which tier it can keep up with.
uniform int rounds;
varying vec2 place;
void main() {
    vec2 z = place;
    for (int i = 0; i < rounds; i++) {
        z = 0.7 * vec2(z.x * z.x - z.y * z.y, 2.0 * z.x * z.y) + place;
    }
    gl_FragColor = vec4(z, 0.0, 1.0);
}
