"""While nobody is there: the games play themselves."""
