"""Measurements of what readers of a glossary get."""
