// A material's colour laid out flat, for the fast tier to look up. Square roots, as eyes see: eight
// bits are then enough for the dark.
varying vec2 place;
uniform vec3 chart;   // a ball's radius; a turned piece's radius and height; a slice's width, depth and height

#ifdef GROUND
uniform vec3 usual;   // the square root of its colour on the whole
#endif

const float TURN = 6.2831853;

void main() {
#if defined(CHART_BALL)
    float polar = (1.0 - place.y) * 0.5 * TURN;
    float around = place.x * TURN;
    vec3 n = vec3(sin(polar) * cos(around), cos(polar), sin(polar) * sin(around));
    vec3 p = n * chart.x;
#elif defined(CHART_TURNED)
    float around = (place.x - 0.375) * TURN;
    vec3 n = vec3(cos(around), 0.0, sin(around));
    vec3 p = vec3(chart.x * n.x, place.y * chart.y, chart.x * n.z);
#else
    vec3 n = vec3(0.0, 1.0, 0.0);
    vec3 p = vec3((place.x - 0.5) * chart.x, chart.z, (place.y - 0.5) * chart.y);
#endif
    vec3 t = sqrt(clamp(surface(p, p, n).colour, 0.0, 1.0));
#ifdef GROUND
    // Halves of what the usual colour becomes on the film. The curve's slope stands for the curve:
    // near its middle, in the shade, it is nearly straight.
    t = (t * (1.7 / usual) - 0.7) * 0.5;
#endif
    gl_FragColor = vec4(t, 1.0);
}
