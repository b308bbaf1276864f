"""Turns the HTML inside a list or a table into Markdown, line by line.

What is plain becomes Markdown: ``<b>``, ``<strong>``, ``<i>``, ``<em>``, ``<code>``, ``<a href>``, ``<br>``, ``<p>``
and lists. Every other tag stays as it is written, so that the rules of trust apply to it where it is shown.
"""

from __future__ import annotations

from collections.abc import Mapping

from glossary_build.text.expressions import expression

_MARKUP = expression(r"[\\`*\[]|(?<!\w)_|_(?!\w)|<(?=[A-Za-z/!?]|\Z)|&(?=[A-Za-z#]|\Z)")
_LINE_START = expression(r"(?m:^)(?:[-+#=~:|](?!\w)|>)")
_NUMBER = expression(r"(?m:^)(\d{1,9})(?=[.)](?:\s|$))")
_TICKS = expression(r"`+")
MARKS: Mapping[str, str] = {"b": "**", "strong": "**", "i": "*", "em": "*", "code": "`"}
"""What marks in Markdown what simple tags do."""
_LISTS = ("ul", "ol")
_BREAK = "\\"
_DEEPEST = 8
"""Levels of inline markup, or of lists, below which tags are not converted."""


class HtmlText:
    """Markdown that grows with each tag and text.

    A line of HTML stays a line of Markdown, unless a list or paragraphs share one.
    """

    def __init__(self) -> None:
        """Begin with nothing."""
        self._pieces: list[str] = []
        self._open: list[tuple[str, str, int]] = []
        """Tag, address and index in the pieces of each inline tag that is open."""
        self._lists: list[str] = []
        self._gap = 0
        """How many line ends must come before the next text."""
        self._mark = ""
        """The mark of the item that begins with what comes next."""

    def add(self, text: str) -> None:
        """Add *text*, in which no character is markup."""
        if any(tag == "code" for tag, _, _ in self._open):
            self._pieces.append(text)
            return
        lines = text.split("\n")
        text = "\n".join([lines[0], *(line.lstrip() for line in lines[1:])])
        text = _MARKUP.sub(r"\\\g<0>", text)
        first, end, rest = text.partition("\n")
        if not self._pieces or self._gap or self._pieces[-1].endswith("\n"):
            first = _marked(first.lstrip())
        self.add_raw(first + end + _marked(rest))

    def add_raw(self, text: str) -> None:
        """Add *text* that is Markdown already, or a tag that is no Markdown."""
        if text.strip() and (self._gap or self._mark):
            blank = len(text) - len(text.lstrip())
            self._pieces.append(text[:blank])
            self._part()
            text = text[blank:]
        self._pieces.append(text)

    def start(self, tag: str, attributes: Mapping[str, str | None], written: str) -> None:
        """Begin *tag*, which the source spells as *written*."""
        if tag == "br":
            self._pieces.append(_BREAK)
            self._gap = max(self._gap, 1)
        elif tag == "p":
            self._gap = 2
        elif tag in _LISTS and len(self._lists) < _DEEPEST:
            self._lists.append("- " if tag == "ul" else "1. ")
            self._gap = max(self._gap, 1)
        elif tag == "li" and self._lists:
            self._gap = max(self._gap, 1)
            self._mark = self._lists[-1]
        elif (tag in MARKS or (tag == "a" and attributes.get("href"))) and len(self._open) < _DEEPEST:
            self.add_raw("\0")
            self._open.append((tag, attributes.get("href") or "", len(self._pieces) - 1))
        else:
            self.add_raw(written)

    def end(self, tag: str, written: str) -> None:
        """End *tag*."""
        if tag == "p":
            self._gap = 2
        elif tag in _LISTS and self._lists:
            self._lists.pop()
            self._mark = ""
            self._gap = 1 if self._lists else 2
        elif any(opened == tag for opened, _, _ in self._open):
            while self._close() != tag:
                pass
        elif tag not in ("li", "br"):
            self.add_raw(written)

    def finish(self) -> str:
        """All of it, without blanks at the ends of its lines."""
        while self._open:
            self._close()
        while self._pieces and (not self._pieces[-1].strip() or self._pieces[-1] == _BREAK):
            self._pieces.pop()
        return "\n".join(line.rstrip() for line in "".join(self._pieces).split("\n"))

    def _part(self) -> None:
        """Write the line ends and the mark that are due."""
        ends = 0
        for piece in reversed(self._pieces):
            ends += piece[len(piece.rstrip()) :].count("\n")
            if piece.strip():
                self._pieces.append("\n" * (self._gap - ends))
                break
        depth = len(self._lists) - bool(self._mark)
        self._pieces.append("   " * depth + self._mark)
        self._gap, self._mark = 0, ""

    def _close(self) -> str:
        """Put marks around the text of the innermost inline tag, without the blanks at its ends."""
        tag, address, begin = self._open.pop()
        text = "".join(self._pieces[begin:]).removeprefix("\0")
        inner = text.strip()
        before, after = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
        if inner and tag == "a":
            inner = f"[{inner}]({_address(address)})"
        elif inner:
            mark = MARKS[tag]
            if tag == "code":
                ticks = max(map(len, _TICKS.findall(inner)), default=0)
                mark = "`" * (ticks + 1)
                inner = f" {inner} " if ticks else inner
            inner = f"{mark}{inner}{mark}"
        if begin and self._pieces[begin - 1][-1:].isspace():
            before = before.lstrip(" ")
        self._pieces[begin:] = [before, inner, after]
        return tag


def _marked(text: str) -> str:
    """*text* whose lines begin no list, heading, quotation or table."""
    return _NUMBER.sub(r"\1\\", _LINE_START.sub(r"\\\g<0>", text))


def _address(address: str) -> str:
    """*address* as Markdown writes it."""
    plain = "".join(address.split()).replace("<", "%3C").replace(">", "%3E").replace("\\", "%5C")
    return f"<{plain}>" if "(" in plain or ")" in plain else plain
