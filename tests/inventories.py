"""Reads an ``objects.inv`` with the reader of any version of Sphinx."""

from __future__ import annotations

import io
import posixpath

from sphinx.util.inventory import InventoryFile


def read_objects(inventory: bytes) -> set[tuple[str, str]]:
    """Role and name of every object in an ``objects.inv``, as Sphinx's own reader gets them."""
    found = InventoryFile.load(io.BytesIO(inventory), "", posixpath.join)
    return {(role, name) for role, objects in found.items() for name in objects}


def read_terms(inventory: bytes) -> dict[str, str]:
    """Name → place of every ``std:term`` in an ``objects.inv``, as Sphinx's own reader gets them."""
    terms = InventoryFile.load(io.BytesIO(inventory), "", posixpath.join).get("std:term", {})
    return {name: item.uri if hasattr(item, "uri") else item[2] for name, item in terms.items()}  # tuples before 8.2
