"""Inline markup."""

from collections.abc import Sequence

import pytest
from docutils.frontend import get_default_settings
from docutils.parsers.rst import Parser, languages
from docutils.parsers.rst.states import Inliner, Struct
from docutils.utils import new_document
from hypothesis import given
from hypothesis import strategies as st
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from myst_parser.config.main import MdParserConfig
from myst_parser.parsers.mdit import create_md_parser

from glossary_build.headwords.inline import escaped, find_mentions, plain_name, plain_text
from glossary_build.model import Markup


@pytest.mark.parametrize(
    ("markup", "text", "plain"),
    [
        (Markup.RST, "the *fast* **path** of ``f(*args)``", "the fast path of f(*args)"),
        (Markup.RST, ":term:`the kernel <Kernel>`, `site <https://example.org>`_ and `x`", "the kernel, site and x"),
        (Markup.RST, r"\*args", "*args"),
        (Markup.RST, "N*M*K of ``a`` and *args, **kwargs", "N*M*K of a and *args, **kwargs"),
        (Markup.MARKDOWN, "f(*args, **kwargs)", "f(*args, **kwargs)"),
        (Markup.MARKDOWN, "C*-algebra and C*-module", "C*-algebra and C*-module"),
        (Markup.MARKDOWN, "int *p, *q and *a `*` b*", "int *p, *q and a * b"),
        (Markup.RST, r":term:`a\`b`, :term:`Vec\<T>`, :term:`of T <Vec\<T\>>`", "a`b, Vec<T>, of T"),
        (Markup.MARKDOWN, "the *fast* **path** of `f(*args)`", "the fast path of f(*args)"),
        (
            Markup.MARKDOWN,
            "{term}`the kernel <Kernel>` and [the `site`](https://example.org)",
            "the kernel and the site",
        ),
        (Markup.MARKDOWN, "<b>bold</b> 1 < 2", "bold 1 < 2"),
        (Markup.MARKDOWN, "[Quay](https://a.example/Quay_(port)), [a](<https://a.example/(a)>)", "Quay, a"),
    ],
)
def test_plain_text_is_what_a_reader_sees(markup: Markup, text: str, plain: str) -> None:
    """Markup goes, words stay."""
    assert plain_text(text, markup) == plain


def test_plain_text_keeps_line_breaks() -> None:
    """Line *n* stays line *n*, so that a place in the plain text is a place in the source."""
    text = "one :term:`two\n<three>` four\nfive"
    assert plain_text(text, Markup.RST).split("\n")[-1] == "five"
    assert plain_text(text, Markup.RST).count("\n") == 2


def test_name_stands_on_one_line() -> None:
    """A name has single blanks."""
    assert plain_name("*Quick*\n  Reply", Markup.MARKDOWN) == "Quick Reply"


@pytest.mark.parametrize(
    ("markup", "text", "targets"),
    [
        (Markup.RST, ":term:`Lexer` and :term:`a parser <Parser>`", ["Lexer", "Parser"]),
        (Markup.RST, ":term:`Quick\n   Reply`", ["Quick Reply"]),
        (Markup.RST, "``:term:`Lexer```, :ref:`x`, :term:`!Lexer`, :external+py:term:`x`", []),
        (Markup.RST, "*:term:`Lexer`*", ["Lexer"]),
        (Markup.RST, r":term:`a\`b`, :term:`Vec\<T>` and :gls:`of T <Vec\<T\>>`", ["a`b", "Vec<T>", "Vec<T>"]),
        (Markup.MARKDOWN, "{term}`Lexer`, [a parser](#parser) and {term}`it <Token>`", ["Lexer", "#parser", "Token"]),
        (Markup.MARKDOWN, "`{term}` `[a](#b)` [guide](#) [site](https://example.org)", []),
    ],
)
def test_mentions_are_what_the_author_marked_up(markup: Markup, text: str, targets: list[str]) -> None:
    """Roles and links inside the page are mentions; code and other links are not."""
    assert [mention.target for mention in find_mentions(text, markup)] == targets


@pytest.mark.parametrize(
    ("written", "shown"),
    [("A ![b](c.svg)", "A"), ("![b](c.svg)", "b"), ("A ![b", "A ![b"), ("![", "![")],
)
def test_pictures_beside_a_name_are_no_part_of_it(written: str, shown: str) -> None:
    """A name that is nothing but a picture is its text; a mark that begins no picture stays."""
    assert plain_name(written, Markup.MARKDOWN) == shown


WORDS = "aé张.,-()/“。 "
LOOSE = st.text(WORDS + "*", max_size=12).filter(lambda text: "**" not in text and text.count("*") < 3)
"""What authors write: signs of multiplication, arguments, footnotes; two stars may be emphasis."""


def written(*marked: str) -> st.SearchStrategy[str]:
    """Words among which there is markup."""
    return st.lists(st.one_of(st.text(WORDS, max_size=8), st.sampled_from(marked)), max_size=4).map(" ".join)


EMPHASIS = ("**a. b**", "*(x) y*", r"\*")
RST_NAMES = st.one_of(LOOSE, written(*EMPHASIS, "``a*b``"))
MARKDOWN_NAMES = st.tuples(written(*EMPHASIS, "`a*b`", "[*a* b](c)"), LOOSE, written("`a*b`", "[a](c)")).map(" ".join)
"""Not here, since these are still read otherwise: stars beside other stars or nested in emphasis; in reStructuredText
stars that are open before other markup, or between quotation marks, and references such as ``name_``; markup without
its end, addresses in angle brackets, and a backslash before a letter."""


@given(RST_NAMES)
def test_names_of_rst_are_what_docutils_reads(text: str) -> None:
    """A star is markup only where it is for docutils."""
    settings = get_default_settings(Parser())
    settings.report_level, settings.halt_level = 5, 6
    document = new_document("terms.rst", settings)
    inliner = Inliner()
    inliner.init_customizations(settings)
    memo = Struct(
        document=document,
        reporter=document.reporter,
        language=languages.get_language("en", document.reporter),
        inliner=inliner,
    )
    nodes, _ = inliner.parse(text, 1, memo, document)
    assert plain_name(text, Markup.RST) == " ".join("".join(node.astext() for node in nodes).split())


MYST = create_md_parser(MdParserConfig(), RendererHTML)


def shown(tokens: Sequence[Token]) -> str:
    """The text of inline tokens."""
    return "".join(shown(token.children) if token.children else token.content for token in tokens)


@given(MARKDOWN_NAMES)
def test_names_of_markdown_are_what_myst_reads(text: str) -> None:
    """A star is markup only where it is for markdown-it."""
    assert plain_name(text, Markup.MARKDOWN) == " ".join(shown(MYST.parseInline(text)).split())


@pytest.mark.parametrize("markup", list(Markup))
@given(text=st.text(WORDS + "*_`[]|$~&<", max_size=12))
def test_escaped_text_is_read_as_it_was(markup: Markup, text: str) -> None:
    """No character of it is markup."""
    assert plain_text(escaped(text, markup), markup) == text
