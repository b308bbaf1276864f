"""Takes out of a parsed definition what would be run, copied or followed where nobody expects it."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote
from xml.etree.ElementTree import ParseError, XMLPullParser

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.util.images import get_image_size
from sphinx.util.nodes import traverse_parent

from glossary_build.headwords.roles import role_text
from glossary_build.sources import relative_path
from glossary_build.sphinx_ext.entries.allowed import IMAGES, TYPESET, is_safe_link, refused_label, refused_tex
from glossary_build.sphinx_ext.nodes import nodes_of, sized_picture
from glossary_build.sphinx_ext.state.domain import glossary_domain
from glossary_build.sphinx_ext.state.this_build import DOMAIN, this_build
from glossary_build.text.expressions import expression

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment

LINE_BREAK = "glossary_line_break"
"""Attribute of a raw node that is a line break of Markdown, the only raw output there is."""

_ROLE = expression(r":[\w.:+-]+:`([^`]+)`")
"""A role as it is written, which docutils shows if it doesn't know it."""
_WITH_SCHEME = expression(r"[^/]*:")


def depth(node: nodes.Node) -> int:
    """Return how deep blocks are nested below *node*. Raises RecursionError where Python can't go deeper."""
    return max((isinstance(child, nodes.Body) + depth(child) for child in node.children), default=0)


def clean(document: nodes.document, root: Path) -> None:
    """Take out what is not allowed, with a warning each; pictures lie in the folder *root*."""
    for fault in list(nodes_of(document, nodes.problematic)):
        role = _ROLE.fullmatch(fault.astext())
        shown = nodes.literal("", role_text(role[1])) if role else nodes.Text(fault.astext())
        fault.parent.replace(fault, shown)
    for message in list(nodes_of(document, nodes.system_message)):  # which is logged
        message.parent.remove(message)
    for target in list(nodes_of(document, nodes.target)):
        if "refuri" in target:  # the name of a link, which nothing outside of the definition may refer to
            target.parent.remove(target)
        elif target.children:  # its text, which writers of plain text leave out
            target.replace_self(nodes.inline("", "", *target.children))
    for example in list(nodes_of(document, nodes.doctest_block)):  # sphinx.ext.doctest would run it
        example.replace_self(nodes.literal_block(example.rawsource, example.astext(), language="pycon"))
    for acronym in list(nodes_of(document, nodes.acronym)):  # Sphinx can't write it in LaTeX
        acronym.replace_self(nodes.abbreviation("", "", *acronym.children))
    _remove_raw(document)
    _check_formulas(document)
    _check_images(document, root)
    _check_links(document)
    for quote in reversed(list(nodes_of(document, nodes.block_quote))):
        if not quote.children:  # Sphinx fails at an empty one with a class
            quote.parent.remove(quote)


def _remove_raw(document: nodes.document) -> None:
    for raw in list(nodes_of(document, nodes.raw)):
        if LINE_BREAK not in raw:
            document.reporter.warning("raw output is not allowed in a definition", base_node=raw)
            raw.parent.remove(raw)
    for substitution in list(nodes_of(document, nodes.substitution_definition)):
        document.reporter.warning("a definition can't define a substitution", base_node=substitution)
        substitution.parent.remove(substitution)


def _check_formulas(document: nodes.document) -> None:
    """Let formulas be typeset; show one as it is written where it does more than set mathematics."""
    for formula in [*nodes_of(document, nodes.math, nodes.math_block)]:
        if command := refused_tex(formula.astext()) or refused_label(formula.get("label") or ""):
            message = f"“{command}” is not allowed in the mathematics of a definition"
            document.reporter.warning(message, base_node=formula)
            shown = nodes.literal if isinstance(formula, nodes.math) else nodes.literal_block
            formula.replace_self(shown("", formula.astext().strip()))
        else:
            formula["classes"] += TYPESET


def _check_images(document: nodes.document, root: Path) -> None:
    """Show the text of a picture that is not allowed; the paths of the others lead from the pages to them."""
    for image in list(nodes_of(document, nodes.image)):
        path = _image_path(image, root, document)
        wanted = "it has to be a PNG, JPEG, GIF, WebP, AVIF or SVG file inside the source root"
        fault = wanted if path is None else fault_of_drawing(path) if path.suffix.lower() == ".svg" else None
        if path is not None:
            document.settings.env.note_dependency(str(path))
        if path is not None and fault is None:
            image["uri"] = f"/{relative_path(path, document.settings.env.srcdir)}"
            if (size := get_image_size(path)) and all(size):
                image.replace_self(picture := sized_picture("", **image.attributes, size=size))
                picture.source, picture.line = image.source, image.line
            continue
        document.reporter.warning(f"picture not allowed in a definition: {image['uri']}; {fault}", base_node=image)
        image.replace_self(nodes.inline("", image.get("alt", "")))


def _image_path(image: nodes.image, root: Path, document: nodes.document) -> Path | None:
    """Return the picture, whose path is relative to the source of the definition, if it is one of the sources'."""
    uri = unquote(image["uri"])
    if not uri or uri.startswith(("/", "\\")) or _WITH_SCHEME.match(uri):
        return None
    try:
        path = Path(document["source"]).parent.joinpath(uri).resolve()
        _note_file(str(path), document)
        found = path.is_relative_to(root.resolve()) and path.suffix.lower() in IMAGES and path.is_file()
        return path if found and os.access(path, os.R_OK) else None
    except (OSError, ValueError, RuntimeError):
        return None


def _check_links(document: nodes.document) -> None:
    for link in [*nodes_of(document, nodes.reference, pending_xref)]:
        for inner in [*nodes_of(link, nodes.reference, pending_xref)][1:]:
            inner.parent.replace(inner, nodes.inline("", "", *inner.children))  # Sphinx resolves the outer one only
    env = document.settings.env
    for link in list(nodes_of(document, nodes.reference)):
        uri = link.get("refuri", "")
        file = _file_at(uri, document)
        if uri and not is_safe_link(uri):
            _refuse(link, f"link not allowed in a definition: {uri}", document)
        elif file and (docname := env.path2doc(file)) in env.found_docs:
            fragment = unquote(uri.partition("#")[2])
            page = {"refdomain": DOMAIN, "reftype": "page", "reftarget": docname, "refexplicit": True}
            link.replace_self(pending_xref("", nodes.inline("", "", *link.children), **page, fragment=fragment))
        elif file and not _is_published(file, document):
            _refuse(link, f"link to a file that is no page of this site: {uri}", document)


def _refuse(link: nodes.reference, message: str, document: nodes.document) -> None:
    """Show the text of *link* instead of it."""
    near = next((near for near in (link, *link.children, link.parent) if near.line), link)
    document.reporter.warning(message, base_node=near)
    link.replace_self(nodes.inline("", "", *link.children))


def _file_at(uri: str, document: nodes.document) -> str:
    """Return the path of the file that a link without a host leads to, as its author sees it; else nothing."""
    file = unquote(uri.partition("#")[0])
    if not file or _WITH_SCHEME.match(file):
        return ""
    folder = document.settings.env.srcdir if file.startswith("/") else Path(document["source"]).parent
    path = os.path.normpath(Path(folder, file.lstrip("/")))
    _note_file(path, document)
    return path


def _note_file(path: str, document: nodes.document) -> None:
    """Let the page be read again once there is a file at *path*, or no longer one."""
    env = document.settings.env
    glossary_domain(env).note(env.docname).files[path] = os.path.isfile(path)  # noqa: PTH113 - as below


def _is_published(file: str, document: nodes.document) -> bool:
    """Return whether *file* may be on the site: it is a static file, or there is no such file and it is no source."""
    env = document.settings.env
    static = (Path(this_build(env).builder.confdir, each) for each in env.config.html_static_path)
    is_source = Path(file).suffix in (*env.config.source_suffix, Path(document["source"]).suffix)
    is_there = os.path.isfile(file)  # noqa: PTH113 - the method of Path raises an error for a name that is too long
    return any(map(Path(file).is_relative_to, static)) or not (is_there or is_source)


_UNEXPECTED_TITLE = "Unexpected section title"
"""How docutils begins its message for a heading where it can't make a section, up to 0.22."""
_TEXT = expression(r"[^\W_]")


def is_about_heading(message: nodes.system_message) -> bool:
    """Return whether docutils reports a heading or a transition, which :func:`show_headings` shows."""
    return message.children[0].astext().startswith(_UNEXPECTED_TITLE)


def show_headings(document: nodes.document) -> None:
    """Make rubrics of the headings of reStructuredText; transitions go."""
    for message in filter(is_about_heading, list(nodes_of(document, nodes.system_message))):
        lines = message.children[-1].astext().split("\n")
        message.parent.replace(message, [nodes.rubric(line, line) for line in lines if _TEXT.search(line)])
    for transition in list(nodes_of(document, nodes.transition)):
        transition.parent.remove(transition)


def show_undefined_footnotes(document: nodes.document) -> None:
    """Show references to footnotes that the definition lacks as they were written; report each once.

    Sphinx looks for a citation on all pages of the site, and reports one that is on none.
    """
    names = {name for note in nodes_of(document, nodes.footnote, nodes.citation) for name in note["names"]}
    for reference in [*nodes_of(document, nodes.footnote_reference, nodes.citation_reference)]:
        if reference.get("refname", "") in names or "refname" not in reference:
            continue
        if isinstance(reference, nodes.citation_reference):
            reference.parent.replace(reference, _citation_elsewhere(reference, document.settings.env))  # without its id
            continue
        message = f"the footnote “{reference.rawsource}” is not defined; it is shown as it was written"
        document.reporter.warning(message, base_node=reference)
        reference.parent.replace(reference, [nodes.Text(reference.rawsource)])
        if reference in document.autofootnote_refs:
            document.autofootnote_refs.remove(reference)


def _citation_elsewhere(reference: nodes.citation_reference, env: BuildEnvironment) -> pending_xref:
    """The reference that Sphinx makes of one on a page, with the citation noted as used."""
    label = reference.astext()
    shown = nodes.inline("", f"[{label}]")
    target = {"refdomain": "citation", "reftype": "ref", "reftarget": label, "refwarn": True}
    found = pending_xref(reference.rawsource, shown, **target, refdoc=env.docname, support_smartquotes=False)
    env.domains["citation"].note_citation_reference(found)
    return found


def show_footnotes(document: nodes.document) -> None:
    """Show the footnotes of a definition as paragraphs with a raised number: those of its page are numbered apart.

    A citation is shown in the same way, with its label. Translators get the number as it is shown, without markup:
    Sphinx reads a translation as the page is written, which may be in another markup than the definition.
    """
    for reference in [*nodes_of(document, nodes.footnote_reference, nodes.citation_reference)]:
        marker = _marker(reference)
        for around in traverse_parent(reference.parent, nodes.TextElement):
            around.rawsource = around.rawsource.replace(reference.rawsource, marker.astext(), 1)
        reference.parent.replace(reference, [marker])
    for note in [*nodes_of(document, nodes.footnote, nodes.citation)]:
        label, *blocks = note.children
        first = blocks[0] if blocks else None
        if not isinstance(first, nodes.paragraph):
            first = nodes.paragraph()
            first.source, first.line = note.source, note.line
            blocks.insert(0, first)
        marker = _marker(label)
        first.rawsource = f"{marker.astext()} {first.rawsource}"
        first.insert(0, [marker, nodes.Text(" ")])
        note.parent.replace(note, blocks)


def _marker(shown: nodes.Node) -> nodes.superscript:
    return nodes.superscript("", f"[{shown.astext()}]")


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
_OUTSIDE = expression(r"""url\s*\((?!\s*+(?:["']\s*+)?\#)|image-set|@import|src\s*\(|\\""", re.IGNORECASE)
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
