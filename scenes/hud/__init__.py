"""Everything flat on the screen: widgets, the table's HUD, the pause menu, the start menu."""
