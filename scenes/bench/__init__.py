"""How long frames take, beside the same scene in plain Ursina."""
