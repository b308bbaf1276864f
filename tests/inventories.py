"""Reads an ``objects.inv`` with the reader of any version of Sphinx."""

from __future__ import annotations

import io
import posixpath
import zlib
from collections.abc import Mapping

from sphinx.util.inventory import InventoryFile


def read_addresses(inventory: bytes) -> dict[tuple[str, str], str]:
    """Role and name of every object in an ``objects.inv`` → its address, as Sphinx's own reader gets them."""
    found = InventoryFile.load(io.BytesIO(inventory), "", posixpath.join)
    return {
        (role, name): item.uri if hasattr(item, "uri") else item[2]  # tuples before 8.2
        for role, objects in found.items()
        for name, item in objects.items()
    }


def read_objects(inventory: bytes) -> set[tuple[str, str]]:
    """Role and name of every object."""
    return set(read_addresses(inventory))


def read_terms(inventory: bytes) -> dict[str, str]:
    """Name → address of every ``std:term``."""
    return {name: address for (role, name), address in read_addresses(inventory).items() if role == "std:term"}


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
