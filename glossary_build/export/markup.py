"""Turns the markup of a definition from reStructuredText into Markdown and back, where both say the same."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from textwrap import dedent
from urllib.parse import quote

from glossary_build.headwords.inline import escaped
from glossary_build.model import Link, Markup

Naming = Callable[[str], str | None]
"""The name by which a role refers to the term that a link's fragment leads to; None where it leads to no term."""

_NOT_IN_ADDRESS = re.compile(r"[\s<>()`\\]")
_ROLES = "term|abbr|math|sub|sup"
_TOKENS = {
    Markup.MARKDOWN: re.compile(
        rf"""
          (?<!`)``(?!`)[ ]?(?P<literal>[^`\n]+(?:`[^`\n]+)*?)[ ]?``(?!`) | (?<!`)`(?!`)(?P<code>[^`\n]+)`(?!`)
        | \{{(?P<role>{_ROLES})\}}`(?P<content>[^`]+)`
        | \[(?P<label>(?:[^\[\]`*_\\<>]|(?<=\w)_(?=\w))+)\]\((?P<href>(?:\#|https?://)[^()\s<>`]+)\)
        | \*\*(?P<strong>[^\s*_`\\\[\]<>][^*_`\\\[\]<>\n]*)(?<!\s)\*\*
        | \*(?P<emphasis>[^\s*_`\\\[\]<>][^*_`\\\[\]<>\n]*)(?<!\s)\*
        | (?P<plain>(?:[^\\`*_\[\]<&$~{{]|\{{(?!\w+\}}`)|(?<=\w)_(?=\w)|(?<=\s)[*&<](?=\s))+)
        """,
        re.VERBOSE,
    ),
    Markup.RST: re.compile(
        rf"""
          ``(?P<literal>[^`\s](?:[^`\n]*[^`\s])?)``
        | (?<![\w:]):(?P<role>{_ROLES}):`(?P<content>[^`]+)`
        | `(?P<label>[^`<>\\]+?)\s<(?P<href>https?://[^<>`\s]+)>`__?(?!\w)
        | \*\*(?P<strong>[^\s*_`\\|][^*_`\\|\n]*)(?<!\s)\*\* | \*(?P<emphasis>[^\s*_`\\|][^*_`\\|\n]*)(?<!\s)\*
        | (?P<plain>(?:[^\\`*_|:]|:(?!\w+:`)|(?<=\w)_(?=\w)|(?<=\s)\*(?=\s))+)
        """,
        re.VERBOSE,
    ),
}
_CODE = {
    Markup.MARKDOWN: re.compile(r"^```([\w+-]+)\n((?:(?!```).*\n)*+)```$", re.MULTILINE),
    Markup.RST: re.compile(r"^\.\. code-block:: ([\w+-]+)\n\n((?:[ ]{3,}\S.*(?:\n|\Z)|\n)+)", re.MULTILINE),
}
"""A block of code with its language, not indented."""
_BLOCK = re.compile(
    r"\s|[#>|+*=~^\"'`:.]|-(?!\s)|-$|\d{1,9}[.)]\s|\(?(?:[A-Za-z#]|[ivxlcdm]{1,9}|[IVXLCDM]{1,9})[.)]\s|__|:::|[!-/:-@\[-`{-~]{2,}$|<"
)
"""How a line begins that may not be part of a paragraph in one of the two."""
_MARKED = re.compile(r"['\"]\w|``?[^`]|\*\*?\w|:\w+:`|<https?:")
"""What of this is the beginning of inline markup, or of a quotation."""
_OPENING = "-:/'\"<([{"
_CLOSING = "'\")]}>-/\\:.,;!?"


def converted(text: str, source: Markup, target: Markup, name_of: Naming) -> str | None:
    """Return *text* in the markup *target*; None where it holds what can't be said for sure.

    Paragraphs and simple bullets, code blocks with a language, literals, emphasis, links and the roles that both know
    are converted.
    """
    if source is target:
        return text
    found: list[str | None] = []
    end = 0
    for match in _CODE[source].finditer(text):
        before = text[end : match.start()].strip("\n")
        found += [_passage(before, source, target, name_of)] if before else []
        found.append(_code_block(match[1], match[2], target))
        end = match.end()
    rest = text[end:].strip("\n") if end else text
    found += [_passage(rest, source, target, name_of)] if rest or not end else []
    parts = [each for each in found if each is not None]
    return "\n\n".join(parts) if len(parts) == len(found) else None


def written_link(link: Link, target: Markup) -> str:
    """Return *link* as it is written in *target*."""
    address = _NOT_IN_ADDRESS.sub(lambda match: quote(match[0], safe=""), link.address)
    if link.text == link.address:
        return f"<{address}>" if target is Markup.MARKDOWN else f"`<{address}>`__"
    text = escaped(link.text, target)
    return f"[{text}]({address})" if target is Markup.MARKDOWN else f"`{text} <{address}>`__"


def _code_block(language: str, code: str, target: Markup) -> str | None:
    """Return *code*, as the block of the other markup has it, as a block of *target*."""
    lines = dedent(code).strip("\n").split("\n")
    if target is Markup.RST:
        return f".. code-block:: {language}\n\n" + "\n".join(f"   {line}".rstrip() for line in lines)
    return "\n".join((f"```{language}", *lines, "```")) if "```" not in code else None


def _passage(text: str, source: Markup, target: Markup, name_of: Naming) -> str | None:
    """Return *text*, which has no code blocks, in the markup *target*, or None."""
    if not _is_simple(text):
        return None
    pieces: list[tuple[str, bool]] = []
    end = 0
    for match in _TOKENS[source].finditer(text):
        piece = _written(match, target, name_of)
        if match.start() != end or piece is None:
            return None
        pieces.append((piece, match["plain"] is None))
        end = match.end()
    if end != len(text):
        return None
    return "".join(_spaced(pieces) if target is Markup.RST else (piece for piece, _ in pieces))


def _is_simple(text: str) -> bool:
    """Return whether *text* is paragraphs and lists of ``-``, with a blank line between them."""
    for block in re.split(r"\n(?:[ \t]*\n)+", text):
        lines = block.split("\n")
        listed = lines[0].startswith("- ")
        for line in lines:
            rest = line[2:] if listed and line.startswith(("- ", "  ")) else line
            if (listed and rest is line) or (not listed and line.startswith("- ")):
                return False
            if not rest or (_BLOCK.match(rest) and not _MARKED.match(rest)):
                return False
        if block.endswith("::"):
            return False
    return True


def _written(match: re.Match[str], target: Markup, name_of: Naming) -> str | None:
    """Return one token in *target*."""
    rst = target is Markup.RST
    kind = match.lastgroup
    text = match[kind] if kind else ""
    if kind == "plain":
        return escaped(text, target)
    if kind in ("literal", "code"):
        if rst:
            return f"``{text}``" if text == text.strip() and "``" not in text else None
        return f"`{text}`"
    if kind == "content":
        if "\\" in text and match["role"] != "math":
            return None
        return f":{match['role']}:`{text}`" if rst else f"{{{match['role']}}}`{text}`"
    if kind == "href":
        return _link(match["label"], match["href"], rst, name_of)
    mark = "**" if kind == "strong" else "*"
    return f"{mark}{text}{mark}"


def _link(label: str, href: str, rst: bool, name_of: Naming) -> str | None:
    if not rst:
        return f"[{label}]({href})" if not set("[]()*_") & set(label + href.replace("_", "")) else None
    if not href.startswith("#"):
        return f"`{label} <{href}>`__" if not href.endswith("_") and "<" not in label else None
    name = name_of(href)
    if name is None or set("`<>\\!|") & set(name + label):
        return None
    return f":term:`{name}`" if name == label else f":term:`{label} <{name}>`"


def _spaced(pieces: list[tuple[str, bool]]) -> Iterator[str]:
    r"""Yield *pieces* with ``\ `` where inline markup of RST would otherwise touch a word."""
    for place, (piece, marked) in enumerate(pieces):
        before = pieces[place - 1][0][-1] if place else " "
        after = pieces[place + 1][0][0] if place + 1 < len(pieces) else " "
        if marked and not _may_stand(before, _OPENING):
            yield "\\ "
        yield piece
        follows_marked = place + 1 < len(pieces) and pieces[place + 1][1]
        if marked and not follows_marked and not _may_stand(after, _CLOSING):
            yield "\\ "


def _may_stand(char: str, ascii_punctuation: str) -> bool:
    if char.isascii():
        return char.isspace() or char in ascii_punctuation
    not_beside = "Pe" if ascii_punctuation is _OPENING else "Ps"
    return char.isspace() or unicodedata.category(char) in {"Pd", "Po", "Pi", "Pf", "Ps", "Pe"} - {not_beside}
