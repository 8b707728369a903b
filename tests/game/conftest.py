"""How hypothesis runs here: nothing is left behind, and slow machines are no failure."""

from hypothesis import settings

settings.register_profile("game", deadline=None, database=None, print_blob=True)
settings.load_profile("game")
