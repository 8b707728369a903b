"""The Hungarian article goes by the sound, also of numbers and of letters."""

import pytest

from game.article import Named
from game.language import Language
from game.wording import say


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("1. játékos", "az 1. játékos"),
        ("2. játékos", "a 2. játékos"),
        ("a1", "az a1"),
        ("b2", "a b2"),
        ("f3", "az f3"),
        ("h1", "a h1"),
        ("Éva", "az Éva"),
        ("Béla", "a Béla"),
        ("15 golyó", "a 15 golyó"),
        ("50 golyó", "az 50 golyó"),
        ("1000 golyó", "az 1000 golyó"),
    ],
)
def test_the_article_of(name: str, told: str) -> None:
    assert f"{Named(name):az}" == told
    assert f"{Named(name):Az}" == told[0].upper() + told[1:]


def test_a_name_that_is_itself_a_sentence_has_its_article() -> None:
    hungarian = Language("hu")
    assert hungarian.tell(say("{name} wins", name=say("Player 1"))) == "Az 1. játékos nyert"
    assert hungarian.tell(say("{name} wins", name=say("Player 2"))) == "A 2. játékos nyert"
