"""The screen that the kiosk keeps: its window, the curtain behind it, and sleep."""
