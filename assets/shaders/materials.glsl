// What things are made of: the colour, finish and grain of a point. One of WOOD, TABLE, STONE, MARBLE, GLAZE is defined.

uniform mat4 p3d_ModelMatrix;
uniform sampler2D noise;   // tiling, see scenes/look/noise.py
uniform vec3 pale;         // the material's lighter colour, linear
uniform vec3 deep;         // and its darker one
uniform vec4 grain;        // an offset of its own for every piece; w: turns the grain
uniform vec4 rings;        // x: year rings to a unit; y: polish; z: how it was cut; w: figure
uniform vec4 finish;       // x: roughness; y: 1 = bands inlaid; z: sheen along the grain; w: 1 = worn

// A look-up whose place jumps from pixel to pixel: how far apart the pixels are must be said, or
// the jump is taken for distance and a blurred seam is seen.
#ifdef GL_ARB_shader_texture_lod
vec4 look(vec2 uv, vec2 dx, vec2 dy) { return texture2DGradARB(noise, uv, dx, dy); }
#else
vec4 look(vec2 uv, vec2 dx, vec2 dy) { return texture2D(noise, uv); }
#endif

struct Surface {
    vec3 colour;
    vec3 normal;
    float shine;    // reflectance seen straight on
    float polish;   // how much of the surface mirrors
    float rough;    // how blurred it mirrors, as a tangent
    vec3 soft;      // how far light gets into it, red, green, blue
    vec3 fibre;     // which way its fibres run, in the world
    float sheen;    // how much light they carry along
};

float pool_of_light(vec3 p) {
    vec2 d = (p.xz - vec2(-0.6, 0.3)) / 10.5;
    float fall = 1.0 / (1.0 + dot(d, d) * dot(d, d));
    return fall * mix(1.0, fall, 0.6);
}

const float BALL = 1.0;      // how it was cut: any way through the trunk
const float UPRIGHT = 2.0;   // along it

const float CELL = 5.0 / 512.0;   // of the texture, to a bump of its noise

// Two smooth noises of a point in space, -1 to 1, a bump to a unit, from the flat texture: the
// place of a slice on it jumps with the slice, so one look-up holds a slice and the next.
vec2 noise3(vec3 p) {
    float k = floor(p.z);
    float f = p.z - k;
    f = f * f * (3.0 - 2.0 * f);
    vec2 uv = p.xy * CELL + vec2(37.0, 17.0) / 512.0 * k;
    vec4 t = look(uv, dFdx(p.xy) * CELL, dFdy(p.xy) * CELL);
    return (mix(t.xz, t.yw, f) * 2.0 - 1.0) * 1.25;
}

// A number of its own for every whole number.
float lot(float k) { return fract(sin(k * 12.9898 + 4.1) * 43758.5453); }

// Year rings round an axis along z, fibres along it, pores where the early wood is. `fine`: how
// many times finer fibres and pores are than on a ball, whose unit is its radius.
vec3 wood(vec3 q, float years, float figure, float fine, out float fibre) {
    float slow = noise3(q * vec3(0.9, 0.9, 0.16) + 31.0).x;
    vec2 wave = noise3(q * vec3(2.6, 2.6, 0.40) + 7.0);
    float r = length(q.xy) + 0.11 * slow + 0.030 * wave.x;
    // No two years are alike: some wide and pale, some narrow and dark.
    float year = r * years;
    float f = fract(year);
    float k = floor(year);
    year += 0.7 * (mix(lot(k), lot(k + 1.0), f * f * (3.0 - 2.0 * f)) - 0.5);
    f = fract(year);
    float blurred = smoothstep(0.25, 0.9, fwidth(r) * years);
    float late = smoothstep(0.10, 0.90, f) * (1.0 - smoothstep(0.92, 1.0, f));
    late *= mix(0.35 + 0.9 * lot(floor(year) + 0.5), 0.8, blurred);
    late = mix(late, 0.36, blurred);
    vec2 thread = noise3(q * fine * vec3(46.0, 46.0, 1.6) + 3.0);
    vec2 hair = noise3(q * fine * vec3(96.0, 96.0, 2.4));
    fibre = thread.x;
    float streak = noise3(q * vec3(9.0, 9.0, 0.35) + 51.0).x;
    float tone = 0.36 + figure * (late - 0.36) + 0.13 * fibre + 0.09 * hair.x + 0.16 * slow + 0.12 * streak;
    vec3 c = mix(pale, deep, clamp(tone, 0.0, 1.0));
    float pore = max(thread.y, hair.y);
    return c * (1.0 - 2.6 * figure * figure * smoothstep(0.34, 0.68, pore) * (1.0 - 0.6 * f));
}

vec3 turned(vec3 p) {
    float a = grain.w;
    float b = grain.w * 1.7 + 0.6;
    p = vec3(p.x * cos(a) - p.y * sin(a), p.x * sin(a) + p.y * cos(a), p.z);
    return vec3(p.x, p.y * cos(b) - p.z * sin(b), p.y * sin(b) + p.z * cos(b));
}

// Bands inlaid round a ball, three ways, or round a turned figure: 1 on them.
float bands(vec3 p) {
    float d;
    float wide;
    if (rings.z == UPRIGHT) {
        d = abs(fract(p.y * 6.2) - 0.5) / 6.2;
        wide = 0.019;
    } else {
        d = min(abs(p.x), min(abs(p.y), abs(p.z)));
        wide = 0.055;
    }
    float edge = fwidth(d) + 0.004;
    return finish.y * (1.0 - smoothstep(wide - edge, wide + edge, d));
}

vec3 in_world(vec3 axis) {
    return normalize(mat3(p3d_ModelMatrix[0].xyz, p3d_ModelMatrix[1].xyz, p3d_ModelMatrix[2].xyz) * axis);
}

#ifdef WOOD
Surface surface(vec3 p, vec3 w, vec3 n) {
    Surface s;
    vec3 q;
    vec3 axis = vec3(0.0, 0.0, 1.0);
    float seam = 1.0;
    if (rings.z == BALL) {
        q = turned(p);
        axis = vec3(turned(vec3(1.0, 0.0, 0.0)).z, turned(vec3(0.0, 1.0, 0.0)).z, turned(axis).z);
    } else if (rings.z == UPRIGHT) {
        q = p.xzy;
        axis = axis.xzy;
    } else {
        // A board glued up of staves, each from another tree.
        float stave = floor(p.x / 1.37 + 0.5);
        float off = p.x - stave * 1.37;
        float chance = lot(stave + 3.0);
        q = vec3(p.y + 2.4 + chance * 2.0, off + (lot(stave + 9.0) - 0.5) * 0.9, p.z + 11.0 * stave);
        seam = 1.0 - 0.30 * (1.0 - smoothstep(0.002 + 0.4 * fwidth(p.x), 0.006 + 1.2 * fwidth(p.x), 0.685 - abs(off)));
        seam *= 0.92 + 0.16 * chance;
    }
    float fibre;
    s.colour = wood(q + grain.xyz, rings.x, rings.w, rings.z == BALL ? 1.0 : 2.0, fibre) * seam;
    s.colour *= 0.90 + 0.2 * fract(grain.w * 7.3);
    s.colour = mix(s.colour, pale.r > 0.3 ? deep * 0.1 : vec3(0.62, 0.57, 0.48), bands(p));
    vec2 ripple = noise3(p * 3.1 + grain.xyz);
    s.normal = normalize(n + 0.012 * vec3(fibre + ripple.x, ripple.x + ripple.y, ripple.y - fibre));
    s.shine = 0.042;
    s.polish = rings.y;
    s.rough = finish.x * (1.0 + 0.35 * fibre);
    s.soft = vec3(0.34, 0.20, 0.10);
    // The fibres do not lie quite straight: that is what makes polished wood shimmer.
    s.fibre = in_world(axis + 0.15 * vec3(ripple, 0.0));
    s.sheen = finish.z;
    return s;
}
#endif

#ifdef TABLE
Surface surface(vec3 p, vec3 w, vec3 n) {
    Surface s;
    // Broad planks along x, each from another tree.
    float plank = floor(w.z / 3.1 + 0.5);
    float off = w.z - plank * 3.1;
    vec3 q = vec3(2.6 + lot(plank) * 1.8, off * 0.8 + lot(plank + 5.0) - 0.5, w.x * 0.8 + plank * 17.0);
    float fibre;
    vec3 c = wood(q, rings.x, rings.w, 2.0, fibre) * (0.84 + 0.32 * lot(plank + 2.0));
    float gap = 1.55 - abs(off);
    c *= mix(0.25, 1.0, smoothstep(0.008, 0.030 + fwidth(w.z), gap));
    s.colour = c;
    // The edges of the planks are eased, and no plank lies quite level.
    float eased = (1.0 - smoothstep(0.0, 0.07, gap)) * sign(off) * 0.22;
    float wavy = noise3(w * vec3(0.25, 1.0, 0.5)).x;
    s.normal = normalize(n + vec3(0.006 * wavy + 0.006 * fibre, 0.0, eased + 0.008 * (lot(plank + 7.0) - 0.5) + 0.010 * fibre));
    s.shine = 0.036;
    s.polish = rings.y;
    s.rough = finish.x * (1.0 + 0.4 * fibre);
    s.soft = vec3(0.1, 0.06, 0.03);
    s.fibre = vec3(1.0, 0.0, 0.05 * wavy);
    s.sheen = finish.z;
    return s;
}
#endif

#if defined(STONE) || defined(MARBLE)
Surface surface(vec3 p, vec3 w, vec3 n) {
    Surface s;
    vec3 q = p + grain.xyz;
    vec2 cloud = noise3(q * 1.4 + 11.0);
    vec2 grit = noise3(q * 52.0);
    vec2 bump = grit;
#ifdef STONE
    // Limestone, laid down in beds, with shells and pits in it.
    vec2 drift = noise3(q * 4.3 + 3.0);
    vec2 fleck = noise3(q * vec3(21.0, 30.0, 21.0) + 5.0);
    float dust = noise3(q.zxy * 128.0).x;
    float bed = noise3(q * vec3(0.8, 9.0, 0.8) + 61.0).x;
    float tone = 0.32 + 0.13 * cloud.x + 0.09 * drift.x + 0.14 * grit.x + 0.16 * bed + 0.16 * dust;
    vec3 c = mix(pale, deep, clamp(tone, 0.0, 1.0));
    c *= 1.0 - 0.16 * smoothstep(0.35, 0.75, fleck.x) + 0.10 * smoothstep(0.35, 0.8, fleck.y);
    bump += vec2(dust, fleck.x);
#else
    // Marble: veins that run much the same way, waver, cross and fade.
    vec2 drift = noise3(q * 0.7 + 3.0);
    vec2 fine = noise3(q * 3.4 + 1.6 * vec3(drift, 0.0));
    vec3 c = mix(pale, deep, clamp(0.16 + 0.18 * cloud.x + 0.08 * fine.x + 0.03 * grit.x, 0.0, 1.0));
    vec3 course = rings.z == 0.0 ? q : q * 1.7;
    float lane = dot(course, vec3(0.50, 0.33, 0.68)) + 0.55 * drift.x + 0.16 * fine.x + 0.18 * cloud.y;
    float cross_lane = dot(course, vec3(-1.1, 0.6, 1.0)) + 0.50 * drift.y + 0.14 * fine.y;
    float wide = abs(fract(lane) - 0.5);
    float thin = abs(fract(cross_lane) - 0.5);
    float vein = (0.30 + 0.7 * lot(floor(lane))) * (0.35 * (1.0 - smoothstep(0.0, 0.24, wide))
               + 0.75 * (1.0 - smoothstep(0.0, 0.02 + 0.05 * max(cloud.y, 0.0), wide)))
               + 0.7 * lot(floor(cross_lane) + 0.5) * (1.0 - smoothstep(0.0, 0.022, thin));
    c = mix(c, deep, clamp(rings.w * vein * (0.6 + 0.7 * cloud.x), 0.0, 1.0));
#endif
    if (finish.w > 0.5) {
        // Edges are where the normal lies along no axis: handled for years, they are rubbed pale
        // and chipped here and there; dust gathers at the foot.
        vec3 m = abs(n);
        float rub = 1.0 - smoothstep(0.80, 0.97, max(m.x, max(m.y, m.z)));
        vec2 chip = noise3(q * 8.0 + 2.0);
        c = mix(c, mix(pale * 1.06, deep * 0.95, smoothstep(0.15, 0.55, chip.x)), 0.55 * rub);
        bump += rub * 5.0 * chip;
        float foot = smoothstep(0.0, 0.10, p.y + 0.02 * cloud.x);
        c *= mix(vec3(0.80, 0.76, 0.70), vec3(1.0), m.y > 0.5 ? 1.0 : foot);
    }
    c *= 0.90 + 0.18 * fract(grain.w * 7.3);
    c *= mix(vec3(1.03, 1.0, 0.95), vec3(0.97, 1.0, 1.04), fract(grain.w * 3.1));
    s.colour = mix(c, pale.r > 0.3 ? deep * 0.1 : vec3(0.62, 0.60, 0.56), bands(p));
    s.normal = normalize(n + mix(0.060, 0.004, smoothstep(0.2, 0.7, rings.y)) * vec3(bump.x, bump.y, bump.x - bump.y));
    s.shine = 0.040;
    s.polish = rings.y;
    s.rough = finish.x * (1.0 + 0.25 * grit.x);
    s.soft = vec3(0.22, 0.20, 0.17);
    s.fibre = n;
    s.sheen = 0.0;
    return s;
}
#endif

#ifdef GLAZE
Surface surface(vec3 p, vec3 w, vec3 n) {
    Surface s;
    vec3 q = p + grain.xyz;
    vec2 pooled = noise3(q * 4.0);
    float speck = noise3(q * 60.0).x;
    // Glaze runs down: thin and pale on top, thick and deep at the foot.
    float thick = clamp(1.0 - n.y + 0.16 * pooled.x, 0.0, 1.0);
    s.colour = mix(pale, deep, 0.10 + 0.80 * thick * thick) * (1.0 + 0.06 * speck);
    s.normal = normalize(n + 0.010 * vec3(pooled, pooled.x - pooled.y));
    s.shine = 0.055;
    s.polish = rings.y;
    s.rough = finish.x;
    s.soft = vec3(0.10, 0.12, 0.16);
    s.fibre = n;
    s.sheen = 0.0;
    return s;
}
#endif
