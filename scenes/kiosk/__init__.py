"""The kiosk's screen: games that play themselves, visitors who play, and the staff's page."""
