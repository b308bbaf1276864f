"""Writes rows as HTML, byte for byte as Sphinx's own translator writes the nodes that they stand for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from glossary_build.sphinx_ext.entries.inline import Inline, Paragraph, leaves

if TYPE_CHECKING:
    from glossary_build.sphinx_ext.entries.targets import PageTargets

_SPECIAL = re.compile(r'[&<>"@]')
_ESCAPED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "@": "&#64;"})
_WORDS_AND_SPACES = re.compile(r"[^ \n]+| +|\n")

_TAGS = {"emphasis": "em", "strong": "strong"}


def escaped(text: str) -> str:
    """*text* for HTML, as docutils encodes it."""
    return text.translate(_ESCAPED) if _SPECIAL.search(text) else text


def can_write(paragraph: Paragraph, resolve: PageTargets) -> bool:
    """Whether *paragraph* has nothing but what is known to be written, and each reference to a term leads somewhere."""
    return all(
        isinstance(inline, str)
        or inline[0] == "literal"
        or (inline[0] == "link" and not inline[1].startswith("mailto:"))
        or (inline[0] == "term" and resolve(inline[1]) is not None)
        or (inline[0] == "node" and (_is_plain(inline) or resolve.node(inline) is not None))
        for inline in paragraph[2]
    )


def _is_plain(node: Inline) -> bool:
    """Whether a compact *node* is text in a simple element."""
    return node[1] in _TAGS and not node[2] and all(isinstance(inline, str) for inline in node[3:])


def shown_leaves(content: Iterable[Inline], resolve: PageTargets) -> Iterator[str]:
    """The texts of *content* as readers see it, for which :func:`can_write` holds."""
    for inline in content:
        if isinstance(inline, str) or inline[0] != "node" or _is_plain(inline):
            yield from leaves([inline])
        else:
            yield from (text for _html, text in filter(None, [resolve.node(inline)]))


def paragraph_html(paragraph: Paragraph, resolve: PageTargets) -> str:
    """A paragraph of a definition."""
    return f"<p>{inline_html(paragraph[2], resolve)}</p>\n"


def inline_html(content: Iterable[Inline], resolve: PageTargets) -> str:
    """The HTML of *content*, for which :func:`can_write` holds."""
    parts = []
    for inline in content:
        if isinstance(inline, str):
            parts.append(escaped(inline))
        elif inline[0] == "term":
            address = resolve(inline[1]) or ""
            parts.append(
                f'<a class="reference internal" href="{escaped(address)}">'
                f'<span class="xref std std-term">{escaped(inline[2])}</span></a>'
            )
        elif inline[0] == "literal":
            parts.append(f'<code class="docutils literal notranslate">{_literal(inline[1])}</code>')
        elif inline[0] == "link":
            parts.append(f'<a class="reference external" href="{escaped(inline[1])}">{escaped(inline[2])}</a>')
        elif _is_plain(inline):
            tag = _TAGS[inline[1]]
            parts.append(f"<{tag}>{inline_html(inline[3:], resolve)}</{tag}>")
        else:
            parts += (html for html, _text in filter(None, [resolve.node(inline)]))
    return "".join(parts)


def _literal(text: str) -> str:
    """Each word in a ``span`` that isn't broken, as Sphinx protects literal text."""
    parts = []
    for token in _WORDS_AND_SPACES.findall(escaped(text)):
        if token.strip():
            parts.append(f'<span class="pre">{token}</span>')
        elif token in (" ", "\n"):
            parts.append(token)
        else:
            parts.append("&#160;" * (len(token) - 1) + " ")
    return "".join(parts)
