"""What keeps the kiosk running. It needs the standard library alone, and draws nothing."""
