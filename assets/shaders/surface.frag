uniform vec3 eye;
uniform float exposure;

varying vec3 world;
varying vec3 object;
varying vec3 normal;
varying float cavity;
#if TIER == 0
varying vec2 lit;
#endif

// A filmic curve (the shape of Hable's), then sRGB.
vec3 film(vec3 c) {
    c *= exposure;
    c = (c * (2.51 * c + 0.03)) / (c * (2.43 * c + 0.59) + 0.14);
    c = clamp(c, 0.0, 1.0);
    return mix(1.055 * pow(c, vec3(1.0 / 2.4)) - 0.055, 12.92 * c, vec3(lessThan(c, vec3(0.0031308))));
}

#if TIER > 0
// What the reflected ray meets among the spheres: darkness where a neighbour stands.
vec3 mirrored(vec3 p, vec3 r) {
    vec3 c = room(r);
    float best = 1e9;
    vec4 hit = vec4(0.0);
    for (int i = 0; i < sphere_count; i++) {
        vec3 o = p - spheres[i].xyz;
        float b = dot(o, r);
        float h = b * b - dot(o, o) + spheres[i].w * spheres[i].w;
        float t = -b - sqrt(max(h, 0.0));
        if (h > 0.0 && t > 0.02 && t < best) { best = t; hit = spheres[i]; }
    }
    if (best < 1e8) {
        vec3 n = normalize(p + r * best - hit.xyz);
        c = vec3(0.16, 0.11, 0.07) * (0.25 + 1.4 * max(dot(n, light), 0.0) + 0.3 * max(n.y, 0.0));
    } else if (r.y < 0.0) {
        c = bounce_colour * 0.55;
    }
    return c;
}
#endif

void main() {
    vec3 n = normalize(normal);
    vec3 v = normalize(eye - world);
    Surface s = surface(object, world, n);
    n = s.normal;
#if TIER == 0
    float key = lit.x;
    float open = lit.y;
#else
    float key = key_light(world, normalize(normal));
    float open = openness(world, normalize(normal));
#endif
    open *= cavity;
    key *= mix(0.22, 1.0, cavity);
    float pool = pool_of_light(world);
    float diffuse = max(dot(n, light), 0.0);
    // Wood and stone let light in a little way, so the edge of the shade is soft and warm.
    float wrap = max((dot(n, light) + 0.25) / 1.25, 0.0);
    vec3 direct = key_colour * pool * key * mix(vec3(diffuse), vec3(wrap, mix(diffuse, wrap, 0.5), diffuse), 0.35);
    vec3 ambient = mix(bounce_colour, sky_colour, 0.5 + 0.5 * n.y) * open * (0.35 + 0.65 * pool);
    // Light that bounces between pieces of the same colour warms the gaps instead of blackening them.
    ambient *= mix(vec3(1.0), 0.55 + 0.9 * s.colour, 1.0 - open);
    vec3 c = s.colour * (direct + ambient);

    float fresnel = s.shine + (1.0 - s.shine) * pow(1.0 - max(dot(n, v), 0.0), 5.0) * s.polish;
    vec3 r = reflect(-v, n);
#if TIER == 0
    vec3 seen = room(r);
#else
    vec3 seen = mirrored(world + n * 0.01, r);
#endif
    c += seen * fresnel * s.polish * mix(0.25, 1.0, open) * (0.25 + 0.75 * pool);
    vec3 h = normalize(light + v);
    float spread = s.gloss;
    c += key_colour * pool * key * s.polish * 0.035 * spread * 0.125 * pow(max(dot(n, h), 0.0), spread) * step(0.0, dot(n, light));
    gl_FragColor = vec4(film(c), 1.0);
}
