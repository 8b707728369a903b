"""The staff's page: how the kiosk is used, and all that can be settled."""
