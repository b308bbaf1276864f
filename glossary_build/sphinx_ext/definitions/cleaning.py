"""Takes out of a parsed definition what would be run, copied or followed where no reader expects it."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote

from docutils import nodes
from sphinx.addnodes import pending_xref

from glossary_build.sphinx_ext.definitions.allowed import IMAGES, is_safe_link
from glossary_build.sphinx_ext.definitions.formulas import TYPESET, refused_label, refused_tex

if TYPE_CHECKING:
    from docutils.utils import Reporter

LINE_BREAK = "glossary_line_break"
"""Attribute of a raw node that is a line break of Markdown, the only raw output there is."""

_MARKER = re.compile(r"[-*+>|]+|\(?(?:\w|\d{1,9}|#)[.)]")
_WITH_SCHEME = re.compile(r"[^/]*:")


def depth(document: nodes.document) -> int:
    """How deep nodes are nested below *document*."""
    deepest = 0
    pending: list[tuple[nodes.Node, int]] = [(document, 0)]
    while pending:
        node, level = pending.pop()
        deepest = max(deepest, level)
        pending.extend((child, level + 1) for child in node.children)
    return deepest


def indentation_depth(text: str) -> int:
    r"""How deep the blocks of *text* may be nested, judged by what comes before their first words.

    >>> indentation_depth("* a\n\n  * b\n\n    > * c")
    4
    """
    deepest = 0
    margins: list[int] = []
    for line in text.split("\n"):
        words = line.split()
        if not words:
            continue
        indent = len(line) - len(line.lstrip())
        while margins and margins[-1] >= indent:
            margins.pop()
        margins.append(indent)
        markers = next((place for place, word in enumerate(words) if not _MARKER.fullmatch(word)), len(words))
        deepest = max(deepest, len(margins) - 1 + markers)
    return deepest


def clean(document: nodes.document, root: Path | None) -> None:
    """Take out what is not allowed, with a warning each; pictures lie in the folder *root*."""
    reporter: Reporter = document.reporter
    for fault in list(document.findall(nodes.problematic)):
        fault.parent.replace(fault, nodes.Text(fault.astext()))
    for message in list(document.findall(nodes.system_message)):  # which is logged
        message.parent.remove(message)
    for target in list(document.findall(nodes.target)):
        if "refuri" in target:  # the name of a link, which nothing outside of the definition may refer to
            target.parent.remove(target)
        elif target.children:  # its text, which writers of plain text leave out
            target.replace_self(nodes.inline("", "", *target.children))
    for example in list(document.findall(nodes.doctest_block)):  # sphinx.ext.doctest would run it
        example.replace_self(nodes.literal_block(example.rawsource, example.astext(), language="pycon"))
    _remove_raw(document, reporter)
    _check_formulas(document, reporter)
    _check_images(document, reporter, root)
    _check_links(document, reporter)
    for quote in reversed(list(document.findall(nodes.block_quote))):
        if not quote.children:  # Sphinx fails at an empty one with a class
            quote.parent.remove(quote)


def _is_link(node: nodes.Node) -> bool:
    return isinstance(node, (nodes.reference, pending_xref))


def _remove_raw(document: nodes.document, reporter: Reporter) -> None:
    for raw in list(document.findall(nodes.raw)):
        if LINE_BREAK not in raw:
            reporter.warning("raw output is not allowed in a definition", base_node=raw)
            raw.parent.remove(raw)
    for substitution in list(document.findall(nodes.substitution_definition)):
        reporter.warning("a definition can't define a substitution", base_node=substitution)
        substitution.parent.remove(substitution)


def _check_formulas(document: nodes.document, reporter: Reporter) -> None:
    """Let formulas be typeset; show one as it is written where it does more than set mathematics."""
    for formula in [*document.findall(nodes.math), *document.findall(nodes.math_block)]:
        if command := refused_tex(formula.astext()) or refused_label(formula.get("label") or ""):
            message = f"“{command}” is not allowed in the mathematics of a definition"
            reporter.warning(message, base_node=formula)
            shown = nodes.literal if isinstance(formula, nodes.math) else nodes.literal_block
            formula.replace_self(shown("", formula.astext().strip()))
        else:
            formula["classes"] += TYPESET


def _check_images(document: nodes.document, reporter: Reporter, root: Path | None) -> None:
    """Show the text of a picture that is no file inside *root*; the paths of the others lead from the pages to them."""
    for image in list(document.findall(nodes.image)):
        path = _image_path(image, root, document)
        if path is not None:
            image["uri"] = "/" + Path(os.path.relpath(path, document.settings.env.srcdir)).as_posix()
            continue
        wanted = "a PNG, JPEG, GIF, WebP or AVIF file inside the source root"
        message = f"picture not allowed in a definition: {image['uri']}; it has to be {wanted}"
        reporter.warning(message, base_node=image)
        image.replace_self(nodes.inline("", image.get("alt", "")))


def _image_path(image: nodes.image, root: Path | None, document: nodes.document) -> Path | None:
    """The picture, whose path is relative to the source of the definition, if it may be shown."""
    uri = unquote(image["uri"])
    if root is None or not uri or uri.startswith(("/", "\\")) or _WITH_SCHEME.match(uri):
        return None
    try:
        path = Path(document["source"]).parent.joinpath(uri).resolve()
        allowed = path.is_relative_to(root.resolve()) and path.suffix.lower() in IMAGES and path.is_file()
    except (OSError, ValueError, RuntimeError):
        return None
    return path if allowed else None


def _check_links(document: nodes.document, reporter: Reporter) -> None:
    for link in [*document.findall(nodes.reference), *document.findall(pending_xref)]:
        for inner in list(link.findall(_is_link, include_self=False)):
            inner.parent.replace(inner, nodes.inline("", "", *inner.children))  # Sphinx resolves the outer one only
    for link in list(document.findall(nodes.reference)):
        if "refuri" in link and not is_safe_link(link["refuri"]):
            message = f"link not allowed in a definition: {link['refuri']}"
            reporter.warning(
                message, base_node=next((near for near in (link, *link.children, link.parent) if near.line), link)
            )
            link.replace_self(nodes.inline("", "", *link.children))
