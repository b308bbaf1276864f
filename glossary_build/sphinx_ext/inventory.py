"""Reads the terms of an ``objects.inv`` with Sphinx's own reader."""

from __future__ import annotations

import posixpath
import zlib
from io import BytesIO

from sphinx.util.inventory import InventoryFile


def term_addresses(content: bytes) -> dict[str, str]:
    """Name of each term → its address, relative to the site.

    Raises :exc:`ValueError` for what isn't an inventory.
    """
    try:
        inventory = InventoryFile.load(BytesIO(content), "", posixpath.join)
    except (ValueError, zlib.error) as error:
        raise ValueError(f"not an inventory: {error}") from error
    terms = inventory.get("std:term", {})
    return {name: str(item.uri if hasattr(item, "uri") else item[2]) for name, item in terms.items()}
