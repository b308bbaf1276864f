"""Describes a page for programs in its ``head``: description, Open Graph, structured data, where the data file is."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from docutils import nodes
from markupsafe import Markup
from sphinx import addnodes
from sphinx.util.nodes import traverse_parent

from glossary_build.export.json import dump_json
from glossary_build.export.linked_data import defined_term_set
from glossary_build.sphinx_ext.config import ALL, is_on
from glossary_build.sphinx_ext.nodes import text_without
from glossary_build.sphinx_ext.page.labels import Label, label, text_language
from glossary_build.sphinx_ext.state.domain import glossary_domain
from glossary_build.sphinx_ext.state.site import DATA_FILES, site_address
from glossary_build.sphinx_ext.state.site_terms import concepts_by_page
from glossary_build.text.expressions import expression
from glossary_build.text.names import has_han

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx
    from sphinx.config import Config

    from glossary_build.model import Concept


SHORTEST = 40
"""Characters; a shorter text doesn't describe a page."""
_NAMED = expression(r"<meta\s(?:[^<>]*\s)?(?:name|property)=[\"']?([\w:.-]+)", re.IGNORECASE)
"""A ``meta`` element, with its name or property."""


def describe_head(app: Sphinx, pagename: str, context: dict[str, Any], document: nodes.document) -> None:
    """Add to the head of a page of a site what it and other extensions haven't added."""
    domain = glossary_domain(app.env)
    concepts = concepts_by_page(app.env).get(pagename, []) if domain.shows_terms else []
    if not concepts and not domain.page(pagename).size and app.config.glossary_build_metadata != ALL:
        return
    given = context.get("metatags", "")
    title = _title(app, pagename, context)
    text = describe_terms(concepts, title, app.config.language) if concepts else describe_page(document)
    says_nothing = len(text) < SHORTEST or text.endswith((":", "："))  # as "Contents:"
    description = "" if says_nothing else text
    facts = {
        "description": description,
        "og:title": title,
        "og:type": "website",
        "og:url": context["pageurl"] or "",
        "og:description": description,
        "og:site_name": str(app.config.html_title),
    }
    known = {name.lower() for name in _NAMED.findall(given)}
    lines = [
        f'<meta {"property" if ":" in name else "name"}="{name}" content="{escape(content)}" />'
        for name, content in facts.items()
        if content and name not in known
    ]
    if concepts:
        lines += _data(app.config, context, title, concepts)
    context["metatags"] = "\n".join([given, *lines, ""])


def _data(config: Config, context: dict[str, Any], title: str, concepts: list[Concept]) -> Iterator[str]:
    """Yield the links to the data files, and the terms of the page as structured data."""
    page = context["pageurl"] or ""
    files: dict[str, str] = {}
    for name, media_type in DATA_FILES.items() if is_on(config, "json") else ():
        near = context["pathto"](name, True)
        yield f'<link rel="alternate" type="{media_type}" href="{escape(near)}" />'
        files[site_address(config) + name if page else near] = media_type
    yield f'<script type="application/ld+json">{structured_data(concepts, title, page, files)}</script>'


def _title(app: Sphinx, pagename: str, context: dict[str, Any]) -> str:
    node = app.env.titles.get(pagename)
    title = node.astext() if node else Markup(context.get("title", "")).striptags()  # noqa: S704 - for its text only
    return " ".join(title.split())


LONGEST = 200
"""Characters; search engines show about 160, fewer in Chinese."""
_OUTER = (nodes.document, nodes.section, nodes.container, addnodes.compact_paragraph)
"""What a paragraph that describes the page may be nested in."""
_SILENT = (nodes.footnote_reference, nodes.citation_reference, nodes.raw, nodes.image, nodes.system_message)


def describe_terms(concepts: Sequence[Concept], title: str, language: str) -> str:
    """Return the number of terms and the first of them, in the *language* of the site.

    For a page titled “Glossary”: ``Glossary: 2 terms. Stride (步长), Tensor (张量).``
    """
    first, second = ("zh", "en") if text_language(language).partition("-")[0] == "zh" else ("en", "zh")
    names = [_names(concept, first, second, language) for concept in concepts]
    text = label(Label.DESCRIPTION, language, len(names))
    return shortened(text.format(title=title, number=len(names), names=label(Label.SEPARATOR, language).join(names)))


def describe_page(document: nodes.document) -> str:
    """Return the first paragraph of a page's running text; empty if it has none."""
    for paragraph in document.findall(nodes.paragraph):
        is_running = all(isinstance(around, _OUTER) for around in traverse_parent(paragraph.parent))
        if is_running and (text := text_without(paragraph, *_SILENT)):
            return shortened(text)
    return ""


def shortened(text: str) -> str:
    """*text* on one line, cut at the end of a word (of a character in Chinese) if it is longer than :data:`LONGEST`."""
    line = " ".join(text.split())
    if len(line) <= LONGEST:
        return line
    cut = line[: LONGEST - 1]
    if not has_han(cut[-1]) and not has_han(line[LONGEST - 1]) and " " in cut:
        cut = cut[: cut.rindex(" ")]
    return cut.rstrip(" ,;:，、；：.。") + "…"


def _names(concept: Concept, first: str, second: str, language: str) -> str:
    head = concept.name_in(first)
    other = concept.preferred(second)
    if other is None or other.text == head.text:
        return head.text
    return label(Label.NAMES, language).format(name=head.text, translation=other.text)


MOST_LISTED = 20
"""Terms of a page up to which it has them as structured data too; a larger page says where the file with all is."""


def structured_data(concepts: Sequence[Concept], name: str, page: str, files: Mapping[str, str]) -> str:
    """Return a schema.org ``DefinedTermSet`` called *name*, as text that a ``script`` element can hold.

    *page* is the absolute address of the page, or empty: ids are relative to it then. *files* are the addresses of the
    files that hold everything, each with its media type.
    """

    terms = defined_term_set(concepts, page, is_listed=len(concepts) <= MOST_LISTED)
    if files:
        terms["encoding"] = [
            {"@type": "MediaObject", "contentUrl": address, "encodingFormat": media_type}
            for address, media_type in files.items()
        ]
    return dump_json({**terms, "name": name}, compact=True).strip()
