"""Resolves references to terms: by any spelling, label, project and language."""
