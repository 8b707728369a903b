uniform vec3 eye;
uniform float exposure;
uniform vec3 slab_tint;
uniform vec3 table_tint;

varying vec3 world;
varying vec3 object;
varying vec3 normal;
varying float cavity;

// A filmic curve (Narkowicz' fit of the Academy's), then sRGB.
vec3 film(vec3 c) {
    c *= exposure;
    c = (c * (2.51 * c + 0.03)) / (c * (2.43 * c + 0.59) + 0.14);
    c = clamp(c, 0.0, 1.0);
    return mix(1.055 * pow(c, vec3(1.0 / 2.4)) - 0.055, 12.92 * c, vec3(lessThan(c, vec3(0.0031308))));
}

// A rectangular lamp in direction `to`, seen along r by a surface so rough; half sizes as tangents.
float lamp(vec3 r, vec3 to, vec2 size, float rough) {
    vec3 side = normalize(cross(vec3(0.0, 1.0, 0.0), to));
    vec3 up = cross(to, side);
    float ahead = dot(r, to);
    vec2 q = abs(vec2(dot(r, side), dot(r, up)) / max(ahead, 0.05));
    vec2 blur = vec2(0.018 + rough);
    vec2 seen = 1.0 - smoothstep(size - blur, size + blur, q);
    vec2 spread = min(vec2(1.0), size / max(size, blur));
    return ahead > 0.0 ? seen.x * seen.y * spread.x * spread.y : 0.0;
}

// The studio as a surface so rough mirrors it: the softbox, a tall window behind, dim walls.
vec3 studio(vec3 r, float rough) {
    vec3 walls = mix(bounce_colour * 0.30, sky_colour * 0.42, smoothstep(-0.3, 0.9, r.y));
    walls += sky_colour * 0.25 * smoothstep(0.55, 1.0, dot(r, vec3(0.80, 0.25, -0.55)));
    vec3 window = vec3(0.80, 0.90, 1.05) * lamp(r, vec3(0.684, 0.318, 0.656), vec2(0.13, 0.36), rough);
    return walls + key_colour * 7.5 * lamp(r, light, vec2(0.20, 0.24), rough)
         + window * dot(key_colour, vec3(0.40));
}

// Light that the board, or the table beside it, throws up to p.
vec3 thrown_up(vec3 p) {
    float beside = smoothstep(-0.25, 0.25, off_slab(p.xz));
    float height = p.y - mix(slab.z, slab.w, beside);
    float shaded = mix(0.18, 0.62, smoothstep(0.0, 1.3, height));
    return mix(slab_tint, table_tint, beside) * (key_colour * (light.y * shaded) + sky_colour * 0.4);
}

vec3 lit_matter(vec3 tint, vec3 p, vec3 n) {
    float key = max(dot(n, light), 0.0);
#if TIER > 1
    key *= key_light(p, n);
#else
    key *= 0.8;
#endif
    return tint * (key_colour * key + mix(bounce_colour, sky_colour, 0.5 + 0.5 * n.y) * 0.6);
}

// What is seen along r from p: neighbours, board and table, else the studio.
vec3 mirrored(vec3 p, vec3 r, float rough) {
    vec3 c = studio(r, rough);
    if (r.y < 0.0) {
        float t = (slab.z - p.y) / r.y;
        vec3 ground = p + r * t;
        float beside = smoothstep(-0.05, 0.05 + rough * t, off_slab(ground.xz));
        float shaded = mix(0.35, 0.85, smoothstep(0.0, 1.2, t));
        vec3 below = mix(slab_tint, table_tint, beside) * pool_of_light(ground)
                   * (key_colour * light.y * shaded + sky_colour * 0.3);
        c = mix(c, below, smoothstep(0.0, 0.06 + rough, -r.y));
    }
#if TIER > 1 || defined(WOOD) || defined(MARBLE) || defined(GLAZE)
    // What is rough shows no neighbours.
    // The nearest is taken, unless it is hardly seen; what is seen of all fades without a step.
    float weight = 0.0;
    float best = 1e9;
    float best_seen = 0.0;
    vec4 hit = vec4(0.0);
    vec3 tint = vec3(0.0);
    for (int i = 0; i < sphere_count; i++) {
        vec4 s = spheres[i];
        vec3 o = s.xyz - p;
        float along = dot(o, r);
        float off = sqrt(max(dot(o, o) - along * along, 0.0));
        float blur = rough * max(along, 0.0) + 0.008;
        float seen = 1.0 - smoothstep(-blur, blur, off - s.w);
        if (along > 0.02 && seen / along > weight) {
            weight = seen / along;
            best = along;
            hit = s;
            tint = sphere_tints[i].rgb;
        }
        best_seen = max(best_seen, along > 0.02 ? seen : 0.0);
    }
    if (best_seen > 0.0) {
        vec3 o = hit.xyz - p;
        float off2 = dot(o, o) - best * best;
        float t = best - sqrt(max(hit.w * hit.w - off2, 0.0));
        vec3 at = p + r * t;
        vec3 n = normalize(at - hit.xyz);
        vec3 ball = lit_matter(tint, at, n) * pool_of_light(at);
#if TIER > 1
        ball += studio(reflect(r, n), 0.06) * 0.05;
#endif
        c = mix(c, ball, best_seen);
    }
#if TIER > 1 || defined(GLAZE)
    float behind = best_seen > 0.5 ? best : 1e9;
    float first = 0.0;
    weight = 0.0;
    float first_seen = 0.0;
    vec3 face = vec3(0.0);
    for (int i = 0; i < box_count; i++) {
        vec3 size = box_size(boxes[i]);
        vec3 o = p - box_middle(boxes[i]);
        vec2 ends = through(o, r, size);
        // Where a ray misses, ends mean little: it is nearest about where it passes the middle.
        bool met = ends.x < ends.y;
        float near = met ? 0.5 * (ends.x + ends.y) : -dot(o, r);
        float blur = min(rough * near, 0.3) + 0.008;
        float seen = 1.0 - smoothstep(-blur, blur, outside(o + r * near, size));
        float start = met ? ends.x : near;
        if (start <= 0.02 || start > behind) continue;
        first_seen = max(first_seen, seen);
        if (seen / start > weight) {
            weight = seen / start;
            first = start;
            vec3 q = abs(o + r * start) - size;
            face = step(max(q.x, max(q.y, q.z)) - 1e-3, q) * -sign(r);
        }
    }
    if (first_seen > 0.0) {
        vec3 at = p + r * first;
        c = mix(c, lit_matter(box_tint, at, normalize(face)) * pool_of_light(at), first_seen);
    }
#endif
#endif
    return c;
}

void main() {
    vec3 flat_normal = normalize(normal);
    vec3 v = normalize(eye - world);
    Surface s = surface(object, world, flat_normal);
    vec3 n = s.normal;
    Around a = around(world, flat_normal);
    a.open *= cavity;
    a.key *= mix(0.22, 1.0, cavity);
    float pool = pool_of_light(world);

    // The lamp is broad: it is seen a little beyond the edge of the shade.
    float facing = dot(n, light);
    float over = clamp(facing + SOFTNESS, 0.0, 2.0 * SOFTNESS);
    float diffuse = facing > SOFTNESS ? facing : over * over / (4.0 * SOFTNESS);
    // Wood and stone let light in a little way, red farthest, so that edge is warm.
    vec3 soft = mix(vec3(diffuse), max(vec3(0.0), (vec3(facing) + 0.30) / 1.30), s.soft);
    vec3 direct = key_colour * a.key * soft;
    vec3 ambient = mix(thrown_up(world), sky_colour, 0.5 + 0.5 * n.y) * a.open;
    vec3 c = s.colour * (direct + ambient + key_colour * a.bounced);

    // Light that runs along fibres comes out again as a band across them, in the wood's own colour.
    vec3 h = normalize(light + v);
    if (s.sheen > 0.0) {
        float along = dot(s.fibre, h);
        c += s.colour * key_colour * (s.sheen * a.key * diffuse * pow(max(1.0 - along * along, 0.0), 14.0));
    }
    vec3 r = reflect(-v, n);
    float grazing = pow(1.0 - max(dot(n, v), 0.0), 5.0) * (1.0 - 0.8 * s.rough);
    float mirror = (s.shine + (1.0 - s.shine) * grazing) * s.polish;
    vec3 seen = mirrored(world + n * 0.01, r, s.rough);
    float let_in = mix(a.open, 1.0, 0.35) * mix(0.35, 1.0, mix(a.key, 1.0, step(0.0, -facing)));
    c = c * (1.0 - mirror) + seen * mirror * let_in * cavity * cavity;
    c *= pool;
    // Half a step of the screen's 256, unlike from pixel to pixel: dark slopes show no bands.
    float dither = fract(52.98 * fract(dot(gl_FragCoord.xy, vec2(0.0671, 0.00584)))) - 0.5;
    gl_FragColor = vec4(film(c) + dither / 255.0, 1.0);
}
