"""Visitors: they choose a game, play it, and are taught by it."""
