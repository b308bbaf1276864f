"""JSON that is safe in a page and on a terminal."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from itertools import islice

_MARKUP = {character: f"\\u{ord(character):04x}" for character in "<>&"}
_STEERING = [*range(0x7F, 0xA0), *range(0x2028, 0x202F), *range(0x2066, 0x206A)]
_ESCAPES = {chr(code): f"\\u{code:04x}" for code in _STEERING}
_AT_ONCE = 100
"""How many items of an iterator are encoded together, which is faster than one by one."""
_ESCAPED = re.compile(f"[{''.join(_ESCAPES)}]")


def dump_json(document: Mapping[str, object], *, compact: bool = False) -> str:
    r"""Return *document* as JSON text, indented unless *compact*, ending in a line feed.

    A value may be an iterator, whose items become an array; where the text is compact, they are needed a few at a time.
    What could end a ``script`` element, or steer a terminal, is escaped; a reader of JSON gets the same document.

    >>> dump_json({"text": "</script>\x9b"})
    '{\n  "text": "\\u003c/script\\u003e\\u009b"\n}\n'
    >>> dump_json({"names": iter(["<", "b"]), "subjects": iter([])}, compact=True)
    '{"names":["\\u003c","b"],"subjects":[]}\n'
    """
    if compact:
        return "".join(_members(document))
    lists = {key: [*value] if isinstance(value, Iterator) else value for key, value in document.items()}
    return _escaped(json.dumps(lists, ensure_ascii=False, indent=2)) + "\n"


def _members(document: Mapping[str, object]) -> Iterator[str]:
    encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
    yield "{"
    for position, (key, value) in enumerate(document.items()):
        yield f"{',' if position else ''}{_escaped(encode(key))}:"
        if isinstance(value, Iterator):
            yield "["
            separator = ""
            while items := [*islice(value, _AT_ONCE)]:
                yield separator + _escaped(encode(items)[1:-1])
                separator = ","
            yield "]"
        else:
            yield _escaped(encode(value))
    yield "}\n"


def _escaped(text: str) -> str:
    for character, escape in _MARKUP.items():
        text = text.replace(character, escape)
    return text if text.isascii() and "\x7f" not in text else _ESCAPED.sub(lambda found: _ESCAPES[found[0]], text)
