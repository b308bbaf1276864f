"""The last changes to a page before it is written: what one kind of output needs and the others don't."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.osutil import relative_uri

from glossary_build.sphinx_ext.nodes import FROM_ROOT, LANGUAGE, blocks_of, layout_box, nodes_of, sized_picture
from glossary_build.sphinx_ext.state.site import is_site
from glossary_build.sphinx_ext.state.this_build import this_build
from glossary_build.text.expressions import expression

if TYPE_CHECKING:
    from sphinx.builders import Builder
    from sphinx.writers.html5 import HTML5Translator

_SHOW_NODES = frozenset({"html", "pseudoxml", "xml"})
"""The formats that have a use for our nodes; programs that read the last two find languages by them."""

_WITHOUT_NESTED_TABLES = frozenset({"man", "text"})

_ABSOLUTE = expression(r"[A-Za-z][\w+.-]*:|/")


class MarkLanguages(SphinxPostTransform):
    """Turn the language attribute into the class ``language-TAG``, which docutils writes as ``lang="TAG"``.

    It comes late because smart quotes warn about a language that they have no quotes for.
    """

    default_priority = 900
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:  # noqa: ARG002
        """Mark every node of the page, and let its links begin there."""
        for node in nodes_of(self.document, nodes.Element):
            if LANGUAGE in node:
                node["classes"].append(f"language-{node[LANGUAGE]}")
            if FROM_ROOT in node:
                node["refuri"] = from_root(node["refuri"], self.env.docname, this_build(self.env).builder)


def from_root(address: str, docname: str, builder: Builder) -> str:
    """Return how the page *docname* leads to an *address* at the root of the site, unless it is absolute."""
    return address if _ABSOLUTE.match(address) else relative_uri(builder.get_target_uri(docname), "") + address


class ShortenAddresses(SphinxPostTransform):
    """Let links lead to a place on the single page, where Sphinx names the document before it, which is found nowhere.

    Sphinx has had the fault since 8.2: https://github.com/sphinx-doc/sphinx/issues/14221
    """

    default_priority = 900
    builders = ("singlehtml",)

    def run(self, **kwargs: Any) -> None:  # noqa: ARG002
        """Turn ``#document-usage#term-Keel`` into ``#term-Keel``."""
        for link in nodes_of(self.document, nodes.reference):
            _, hash_, place = link.get("refuri", "").removeprefix("#").partition("#")
            if hash_ and link["refuri"].startswith("#"):
                link["refuri"] = f"#{place}"


class UsePlainNodes(SphinxPostTransform):
    """Leave only what each writer can write, which may come from any package; a box would set its text too close.

    A table inside of another one, as a definition may hold one, gives way to its titles and the contents of its cells
    where a writer fails at one.
    """

    default_priority = 900

    def run(self, **kwargs: Any) -> None:  # noqa: ARG002
        """Put what is in a box in its place, and a picture of docutils in that of ours."""
        format_ = this_build(self.env).builder.format
        if format_ in _SHOW_NODES:
            return
        for box in list(blocks_of(self.document, layout_box)):
            box.parent.replace(box, box.children)
        for picture in list(nodes_of(self.document, sized_picture)):
            picture.replace_self(plain := nodes.image("", **picture.attributes))
            plain.source, plain.line = picture.source, picture.line
        cells = blocks_of(self.document, nodes.entry) if format_ in _WITHOUT_NESTED_TABLES else ()
        for table in [*dict.fromkeys(table for cell in cells for table in blocks_of(cell, nodes.table))][::-1]:
            titles = [nodes.paragraph("", "", *title.children) for title in blocks_of(table, nodes.title)]
            table.parent.replace(table, [*titles, *chain.from_iterable(blocks_of(table, nodes.entry))])


def visit_layout_box(translator: HTML5Translator, node: layout_box) -> None:
    """Open it."""
    translator.body.append(translator.starttag(node, "div"))


def depart_layout_box(translator: HTML5Translator, node: layout_box) -> None:  # noqa: ARG001
    """Close it."""
    translator.body.append("</div>\n")


def visit_sized_picture(translator: HTML5Translator, node: sized_picture) -> None:
    """Write it with its size, as docutils writes pictures only in a style, which a theme couldn't shrink."""
    translator.visit_image(node)
    width, height = node["size"]
    loading = 'loading="lazy" ' if is_site(translator.builder) else ""
    start = f'<img {loading}width="{width}" height="{height}" '
    translator.body[-1] = translator.body[-1].replace("<img ", start, 1)
