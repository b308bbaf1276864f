"""Reads a definition as a tree of blocks and inline markup, the same for Markdown and reStructuredText."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from itertools import groupby
from typing import Any, NamedTuple

from docutils import nodes
from docutils.frontend import get_default_settings
from docutils.parsers.rst import Parser, states
from docutils.utils import new_document, unescape
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML, RendererProtocol
from markdown_it.rules_block import StateBlock
from markdown_it.tree import SyntaxTreeNode
from mdit_py_plugins.admon.index import admonition
from myst_parser.config.main import MdParserConfig
from myst_parser.parsers.mdit import create_md_parser

from glossary_build.headwords.markdown_inline import take_page, take_tags
from glossary_build.headwords.roles import ADDRESS
from glossary_build.model import Markup

Naming = Callable[[str], str | None]
"""The name by which a role refers to the term that a link's fragment leads to; None where it leads to no term."""

_LINKED = (*ADDRESS, "mailto:")
"""How the address of a link begins that leads to the same place from every page."""
_ROLES = frozenset(("term", "abbr", "math", "sub", "sup"))
_TEXT = frozenset(("text", "text_special", "softbreak"))
"""What markdown-it makes of words, escaped characters and ends of lines."""
_INDENT = 4
_REMARK = 1
"""The level of what docutils says of text that it reads all the same."""
_SAME = {
    **{name: name for name in ("paragraph", "bullet_list", "list_item", "emphasis", "strong", "root")},
    "em": "emphasis",
    "document": "root",
}
"""What docutils and markdown-it call that which is nothing but its contents, and what it is called in a tree."""


class Part(NamedTuple):
    """A block or inline markup."""

    kind: str
    """As docutils calls it, or ``text``, or ``role``."""
    text: str = ""
    """What a text or code shows, the content of a role, or the description of an image."""
    about: str = ""
    """The name of a role, the address of a reference or image, the language of code, or the first number of a list."""
    parts: tuple[Part, ...] = ()

    @property
    def is_address(self) -> bool:
        """Whether it is a reference that shows where it leads."""
        shown = "".join(each.text for each in self.parts)
        return self.kind == "reference" and self.about in (shown, f"mailto:{shown}")


class _Unknown(Exception):  # noqa: N818 - no error of the text
    """Something that one of the two lacks."""


def read_definition(text: str, markup: Markup, name_of: Naming) -> Part | None:
    """Return the tree of *text*; None if it has anything that one of the two lacks or says in another way."""
    try:
        if markup is Markup.MARKDOWN:
            tree = SyntaxTreeNode(_markdown_parser().parse(text, {}))
            return _joined(_from_markdown(tree, name_of))
        document = new_document("", _settings())
        _rst_parser().parse(text, document)
        return _joined(_from_rst(document))
    except (_Unknown, RecursionError):
        return None


def _joined(parts: Iterable[Part]) -> Part:
    """Return the only one of *parts*, with each text in one piece."""
    (root,) = parts
    return root._replace(parts=tuple(_without_seams(root.parts)))


def _without_seams(parts: Iterable[Part]) -> Iterator[Part]:
    for is_text, run in groupby(parts, key=lambda part: part.kind == "text"):
        if not is_text:
            yield from (part._replace(parts=tuple(_without_seams(part.parts))) for part in run)
        elif text := "".join(part.text for part in run):
            yield Part("text", text)


def shown(parts: Iterable[Part]) -> Iterator[Part]:
    """Yield *parts* without the markup of addresses, which isn't needed everywhere, and lines in code and roles."""
    for part in parts:
        inner = _without_seams(shown(part.parts))
        text = part.text if part.kind in ("text", "literal_block") else part.text.replace("\n", " ")
        yield from inner if part.is_address else (part._replace(text=text, parts=tuple(inner)),)


def _rst_parser() -> Parser:
    inliner: Any = states.Inliner()  # not a class of our own: it makes its expressions from the attributes of its class
    inliner.interpreted = _keep_role
    return Parser(inliner=inliner)  # a new one for each text, as it collects what it looks for


def _keep_role(rawsource: str, text: str, role: str | None, _line: int) -> tuple[list[nodes.Node], list[nodes.Node]]:
    """Keep a role that both markups have as it is written."""
    if role not in _ROLES:
        return [nodes.problematic(rawsource, rawsource)], []
    content = rawsource.split("`")[1] if role == "math" else unescape(text)
    return [nodes.inline(rawsource, content, role=role)], []


@cache
def _settings() -> Any:
    settings: Any = get_default_settings(Parser)
    settings.report_level = settings.halt_level = 5
    settings.file_insertion_enabled = settings.raw_enabled = False
    settings.syntax_highlight = "none"
    return settings


def _from_rst(node: nodes.Node) -> Iterator[Part]:
    if isinstance(node, nodes.Text):
        yield Part("text", node.astext())
    elif not isinstance(node, nodes.Element):
        raise _Unknown
    elif not _is_aside(node):
        yield _from_element(node, tuple(part for child in node.children for part in _from_rst(child)))


def _is_aside(node: nodes.Element) -> bool:
    """Whether *node* is the target that docutils makes of a reference, or a remark that is no warning."""
    return "refuri" in node if isinstance(node, nodes.target) else node.get("level") == _REMARK


def _from_element(node: nodes.Element, parts: tuple[Part, ...]) -> Part:
    kind = node.tagname
    if kind in _SAME:
        return Part(_SAME[kind], parts=parts)
    if kind == "enumerated_list" and (node["enumtype"], node["prefix"], node["suffix"]) == ("arabic", "", "."):
        return Part(kind, about=str(node.get("start", 1)), parts=parts)
    if kind == "literal":
        return Part(kind, node.astext())
    if kind == "inline" and "role" in node:
        return Part("role", node.astext(), node["role"])
    if kind == "literal_block":
        return Part(kind, node.astext(), " ".join(node["classes"]).removeprefix("code").strip())
    if kind == "doctest_block":
        return Part("literal_block", node.astext(), "pycon")
    if kind == "image" and set(node.non_default_attributes()) <= {"uri", "alt"}:
        return Part(kind, node.get("alt", ""), node["uri"])
    if kind == "reference" and node.get("refuri", "").startswith(_LINKED):
        return Part(kind, about=node["refuri"], parts=parts)
    raise _Unknown


def markdown_parser(renderer: Callable[[MarkdownIt], RendererProtocol]) -> MarkdownIt:
    """Return the parser of a definition in Markdown for here and for a page: ``$5 and $6`` has no formula."""
    config = MdParserConfig(
        enable_extensions={"colon_fence", "deflist", "dollarmath"},
        disable_syntax=["html_block"],
        dmath_allow_space=False,
        dmath_allow_digits=False,
        dmath_double_inline=True,
    )
    parser = create_md_parser(config, renderer)
    parser.inline.ruler.before("link", "page", take_page)
    parser.inline.ruler2.push("tags", take_tags)
    parser.block.ruler.before("fence", "admonition", _take_box, {"alt": ["paragraph", "blockquote", "list"]})
    return parser


def _take_box(state: StateBlock, begin: int, end: int, silent: bool) -> bool:
    """Take a note of MkDocs, ``!!! note``, if a text is indented below it."""
    below = state.skipEmptyLines(begin + 1)
    return below < end and state.sCount[below] >= state.blkIndent + _INDENT and admonition(state, begin, end, silent)


_markdown_parser = cache(partial(markdown_parser, RendererHTML))


def _from_markdown(node: SyntaxTreeNode, name_of: Naming) -> Iterator[Part]:
    parts = (part for child in node.children for part in _from_markdown(child, name_of))
    if node.type == "paragraph" and (image := _only_image(node)):
        yield Part("image", "".join(_text(child) for child in image.children), str(image.attrs["src"]))
    elif node.type == "inline":
        yield from parts
    elif node.type in _SAME:
        yield Part(_SAME[node.type], parts=tuple(parts))
    elif node.type == "ordered_list":
        yield Part("enumerated_list", about=str(node.attrs.get("start", 1)), parts=tuple(parts))
    elif node.type in _TEXT:
        yield Part("text", _text(node))
    elif node.type == "code_inline":
        yield Part("literal", node.content)
    elif node.type == "math_inline" or (node.type == "myst_role" and node.meta["name"] in _ROLES):
        yield Part("role", node.content, node.meta.get("name", "math"))
    elif node.type in ("fence", "code_block") and not node.info.startswith("{"):
        yield Part("literal_block", node.content.strip("\n"), node.info)
    elif node.type == "link" and "title" not in node.attrs:
        yield _link(str(node.attrs["href"]), tuple(parts), name_of)
    else:
        raise _Unknown


def _text(node: SyntaxTreeNode) -> str:
    if node.type not in _TEXT:
        raise _Unknown
    return "\n" if node.type == "softbreak" else node.content


def _only_image(paragraph: SyntaxTreeNode) -> SyntaxTreeNode | None:
    """Return the image that is all of a *paragraph*, as reStructuredText can have it; None if there is other text."""
    shown = paragraph.children[0].children
    return shown[0] if len(shown) == 1 and shown[0].type == "image" and "title" not in shown[0].attrs else None


def _link(address: str, parts: tuple[Part, ...], name_of: Naming) -> Part:
    if address.startswith(_LINKED):
        return Part("reference", about=address, parts=parts)
    name = name_of(address) if address.startswith("#") else None
    if name is None or any(part.kind != "text" for part in parts):
        raise _Unknown
    shown = "".join(part.text for part in parts)
    return Part("role", name if name == shown else f"{shown} <{name}>", "term")
