"""One whole game of each kind, found by random play."""

WHOLE_GAMES = {
    "pylos": (
        "a3 d4 b1 a4 b4 b3 d1 a1 a2 c1 d3 d4>e3 c3 b2 c3>e2 e1 d2 c4 d4 c2 d4>g1 d4 c3 d4>f1 d4 "
        "g3 g2 f2 i1 h1 f3 h2 i2 j1"
    ),
    "pillarz": (
        "D3>C3^D4 C4>B4^C5 B3>C4^C5 B4>A4^B4 C3>D3^E2 A4>A5^B4 C4>C3^D4 C2>B1^C2 D3>C4^B4 "
        "A5>A4^B4 C3>B2^C2 B1>C1^D2 B2>C3^D4 A4>B5^C5 C4>D3^D2 C1>B1^A2 D3>E2^E1 B1>C1^D1 "
        "E2>E3^D4 C1>D1^D2 C3>C4^C5 D1>C2^D1 E3>E4^D5 C2>D2#"
    ),
}
"""Pylos ends on the apex after 34 turns, pillarz on the third level after 24 with two domes."""

SHORT_GAMES = {
    "pylos": WHOLE_GAMES["pylos"],
    "pillarz": (
        "D3>C3^B4 C2>D3^D2 C3>D2^E2 D3>E3^D4 D2>D3^E2 C4>B4^B5 B3>A4^B5 B4>B5^B4 D3>C4^B4 B5>B4#"
    ),
}
"""The same Pylos, and a pillarz that is won after ten turns."""
