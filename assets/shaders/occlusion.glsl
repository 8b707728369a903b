// Soft shadow and ambient occlusion reckoned from the list of what stands on the table:
// balls, domes and pawns as spheres, storeys and boards as boxes. No noise, no shadow map.

uniform vec3 light;                    // unit vector towards the key light
uniform vec4 spheres[SPHERES];         // centre, radius
uniform vec4 sphere_tints[SPHERES];    // what they are coloured, linear
uniform vec4 boxes[BOXES];             // centre of the foot, half side
uniform vec3 box_tint;
uniform float box_height;
uniform vec4 slab;   // the board itself: half side, corner radius, height of its top, of its foot
uniform int sphere_count;
uniform int box_count;

const float SOFTNESS = 0.20;           // tangent of the key light's half angle

// What a point on a surface gets from its neighbours.
struct Around {
    float key;       // share of the key light that arrives
    float open;      // share of the sky that is seen
    vec3 bounced;    // what the neighbours throw back, in units of the key light
};

// Share of a round light that passes a round thing: `gap` between the ray to the light's middle
// and the thing's edge, `size` the thing's radius, `blur` the light's, all at the thing's distance.
float passing(float gap, float size, float blur) {
    float hidden = min(1.0, size * size / (blur * blur));
    return 1.0 - hidden * (1.0 - smoothstep(abs(size - blur) - size, blur, gap));
}

// Share of the key light that passes a sphere on the way from p.
float past_sphere(vec3 p, vec3 n, vec4 s) {
    vec3 o = s.xyz - p;
    float along = dot(o, light);
    // A sphere that lies wholly behind the surface is what the surface belongs to.
    if (along <= 0.0 || dot(o, n) < -0.9 * s.w) return 1.0;
    float gap = sqrt(max(dot(o, o) - along * along, 0.0)) - s.w;
    return passing(gap, s.w, SOFTNESS * along + 0.012);
}

// Where a ray enters and leaves a box, as ray parameters; entering after leaving: it passes by.
vec2 through(vec3 o, vec3 ray, vec3 half_size) {
    vec3 inverse = 1.0 / ray;
    vec3 middle = -inverse * o;
    vec3 reach = abs(inverse) * half_size;
    vec3 enter = middle - reach;
    vec3 leave = middle + reach;
    return vec2(max(max(enter.x, enter.y), enter.z), min(min(leave.x, leave.y), leave.z));
}

float outside(vec3 o, vec3 half_size) {
    vec3 q = abs(o) - half_size;
    return length(max(q, 0.0)) + min(max(q.x, max(q.y, q.z)), 0.0);
}

vec3 box_size(vec4 b) { return vec3(b.w, 0.5 * box_height, b.w); }
vec3 box_middle(vec4 b) { return b.xyz + vec3(0.0, 0.5 * box_height, 0.0); }

// Share of the key light that passes a box on the way from p.
float past_box(vec3 p, vec4 b) {
    vec3 size = box_size(b);
    vec3 o = p - box_middle(b);
    vec2 ends = through(o, light, size);
    if (ends.y < 0.0) return 1.0;
    // How deep in the box, or how far off it, the ray is where it comes nearest to the middle.
    float nearest = 0.5 * (max(ends.x, 0.0) + ends.y);
    float gap = outside(o + light * nearest, size);
    return passing(gap, min(size.x, size.y), SOFTNESS * max(ends.x, 0.0) + 0.012);
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
    for (int i = 1; i <= 4; i++) {
        float h = rise * float(i) / 4.0;
        float penumbra = SOFTNESS * h / light.y + 0.02;
        open = min(open, smoothstep(-penumbra, penumbra, off_slab(p.xz + way * h)));
    }
    return open;
}

float key_light(vec3 p, vec3 n) {
    vec3 q = p + n * 0.012;
    float open = n.y > 0.9 ? past_slab(q) : 1.0;
    for (int i = 0; i < sphere_count; i++) {
        open *= past_sphere(q, n, spheres[i]);
    }
    for (int i = 0; i < box_count; i++) {
        open *= past_box(q, boxes[i]);
    }
    return open;
}

// Share of the sky above p that a sphere covers (a smooth fit for spheres cut by the horizon).
float covered(vec3 p, vec3 n, vec4 s) {
    vec3 o = s.xyz - p;
    float h2 = dot(o, o) / (s.w * s.w);
    float facing = dot(n, o);
    float c = clamp(0.5 * (facing / s.w + 1.0) / h2, 0.0, 1.0);
    return h2 < 1.002 ? max(0.0, facing / s.w) : c * sqrt(c);
}

Around around(vec3 p, vec3 n) {
    Around a = Around(1.0, 1.0, vec3(0.0));
    vec3 q = p + n * 0.012;
    if (n.y > 0.9) a.key = past_slab(q);
    if (p.y < slab.w + 0.02) a.open = mix(0.30, 1.0, smoothstep(-0.1, 1.3, off_slab(p.xz)));
    for (int i = 0; i < sphere_count; i++) {
        vec4 s = spheres[i];
        a.key *= past_sphere(q, n, s);
        float c = covered(q, n, s);
        a.open *= 1.0 - c;
        // The side it shows us is lit as far as it is turned to the light.
        vec3 o = s.xyz - q;
        float lit = max(0.1 - 0.5 * dot(o, light) * inversesqrt(dot(o, o)), 0.0);
        a.bounced += sphere_tints[i].rgb * (c * (0.05 + lit));
    }
    if (box_count > 0) {
        // How soon feelers sent along the normal meet a box.
        float near = 0.10;
        float far = 0.36;
        float dn = near;
        float df = far;
        for (int i = 0; i < box_count; i++) {
            vec4 b = boxes[i];
            a.key *= past_box(q, b);
            vec3 o = p - box_middle(b);
            dn = min(dn, outside(o + n * near, box_size(b)));
            df = min(df, outside(o + n * far, box_size(b)));
        }
        float shut = mix(0.40, 1.0, clamp(dn / near, 0.0, 1.0)) * mix(0.42, 1.0, clamp(df / far, 0.0, 1.0));
        a.open *= shut;
        a.bounced += box_tint * (0.14 * (1.0 - shut));
    }
    return a;
}
