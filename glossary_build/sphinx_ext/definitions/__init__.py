"""Turns definitions into doctree nodes: what markup they may have, and how it is parsed."""
