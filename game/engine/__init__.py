"""The computer plays: search, levels, the engine process, its protocol, the client."""
