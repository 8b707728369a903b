"""The places and pieces of each game in space: their look, their spots, what a ray meets."""
