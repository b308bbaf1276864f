"""Draws the neighbours of one term as SVG: pure arithmetic on names, the same on every machine.

The term is in the middle, those that mention it on its left, those that it mentions on its right, what it is a kind
of above it and what its author points to below. Colours and fonts are those of the page.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape

FONT = 13
"""Size of the text and unit of the rest, in CSS pixels; a drawing that is too wide for the page shrinks."""

MOST = 6
"""Names on one side."""

_WIDEST = 8.6  # of a line, in ems: three columns and their gaps fit on a phone
_LINES = 2
_LEADING = 15
_ROW = 34
_CAPTION = 18
_GAP = 34
_MARGIN = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """A name on the map."""

    name: str
    language: str
    """BCP 47 tag."""
    address: str
    """Where it leads, as a page of the site writes it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """The names on one side of the term."""

    caption: str = ""
    spots: tuple[Spot, ...] = ()

    @property
    def shown(self) -> tuple[Spot, ...]:
        """Those with room; the last row may be needed to count the others."""
        return self.spots if len(self.spots) <= MOST else self.spots[: MOST - 1]

    @property
    def rows(self) -> int:
        """How many rows they take."""
        return min(len(self.spots), MOST)


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """What is on the map of one term."""

    name: str
    language: str
    """BCP 47 tag of the captions; names in another say so."""
    label: str
    """What the drawing is called for those who don't see it."""
    above: Side = Side()
    left: Side = Side()
    right: Side = Side()
    below: Side = Side()


def draw(drawing: Drawing) -> str:
    """The drawing as an ``svg`` element."""
    name = _wrapped(drawing.name)
    middle = max(_width([drawing.name]), _width(s.name for s in (*drawing.above.shown, *drawing.below.shown)), 90)
    left = max(_width(s.name for s in drawing.left.shown), _caption_width(drawing.left))
    right = max(_width(s.name for s in drawing.right.shown), _caption_width(drawing.right))
    box = _width([drawing.name]) + 20
    x = _MARGIN + (left + _GAP if left else 0) + max(middle, box) // 2
    start, end = x - max(middle, box) // 2 - _GAP, x + max(middle, box) // 2 + _GAP
    half = 10 + _LEADING * len(name) // 2
    over, under = (side.rows * _ROW + half + _GAP if side.rows else half for side in (drawing.above, drawing.below))
    beside = max(drawing.left.rows, drawing.right.rows) * _ROW // 2
    y = _MARGIN + max(over, beside + _CAPTION)
    height = y + max(under, beside) + _MARGIN
    width = (end + right if right else x + max(middle, box) // 2) + _MARGIN

    edges = [f"M{x - box // 2} {y - half}h{box}v{2 * half}h{-box}z"]
    bold = _text(name, y, f' transform="translate({x})" font-weight="700"')
    texts = [f'<g text-anchor="middle">{bold}']
    if drawing.above.spots:
        edges.append(f"M{x} {y - half}v{4 - _GAP}m-4 5l4-5 4 5")
        texts += _column(drawing, drawing.above, x, y - half - _GAP - drawing.above.rows * _ROW)
    if drawing.below.spots:
        edges.append(f"M{x} {y + half}v{_GAP - 4}m-4-5l4 5 4-5")
        texts += _column(drawing, drawing.below, x, y + half + _GAP)
    texts.append("</g>")
    for side, place in ((drawing.above, y - half - _GAP // 2), (drawing.below, y + half + _GAP // 2)):
        if side.spots:
            texts.append(_caption(side, x + 9, place))
    if drawing.left.spots:
        top = y - drawing.left.rows * _ROW // 2
        near = x - box // 2 - 4
        edges += [_curve(start + 6, row, near, y) for row in _middles(drawing.left, top)]
        edges.append(f"M{near - 5} {y - 4}l5 4-5 4")
        texts.append(f'<g text-anchor="end">{_caption(drawing.left, start, top - 6)}')
        texts += [*_column(drawing, drawing.left, start, top), "</g>"]
    if drawing.right.spots:
        top = y - drawing.right.rows * _ROW // 2
        for row in _middles(drawing.right, top):
            edges.append(f"{_curve(x + box // 2, row=y, to=end - 6, end=row)}m-5-4l5 4-5 4")
        texts += [_caption(drawing.right, end, top - 6), *_column(drawing, drawing.right, end, top)]
    attributes = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}" font-size="{FONT}"'
    return (
        f'<svg class="glossary-map" {attributes} role="group" aria-label="{escape(drawing.label)}">'
        f'<path d="{"".join(edges)}"/>{"".join(texts)}</svg>'
    )


def _column(drawing: Drawing, side: Side, x: int, top: int) -> Iterator[str]:
    """The names of *side*, one a row, from *top* downwards, along the line *x*."""
    yield f'<g transform="translate({x})">'
    for spot, row in zip(side.shown, _middles(side, top), strict=False):
        lines = _wrapped(spot.name)
        language = "" if spot.language == drawing.language else f' lang="{escape(spot.language)}"'
        whole = f"<title>{escape(spot.name)}</title>" if lines[-1].endswith("…") else ""
        yield f'<a href="{escape(spot.address)}"{language}>{whole}{_text(lines, row)}</a>'
    if more := len(side.spots) - len(side.shown):
        yield _text([f"+{more}"], top + side.rows * _ROW - _ROW // 2)
    yield "</g>"


def _middles(side: Side, top: int) -> list[int]:
    """The middle of each row of *side*."""
    return [top + _ROW // 2 + number * _ROW for number in range(side.rows)]


def _curve(x: int, row: int, to: int, end: int) -> str:
    half = (to - x) // 2
    return f"M{x} {row}c{half} 0 {half} {end - row} {to - x} {end - row}"


def _caption(side: Side, x: int, y: int) -> str:
    return f'<text x="{x}" y="{y}" font-size="11">{escape(side.caption)}</text>'


def _caption_width(side: Side) -> int:
    return round(_ems(side.caption) * 11) if side.spots else 0


def _text(lines: Sequence[str], y: int, attributes: str = "") -> str:
    """*lines* about the height *y*."""
    first = y + 4 - _LEADING * (len(lines) - 1) // 2
    rest = "".join(f'<tspan x="0" dy="{_LEADING}">{escape(line, quote=False)}</tspan>' for line in lines[1:])
    return f'<text y="{first}"{attributes}>{escape(lines[0], quote=False)}{rest}</text>'


def _width(names: Iterable[str]) -> int:
    """The room that *names* need, wrapped."""
    return max(map(_room, names), default=0)


@lru_cache(maxsize=4096)
def _room(name: str) -> int:
    return round(max(map(_ems, _wrapped(name))) * FONT)


@lru_cache(maxsize=4096)
def _wrapped(name: str) -> tuple[str, ...]:
    """*name* in at most two lines, broken at blanks and hyphens, else between Chinese characters, else anywhere."""
    lines = [""]
    for part in _parts(name):
        if _ems(lines[-1] + part.rstrip()) > _WIDEST and lines[-1]:
            lines.append("")
        lines[-1] += part
        while _ems(lines[-1].rstrip()) > _WIDEST:
            fits = next(n for n in range(len(lines[-1]), 0, -1) if n == 1 or _ems(lines[-1][:n]) <= _WIDEST)
            lines[-1:] = [lines[-1][:fits], lines[-1][fits:]]
    kept = [line.strip() for line in lines if line.strip()]
    if len(kept) > _LINES:
        last = kept[_LINES - 1]
        while _ems(last + "…") > _WIDEST:
            last = last[:-1]
        kept[_LINES - 1 :] = [f"{last}…"]
    return tuple(kept) or ("",)


def _parts(name: str) -> Iterator[str]:
    """*name* in parts between which a line may break."""
    part = ""
    for character in name:
        if _is_wide(character) and part:
            yield part
            part = ""
        part += character
        if character in " -/" or _is_wide(character):
            yield part
            part = ""
    if part:
        yield part


def _ems(text: str) -> float:
    """About how wide *text* is in a common font, in ems."""
    return sum(1.0 if _is_wide(c) else 0.68 if c.isupper() else 0.55 for c in text)


def _is_wide(character: str) -> bool:
    return unicodedata.east_asian_width(character) in "WF"
