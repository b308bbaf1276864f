"""Judges a drawing by what it holds besides what draws."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import ParseError, XMLPullParser

_SVG = "http://www.w3.org/2000/svg"
_NOTES = (
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "http://creativecommons.org/ns#",
    "http://purl.org/dc/elements/1.1/",
    "http://www.inkscape.org/namespaces/inkscape",
    "http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd",
)
"""Namespaces of what programs note about a drawing; browsers ignore it."""

_ELEMENTS = frozenset(
    (
        *("svg", "g", "defs", "symbol", "use", "switch", "title", "desc", "metadata", "style"),
        *("path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan", "textPath"),
        *("marker", "linearGradient", "radialGradient", "stop", "clipPath", "mask", "pattern", "filter"),
        *("feBlend", "feColorMatrix", "feComposite", "feFlood", "feGaussianBlur", "feMerge", "feMergeNode", "feOffset"),
    )
)
_OUTSIDE = re.compile(r"""url\s*\((?!\s*+(?:["']\s*+)?\#)|image-set|@import|src\s*\(|\\""", re.IGNORECASE)
"""What a style needs to name another file; a backslash can spell each of them differently."""


def fault_of_drawing(path: Path) -> str | None:
    """Return in a few words what is wrong with the SVG file: what it holds besides what draws; ``None`` if nothing.

    Allowed are the elements that draw, references to a part of the same file (``#id``), styles that name no other file,
    and the notes of drawing programs.

    :raises OSError: if the file can't be read
    """
    # It reads no other file, and expat limits what entities become.
    parser: XMLPullParser[Any] = XMLPullParser(("start", "end", "pi"))
    try:
        parser.feed(path.read_bytes())
        events: list[Any] = [*parser.read_events()]
        parser.close()
    except (ParseError, ValueError) as error:
        return f"it isn't well-formed XML ({error})"
    found: dict[str, None] = {}
    styles = ""
    ids: list[str] = []  # of the elements around
    used, using = set[str](), set[str]()
    for event, element in events:
        if event == "end":
            ids.pop()
            continue
        if event == "pi":
            found[f"<?{element.text.partition(' ')[0]}?>"] = None
            continue
        namespace, name = _parts(element.tag)
        if name == "use":
            used.update(value for key, value in element.items() if _parts(key)[1] == "href")
            using.update(f"#{id_}" for id_ in ids if id_)
        if namespace not in _NOTES and not (namespace == _SVG and name in _ELEMENTS):
            found[f"<{name}>"] = None
        if element.tag == f"{{{_SVG}}}style":
            styles += "".join(element.itertext())
        found.update((_parts(key)[1], None) for key, value in element.items() if _does_more(key, value))
        ids.append(element.get("id", ""))
    if outside := _OUTSIDE.search(styles):
        found[outside[0]] = None
    if used & using:  # a few lines of them would draw billions of shapes
        found["<use> in <use>"] = None
    return f"it does more than draw: {', '.join(found)}" if found else None


def _parts(name: str) -> tuple[str, str]:
    """The namespace and the name without it."""
    namespace, _, local = name.rpartition("}")
    return namespace.removeprefix("{"), local


def _does_more(attribute: str, value: str) -> bool:
    namespace, name = _parts(attribute)
    if name == "href":
        return not value.startswith("#")
    if namespace:
        return name == "base"
    return name.lower().startswith("on") or bool(_OUTSIDE.search(value))
