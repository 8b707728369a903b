// The curve of surface.frag, fitted in square roots (least squares, 0.4 % of full scale): the fast
// tier's way from light to what is seen.
vec3 film(vec3 c) {
    vec3 x = sqrt(c);
    return x * (5.700 * x - 0.0774) / (x * (5.777 * x - 0.5908) + 1.0);
}
