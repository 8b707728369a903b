"""Everything with a picture: the window, the stage, the pieces, the screens."""
