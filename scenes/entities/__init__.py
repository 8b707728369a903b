"""The places and pieces of each game in space: what they look like, where they lie, what a ray hits."""
