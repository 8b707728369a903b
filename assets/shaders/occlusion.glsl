// Soft shadow and ambient occlusion reckoned from the list of what stands on the table:
// balls, domes and pawns as spheres, storeys and boards as boxes. No noise, no shadow map.

uniform vec3 light;              // unit vector towards the key light
uniform vec4 spheres[SPHERES];   // centre, radius
uniform vec4 boxes[BOXES];       // centre of the foot, half side
uniform float box_height;
uniform vec4 slab;               // the board itself: half side, corner radius, height of its top, of its foot
uniform int sphere_count;
uniform int box_count;

const float SOFTNESS = 0.20;     // tangent of the key light's half angle

// Share of the key light that passes a sphere on the way from p.
float past_sphere(vec3 p, vec4 s) {
    vec3 o = p - s.xyz;
    float b = dot(o, light);
    float c = dot(o, o) - s.w * s.w;
    float h = b * b - c;
    if (b > 0.0) return 1.0;
    float along = max(-b, 0.05);
    float nearest = sqrt(max(0.0, s.w * s.w - h)) - s.w;   // gap between ray and sphere, < 0: blocked
    float penumbra = SOFTNESS * along + 0.015;
    return smoothstep(-penumbra, penumbra, nearest);
}

// Share of the key light that passes a box on the way from p.
float past_box(vec3 p, vec4 b) {
    vec3 half_size = vec3(b.w, 0.5 * box_height, b.w);
    vec3 o = p - b.xyz - vec3(0.0, half_size.y, 0.0);
    vec3 inverse = 1.0 / light;
    vec3 middle = -inverse * o;
    vec3 reach = abs(inverse) * half_size;
    vec3 enter = middle - reach;
    vec3 leave = middle + reach;
    float first = max(max(enter.x, enter.y), enter.z);
    float last = min(min(leave.x, leave.y), leave.z);
    if (last < 0.0) return 1.0;
    float penumbra = SOFTNESS * 1.4 * max(first, 0.0) + 0.03;
    return 1.0 - smoothstep(-penumbra, penumbra, last - first);
}

// How far outside the slab's outline a point is.
float off_slab(vec2 p) {
    vec2 q = abs(p) - (slab.x - slab.y);
    return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - slab.y;
}

// Share of the key light that passes the slab on the way to the table beside it.
float past_slab(vec3 p) {
    float rise = slab.z - p.y;
    if (p.y > slab.w + 0.05) return 1.0;
    vec2 way = light.xz / light.y;
    float open = 1.0;
    for (int i = 1; i <= 3; i++) {
        float h = rise * float(i) / 3.0;
        float penumbra = SOFTNESS * 1.3 * h + 0.02;
        open = min(open, smoothstep(-penumbra, penumbra, off_slab(p.xz + way * h)));
    }
    return open;
}

float key_light(vec3 p, vec3 n) {
    vec3 q = p + n * 0.012;
    float open = n.y > 0.9 ? past_slab(q) : 1.0;
    for (int i = 0; i < sphere_count; i++) {
        open *= past_sphere(q, spheres[i]);
    }
    for (int i = 0; i < box_count; i++) {
        open *= past_box(q, boxes[i]);
    }
    return open;
}

// Share of the sky above p that a sphere covers (a smooth fit for spheres cut by the horizon).
float covered(vec3 p, vec3 n, vec4 s) {
    vec3 d = s.xyz - p;
    float l = length(d);
    float h = l / s.w;
    float h2 = h * h;
    float facing = dot(n, d) / l;
    float c = clamp(0.5 * (facing * h + 1.0) / h2, 0.0, 1.0);
    return h < 1.001 ? max(0.0, facing) : c * sqrt(c);
}

float to_box(vec3 p, vec4 b) {
    vec3 q = abs(p - b.xyz - vec3(0.0, 0.5 * box_height, 0.0)) - vec3(b.w, 0.5 * box_height, b.w);
    return length(max(q, 0.0)) + min(max(q.x, max(q.y, q.z)), 0.0);
}

float openness(vec3 p, vec3 n) {
    float open = 1.0;
    if (p.y < slab.w + 0.02) open = mix(0.35, 1.0, smoothstep(-0.1, 0.9, off_slab(p.xz)));
    for (int i = 0; i < sphere_count; i++) {
        open *= 1.0 - covered(p, n, spheres[i]);
    }
    if (box_count > 0) {
        // How soon a feeler sent along the normal meets a box.
        float near = 0.10;
        float far = 0.34;
        vec3 pn = p + n * near;
        vec3 pf = p + n * far;
        float dn = near;
        float df = far;
        for (int i = 0; i < box_count; i++) {
            dn = min(dn, to_box(pn, boxes[i]));
            df = min(df, to_box(pf, boxes[i]));
        }
        open *= mix(0.45, 1.0, clamp(dn / near, 0.0, 1.0)) * mix(0.38, 1.0, clamp(df / far, 0.0, 1.0));
    }
    return open;
}
