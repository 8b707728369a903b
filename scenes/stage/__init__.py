"""Light, room and camera: what both games share."""
