// The fast tier: all light is reckoned here, once a vertex. What stands in its way is known already.
uniform mat4 p3d_ModelViewProjectionMatrix;
uniform mat4 p3d_ModelMatrix;
uniform vec3 light;
uniform vec3 eye;
uniform vec3 key_colour;
uniform vec3 sky_colour;
uniform vec3 bounce_colour;
uniform float exposure;
uniform vec4 rings;          // y: polish
uniform vec3 pale;
uniform vec3 deep;
uniform vec4 flying[FLYING]; // centre, radius of what is in the air now
uniform int flying_count;

attribute vec4 p3d_Vertex;
attribute vec3 p3d_Normal;
attribute vec2 p3d_MultiTexCoord0;
attribute vec2 lit;          // shares of the key light and of the sky that reach this place

varying vec2 place;
varying vec3 shone;          // light that is scattered
#ifdef GROUND
uniform vec3 usual;          // the square root of its colour on the whole
#else
varying vec3 gloss;          // light that is mirrored, or how much of the room is
#endif
#ifdef GLOSSY
varying vec2 mirror;
varying vec3 glare;
#endif

// As in materials.glsl.
float pool_of_light(vec3 p) {
    vec2 d = (p.xz - vec2(-0.6, 0.3)) / 10.5;
    float fall = 1.0 / (1.0 + dot(d, d) * dot(d, d));
    return fall * mix(1.0, fall, 0.6);
}

void main() {
    gl_Position = p3d_ModelViewProjectionMatrix * p3d_Vertex;
    vec3 p = (p3d_ModelMatrix * p3d_Vertex).xyz;
    vec3 n = normalize(mat3(p3d_ModelMatrix[0].xyz, p3d_ModelMatrix[1].xyz, p3d_ModelMatrix[2].xyz) * p3d_Normal);
    vec3 v = normalize(eye - p);
    place = p3d_MultiTexCoord0;

    float key = lit.x;
    float open = lit.y;
    for (int i = 0; i < flying_count; i++) {
        vec3 o = flying[i].xyz - p;
        float along = dot(o, light);
        float gap = length(o - along * light) - flying[i].w;
        float penumbra = 0.2 * along + 0.02;
        if (along > 0.0) key *= smoothstep(-penumbra, penumbra, gap);
        float far = max(length(o), flying[i].w);
        float facing = max(dot(n, o) / far, 0.0);
        open *= 1.0 - facing * flying[i].w * flying[i].w / (far * far);
    }

    float pool = pool_of_light(p);
    float facing = dot(n, light);
    float diffuse = max(facing, 0.0);
    float wrap = max((facing + 0.25) / 1.25, 0.0);
    vec3 ambient = mix(bounce_colour, sky_colour, 0.5 + 0.5 * n.y) * open * pool;
    ambient *= mix(vec3(1.0), 0.55 + 0.45 * (pale + deep), 1.0 - open);
    shone = key_colour * pool * key * mix(vec3(diffuse), vec3(wrap, mix(diffuse, wrap, 0.5), diffuse), 0.35) + ambient;
    shone *= exposure;

    float polish = rings.y;
    float fresnel = 0.04 + 0.96 * pow(1.0 - max(dot(n, v), 0.0), 5.0) * polish;
    float seen = fresnel * polish * mix(0.25, 1.0, open) * pool * exposure;
    vec3 r = reflect(-v, n);
    // What is below is dark: the board, and the shade between the pieces.
    seen *= mix(0.12, 1.0, smoothstep(-0.5, 0.15, r.y));
#ifdef GLOSSY
    mirror = r.xz / (1.0 + max(r.y, -0.5)) * 0.25 + 0.5;
    gloss = vec3(seen * 4.0);
    glare = key_colour * pool * key * polish * 0.24 * exposure;
#else
    vec3 room = mix(bounce_colour * 0.5, sky_colour * 0.55, smoothstep(-0.25, 0.9, r.y));
    float lobe = pow(max(dot(n, normalize(light + v)), 0.0), 26.0);
    vec3 mirrored = room * seen + key_colour * pool * key * polish * 0.11 * lobe * exposure;
#ifdef GROUND
    shone = 2.0 * film(usual * usual * shone + mirrored);
#else
    gloss = mirrored;
#endif
#endif
}
