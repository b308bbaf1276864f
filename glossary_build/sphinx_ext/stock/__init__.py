"""Sphinx's own glossaries, upgraded."""
