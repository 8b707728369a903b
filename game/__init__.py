"""The games without a picture: rules, taps, matches, records. Imports neither ursina nor panda3d."""
