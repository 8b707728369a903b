"""What the program is called."""

TITLE = "Pylos & pillarz"
