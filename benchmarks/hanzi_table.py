"""Writes ``glossary_build/text/simplified.txt`` from the dictionary of OpenCC: ``make hanzi``."""

from __future__ import annotations

from importlib.metadata import version
from itertools import chain
from pathlib import Path

from opencc import OpenCC

TABLE = Path(__file__).parents[1] / "glossary_build" / "text" / "simplified.txt"
_HEADER = """\
# Made from OpenCC {version} by `make hanzi`; simplified.LICENSE.txt is its license.
# Traditional characters, and below each the simplified one."""
_BLOCKS = (range(0x3400, 0x4DC0), range(0x4E00, 0xA000), range(0xF900, 0xFB00), range(0x20000, 0x31350))


def table() -> str:
    """The whole file."""
    convert = OpenCC("t2s").convert
    pairs = [(character, convert(character)) for character in map(chr, chain(*_BLOCKS))]
    changed = [(before, after) for before, after in pairs if before != after and len(after) == 1]
    lines = ("".join(characters) for characters in zip(*changed, strict=True))
    return "\n".join((_HEADER.format(version=version("opencc")), *lines)) + "\n"


if __name__ == "__main__":
    TABLE.write_text(table(), encoding="utf-8", newline="\n")
