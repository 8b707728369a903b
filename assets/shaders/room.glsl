uniform vec3 key_colour;
uniform vec3 sky_colour;
uniform vec3 bounce_colour;    // of the light the table throws back

// The room as a polished surface sees it: dark, a large softbox above, a dim window behind.
vec3 room(vec3 r) {
    vec3 c = mix(bounce_colour * 0.5, sky_colour * 0.55, smoothstep(-0.25, 0.9, r.y));
    if (r.y > 0.05) {
        vec3 side = normalize(cross(vec3(0.0, 1.0, 0.0), light));
        vec3 up = cross(light, side);
        float f = max(dot(r, light), 0.02);
        vec2 q = abs(vec2(dot(r, side), dot(r, up)) / f);
        float box = (1.0 - smoothstep(0.20, 0.26, q.x)) * (1.0 - smoothstep(0.26, 0.32, q.y));
        c += key_colour * 1.25 * box * step(0.05, dot(r, light));
    }
    float window = smoothstep(0.80, 0.97, dot(r, normalize(vec3(0.55, 0.35, 0.78))));
    return c + vec3(0.55, 0.66, 0.85) * 0.35 * window;
}
