"""How well real glossaries are read."""
