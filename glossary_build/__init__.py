"""Bilingual glossaries for Sphinx: many sources, one term model, a page whose links never break."""

from __future__ import annotations

__version__ = "0.1.0"
