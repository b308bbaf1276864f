"""Finds in an SVG drawing what does more than draw: opened by itself, a browser runs it and fetches what it names."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree.ElementTree import ParseError, XMLParser

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


class _Finder:
    """Collects, as the target of an XML parser, what a drawing doesn't need."""

    def __init__(self) -> None:
        self._found: list[str] = []
        self._styles: list[str] = []
        self._open: list[tuple[str, str]] = []  # with their ids
        self._used: set[str] = set()
        self._using: set[str] = set()

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self._open.append((tag, attributes.get("id", "")))
        namespace, name = _parts(tag)
        if name == "use":
            self._used.update(value for key, value in attributes.items() if _parts(key)[1] == "href")
            self._using.update(f"#{id_}" for _, id_ in self._open[:-1] if id_)
        if namespace not in _NOTES and not (namespace == _SVG and name in _ELEMENTS):
            self._found.append(f"<{name}>")
        self._found.extend(_parts(key)[1] for key, value in attributes.items() if _does_more(key, value))

    def end(self, _tag: str) -> None:
        self._open.pop()

    def data(self, text: str) -> None:
        if any(tag == f"{{{_SVG}}}style" for tag, _ in self._open):
            self._styles.append(text)

    def pi(self, target: str, _text: str | None = None) -> None:
        self._found.append(f"<?{target}?>")

    def found(self) -> list[str]:
        outside = _OUTSIDE.search("".join(self._styles))
        nested = self._used & self._using  # a few lines of them would draw billions of shapes
        return [
            *dict.fromkeys(self._found),
            *([outside[0]] if outside else []),
            *(["<use> in <use>"] if nested else []),
        ]


def fault_of_drawing(path: Path) -> str | None:
    """Return in a few words what is wrong with the SVG file: what it holds besides what draws; ``None`` if nothing.

    Allowed are the elements that draw, references to a part of the same file (``#id``), styles that name no other file,
    and the notes of drawing programs.

    :raises OSError: if the file can't be read
    """
    finder = _Finder()
    parser = XMLParser(target=finder)  # noqa: S314 # it reads no other file, and expat limits what entities become
    try:
        parser.feed(path.read_bytes())
        parser.close()
    except (ParseError, ValueError) as error:
        return f"it isn't well-formed XML ({error})"
    found = finder.found()
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
