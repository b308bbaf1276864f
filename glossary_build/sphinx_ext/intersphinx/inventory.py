"""Reads the terms of an ``objects.inv`` with Sphinx's own reader."""

from __future__ import annotations

import posixpath
import re
import zlib
from io import BytesIO

from sphinx.util.inventory import InventoryFile

from glossary_build.sources.paths import MOST_BYTES

_PACKED = re.compile(rb"# Sphinx inventory version 2[^\n]*(?:\n[^\n]*){3}\n")
"""What comes before the compressed part of an inventory."""


def term_addresses(content: bytes) -> dict[str, str]:
    """Name of each term → its address, relative to the site.

    Raises :exc:`ValueError` for what isn't an inventory, isn't a whole one, or holds more than a source may.
    """
    try:
        _check_size(content)
        inventory = InventoryFile.load(BytesIO(content), "", posixpath.join)
    except (ValueError, zlib.error) as error:
        raise ValueError(f"not an inventory: {error}") from error
    terms = inventory.get("std:term", {})
    return {name: str(item.uri if hasattr(item, "uri") else item[2]) for name, item in terms.items()}


def _check_size(content: bytes) -> None:
    """Unpack as much as may be there: Sphinx's reader unpacks it all, and takes the part that is there."""
    if head := _PACKED.match(content):
        unpacker = zlib.decompressobj()
        unpacker.decompress(content[head.end() :], MOST_BYTES)
        if unpacker.unconsumed_tail:
            raise ValueError(f"it unpacks to more than {MOST_BYTES // 1_000_000} MB")
        if not unpacker.eof:
            raise ValueError("its end is missing")
