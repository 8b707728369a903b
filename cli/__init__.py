"""The command line, and the set-up before it."""
