"""Reads an ``objects.inv`` with the reader of any version of Sphinx."""

from __future__ import annotations

import io
import posixpath
import zlib
from collections.abc import Mapping

from sphinx.util.inventory import InventoryFile


def read_objects(inventory: bytes) -> set[tuple[str, str]]:
    """Role and name of every object in an ``objects.inv``, as Sphinx's own reader gets them."""
    found = InventoryFile.load(io.BytesIO(inventory), "", posixpath.join)
    return {(role, name) for role, objects in found.items() for name in objects}


def read_terms(inventory: bytes) -> dict[str, str]:
    """Name → place of every ``std:term`` in an ``objects.inv``, as Sphinx's own reader gets them."""
    terms = InventoryFile.load(io.BytesIO(inventory), "", posixpath.join).get("std:term", {})
    return {name: item.uri if hasattr(item, "uri") else item[2] for name, item in terms.items()}  # tuples before 8.2


def read_addresses(inventory: bytes) -> list[str]:
    """The place of every object in an ``objects.inv``."""
    found = InventoryFile.load(io.BytesIO(inventory), "", posixpath.join)
    items = (item for objects in found.values() for item in objects.values())
    return [item.uri if hasattr(item, "uri") else item[2] for item in items]


def write_inventory(terms: Mapping[str, str]) -> bytes:
    """An ``objects.inv`` with these terms, each with its address."""
    head = (
        "Sphinx inventory version 2",
        "Project: other",
        "Version: ",
        "The remainder of this file is compressed using zlib.",
    )
    lines = "".join(f"{name} std:term -1 {address} -\n" for name, address in sorted(terms.items()))
    return "".join(f"# {line}\n" for line in head).encode() + zlib.compress(lines.encode())
