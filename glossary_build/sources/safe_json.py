"""JSON that is safe in a page and on a terminal."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

_STEERING = [*range(0x7F, 0xA0), *range(0x2028, 0x202F), *range(0x2066, 0x206A)]
_ESCAPES = {chr(code): f"\\u{code:04x}" for code in (*map(ord, "<>&"), *_STEERING)}
_ESCAPED = re.compile(f"[{''.join(_ESCAPES)}]")


def dump_json(document: Mapping[str, object], *, compact: bool = False) -> str:
    r"""*document* as JSON text, indented unless *compact*, ending in a line feed.

    What could end a ``script`` element, or steer a terminal, is escaped; a reader of JSON gets the same document.

    >>> dump_json({"text": "</script>\x9b"})
    '{\n  "text": "\\u003c/script\\u003e\\u009b"\n}\n'
    """
    separators, indent = ((",", ":"), None) if compact else ((",", ": "), 2)
    text = json.dumps(document, ensure_ascii=False, indent=indent, separators=separators)
    return _ESCAPED.sub(lambda found: _ESCAPES[found[0]], text) + "\n"
