// What things are made of. One of WOOD, STONE, GLAZE, TABLE is defined.

uniform sampler2D noise;   // tiling: r fine and coarse mixed, g the same shifted, b coarse, a fine
uniform vec3 pale;         // the material's lighter colour, linear
uniform vec3 deep;         // and its darker one
uniform vec4 grain;        // an offset of its own for every piece; w: turns the grain

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
    float polish;   // how much of the room it mirrors
    float gloss;    // how small its highlight is
};

float pool_of_light(vec3 p) {
    float d = length(p.xz - vec2(-0.6, 0.4));
    return mix(0.10, 1.0, 1.0 - smoothstep(5.0, 19.0, d));
}

// Smooth noise of a point in space, -1 to 1, from the flat texture: one look-up.
float noise3(vec3 p) {
    float k = floor(p.z);
    float f = p.z - k;
    f = f * f * (3.0 - 2.0 * f);
    vec2 uv = (p.xy + vec2(37.0, 17.0) * k) / 256.0;
    vec2 two = look(uv, dFdx(p.xy) / 256.0, dFdy(p.xy) / 256.0).rg;
    return mix(two.x, two.y, f) * 2.0 - 1.0;
}

// Year rings round an axis along z, fibres along it, pores where the early wood is.
vec3 wood(vec3 q, float years, out float fibre) {
    float slow = noise3(q * vec3(0.55, 0.55, 0.16) + 31.0);
    float wave = noise3(q * vec3(1.7, 1.7, 0.5) + 7.0);
    float tremble = noise3(q * vec3(5.0, 5.0, 0.8) + 3.0);
    float r = length(q.xy) + 0.16 * slow + 0.060 * wave + 0.010 * tremble;
    float year = r * years;
    // No two years are alike: some wide and pale, some narrow and dark.
    year += 0.9 * (texture2D(noise, vec2(r * years * 0.0016, 0.37)).r - 0.5);
    float f = fract(year);
    float which = look(vec2(floor(year) * 0.137, 0.71), vec2(0.0), vec2(0.0)).a;
    float late = smoothstep(0.0, 0.85, f) * (1.0 - smoothstep(0.88, 1.0, f));
    late *= 0.35 + 0.9 * which;
    late = mix(late, 0.38, smoothstep(0.30, 1.0, fwidth(r) * years));
    float across = q.x * 0.83 - q.y * 0.56;
    fibre = texture2D(noise, vec2(across * 0.21 + r * 0.23, q.z * 0.012)).a * 0.6
          + texture2D(noise, vec2(across * 0.055 + r * 0.061, q.z * 0.006) + 0.31).a * 0.4;
    float tone = 0.20 + 0.42 * late + 0.55 * (fibre - 0.5) + 0.22 * slow;
    vec3 c = mix(pale, deep, clamp(tone, 0.0, 1.0));
    float pore = texture2D(noise, vec2(across * 0.16, q.z * 0.018) + 0.17).a;
    c *= 1.0 - 0.30 * smoothstep(0.70, 0.92, pore) * (1.0 - f);
    return c;
}

vec3 turned(vec3 p) {
    float a = grain.w;
    float b = grain.w * 1.7 + 0.6;
    p = vec3(p.x * cos(a) - p.y * sin(a), p.x * sin(a) + p.y * cos(a), p.z);
    return vec3(p.x, p.y * cos(b) - p.z * sin(b), p.y * sin(b) + p.z * cos(b));
}

#ifdef WOOD
uniform vec4 rings;   // x: year rings to a unit; y: polish; z: 1 = turned ball, 0 = board
Surface surface(vec3 p, vec3 w, vec3 n) {
    Surface s;
    vec3 q = (rings.z > 0.5 ? turned(p) : p.yxz * vec3(1.0, 1.0, 1.0)) + grain.xyz;
    float fibre;
    s.colour = wood(q, rings.x, fibre);
    s.normal = n;
    s.shine = 0.040;
    s.polish = rings.y * (0.85 + 0.3 * fibre);
    s.gloss = 60.0;
    return s;
}
#endif

#ifdef TABLE
Surface surface(vec3 p, vec3 w, vec3 n) {
    Surface s;
    // Broad planks along x, each from another tree.
    float plank = floor(w.z / 3.1 + 0.5);
    vec3 q = vec3(w.y + 2.0 + fract(plank * 0.37) * 1.4, (w.z - plank * 3.1) * 0.9, w.x * 0.6 + plank * 17.0).xyz;
    float fibre;
    vec3 c = wood(q + vec3(0.0, fract(plank * 0.73) - 0.5, 0.0), 2.6, fibre);
    float seam = abs(fract(w.z / 3.1) - 0.5) * 3.1;
    c *= mix(0.35, 1.0, smoothstep(0.008, 0.035, seam));
    s.colour = c;
    s.normal = n;
    s.shine = 0.03;
    s.polish = 0.28;
    s.gloss = 22.0;
    return s;
}
#endif

#ifdef STONE
uniform vec4 rings;
Surface surface(vec3 p, vec3 w, vec3 n) {
    Surface s;
    vec3 q = p + grain.xyz;
    float cloud = noise3(q * 2.6) * 0.5 + noise3(q * 6.3 + 11.0) * 0.3;
    float crystal = noise3(q * 34.0);
    float speck = noise3(q * 17.0 + 5.0);
    float vein = 1.0 - smoothstep(0.0, 0.10, abs(noise3(q * 1.7 + 23.0) + 0.25 * cloud));
    vec3 c = mix(pale, deep, clamp(0.22 + 0.35 * cloud + 0.10 * crystal, 0.0, 1.0));
    c = mix(c, deep * 0.72, 0.45 * vein * smoothstep(-0.2, 0.5, cloud));
    c *= 1.0 - 0.22 * smoothstep(0.42, 0.62, speck);
    s.colour = c;
    s.normal = normalize(n + 0.035 * vec3(crystal, speck, noise3(q.zxy * 31.0)));
    s.shine = 0.035;
    s.polish = rings.y;
    s.gloss = 30.0;
    return s;
}
#endif

#ifdef GLAZE
uniform vec4 rings;
Surface surface(vec3 p, vec3 w, vec3 n) {
    Surface s;
    vec3 q = p + grain.xyz;
    float pooled = noise3(q * 5.0) * 0.5 + 0.5;
    float crackle = noise3(q * 40.0);
    // Glaze runs down: thin and pale on top, thick and deep at the foot.
    float thick = clamp(1.0 - n.y + 0.25 * (pooled - 0.5), 0.0, 1.0);
    s.colour = mix(pale, deep, 0.15 + 0.75 * thick) * (0.97 + 0.03 * crackle);
    s.normal = n;
    s.shine = 0.05;
    s.polish = 1.0;
    s.gloss = 160.0;
    return s;
}
#endif
