#version 120
// A piece of glass: clear where it is looked through, bright along its outline.
uniform vec3 light;
uniform vec3 tint;
uniform vec3 outline;
varying vec3 normal;
varying vec3 towards;
void main() {
    vec3 n = normalize(normal), v = normalize(towards);
    float rim = 1.0 - max(dot(n, v), 0.0);
    float edge = smoothstep(0.45, 0.85, rim);
    float lit = 0.72 + 0.28 * max(dot(n, light), 0.0);
    float glint = pow(max(dot(reflect(-v, n), light), 0.0), 40.0);
    vec3 colour = mix(tint * lit, outline, edge) + 0.5 * glint;
    gl_FragColor = vec4(colour, clamp(mix(0.62, 1.0, edge) + glint, 0.0, 1.0));
}
