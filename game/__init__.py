"""The games without a picture: rules, taps, matches, records. Never imports ursina or panda3d."""
