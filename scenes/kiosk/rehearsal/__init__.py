"""The kiosk rehearsed with a simulated crowd."""
