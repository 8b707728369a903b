"""What things look like: meshes, materials, themes, shaders and light. Knows no game."""
