"""Inline markup."""

import re
from collections.abc import Sequence

import pytest
from docutils.frontend import get_default_settings
from docutils.parsers.rst import Parser, languages
from docutils.parsers.rst.states import Inliner, Struct
from docutils.utils import new_document
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from mdit_py_plugins.dollarmath import dollarmath_plugin
from myst_parser.config.main import MdParserConfig
from myst_parser.parsers.mdit import create_md_parser

from glossary_build.headwords.inline import LONGEST, escaped, plain_name, plain_text, read_inline
from glossary_build.model import Markup


@pytest.mark.parametrize(
    ("markup", "text", "plain"),
    [
        (Markup.RST, "the *fast* **path** of ``f(*args)``", "the fast path of f(*args)"),
        (Markup.RST, ":term:`the kernel <Kernel>`, `site <https://example.org>`_ and `x`", "the kernel, site and x"),
        (Markup.RST, r"\*args", "*args"),
        (Markup.RST, "a_ [1]_ [#n]_ [Cit]_ `x <y_>`_ `z`__ |s|_ _`t` `u", "a   Cit x z s t `u"),
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
        (Markup.MARKDOWN, "<b>bold</b> 1 < 2 &lt;T&gt;", "bold 1 < 2 <T>"),
        (Markup.MARKDOWN, "{class}`~.Basic` {class}`oo <sympy.Infinity>`", "Basic oo"),
        (Markup.RST, ":class:`~sympy.core.Basic`", "Basic"),
        (
            Markup.MARKDOWN,
            "**Bar *Baz* Qux**, **DDD — *Domain-Driven Design***",
            "Bar Baz Qux, DDD — Domain-Driven Design",
        ),
        (Markup.MARKDOWN, "See <https://x.y/z> &amp; <a@b.c>", "See https://x.y/z & a@b.c"),
        (Markup.MARKDOWN, "a[i][j], [text][label], x[^1] and $$a*b*c$$", "a[i][j], text, x and $$a*b*c$$"),
        (Markup.MARKDOWN, "*a\n\n```x\n*b*\n\n*c*\n```\n*d*\n- e*", "*a\n\n```x\n*b*\n\n*c*\n```\nd\n- e*"),
        (Markup.MARKDOWN, "[Quay](https://a.example/Quay_(port)), [a](<https://a.example/(a)>)", "Quay, a"),
    ],
)
def test_plain_text_is_what_a_reader_sees(markup: Markup, text: str, plain: str) -> None:
    """Markup goes, words stay."""
    assert plain_text(text, markup) == plain


def test_plain_text_keeps_line_breaks() -> None:
    """Line *n* stays line *n*, so that a place in the plain text is a place in the source."""
    text = "one :term:`two\n<three>` \\\nfour\nfive"
    assert plain_text(text, Markup.RST).split("\n")[-1] == "five"
    assert plain_text(text, Markup.RST).count("\n") == 3
    text = "`one\ntwo` [three\nfour](a\n'b') <b\nc> ![d\ne](f) {term}`g\nh`\\\n*i*\nj"
    assert plain_text(text, Markup.MARKDOWN).split("\n")[-1] == "j"
    assert plain_text(text, Markup.MARKDOWN).count("\n") == text.count("\n")


def test_name_stands_on_one_line() -> None:
    """A name has single blanks."""
    assert plain_name("*Quick*\n  Reply", Markup.MARKDOWN) == "Quick Reply"


@pytest.mark.parametrize(
    ("markup", "text", "targets"),
    [
        (Markup.RST, ":term:`Lexer` and :term:`a parser <Parser>`", ["Lexer", "Parser"]),
        (Markup.RST, ":term:`Quick\n   Reply`", ["Quick Reply"]),
        (Markup.RST, "``:term:`Lexer```, :ref:`x`, :term:`!Lexer`, :external+py:term:`x`", []),
        (Markup.RST, "*:term:`Lexer`* :term:`Token`", ["Token"]),
        (Markup.MARKDOWN, "*a {term}`Lexer` **[b](#b)***", ["Lexer", "#b"]),
        (Markup.RST, r":term:`a\`b`, :term:`Vec\<T>` and :gls:`of T <Vec\<T\>>`", ["a`b", "Vec<T>", "Vec<T>"]),
        (Markup.MARKDOWN, "{term}`Lexer`, [a parser](#parser) and {term}`it <Token>`", ["Lexer", "#parser", "Token"]),
        (Markup.MARKDOWN, "`{term}` `[a](#b)` [guide](#) [site](https://example.org)", []),
    ],
)
def test_mentions_are_what_the_author_marked_up(markup: Markup, text: str, targets: list[str]) -> None:
    """Roles and links inside the page are mentions; code and other links are not."""
    assert [mention.target for mention in read_inline(text, markup).mentions] == targets


@pytest.mark.parametrize(
    ("written", "shown"),
    [("A ![b](c.svg)", "A"), ("![b](c.svg)", "b"), ("A ![b", "A ![b"), ("![", "![")],
)
def test_pictures_beside_a_name_are_no_part_of_it(written: str, shown: str) -> None:
    """A name that is nothing but a picture is its text; a mark that begins no picture stays."""
    assert plain_name(written, Markup.MARKDOWN) == shown


TEXT = "aé张.,-()/“。 "
MARKS = "*_`\\<>[]&|~${}:^#!'\""
COMPLETE = r"""
**a*b*c** ``a*b`` `a` <https://a.b/c> \* [*a*](c) &amp; <b> a_ _`a` ** __ `` $$ $*a*$ |a| `a` https://a.b/c_d C*
f(*a,**b) <!-- -->
"""
WRITTEN = st.lists(
    st.one_of(
        st.text(TEXT + MARKS, max_size=8),
        st.sampled_from(COMPLETE.split()),
    ),
    max_size=6,
).map("".join)
"""Any text of words and marks, some of it complete markup."""


def read_by_docutils(text: str) -> str:
    """The text of the nodes that docutils makes of *text*."""
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
    return " ".join("".join(node.astext() for node in nodes).split())


@given(WRITTEN.map(lambda text: " ".join(text.split())).filter(lambda text: not re.search(r":`|`:|\]_", text)))
@example("(*a (*b (``c (``d *e* ``f`` (`g (`h")
@example("(**a (*b *c* (**d (|e (|f |g|")
def test_names_of_rst_are_what_docutils_reads(text: str) -> None:
    """Marks are markup only where they are for docutils; roles are Sphinx's, and marks of footnotes are left out."""
    assert plain_name(text, Markup.RST) == read_by_docutils(text)


MYST = create_md_parser(MdParserConfig(), RendererHTML).use(dollarmath_plugin, allow_space=False, allow_digits=False)


def shown(tokens: Sequence[Token]) -> str:
    """The text of inline tokens, formulas with their dollars."""
    tagless = (token for token in tokens if token.type != "html_inline")
    return "".join(map(_shown, tagless))


def _shown(token: Token) -> str:
    dollars = token.markup if token.type.startswith("math") else ""
    return shown(token.children) if token.children else f"{dollars}{token.content}{dollars}"


@given(WRITTEN.filter(lambda text: not any(mark in text for mark in ("[[", "][", "[^", "<br", "![", "}`"))))
def test_names_of_markdown_are_what_myst_reads(text: str) -> None:
    """Marks are markup only where they are for markdown-it; we also know ``[[page]]``, labels and paths in roles."""
    assert plain_name(text, Markup.MARKDOWN) == " ".join(shown(MYST.parseInline(" ".join(text.split()))).split())


@pytest.mark.parametrize("markup", list(Markup))
@given(text=st.text(TEXT + "*_`[]|$~&<", max_size=12))
@example(text="<B> &Auml;")
def test_escaped_text_is_read_as_it_was(markup: Markup, text: str) -> None:
    """No character of it is markup."""
    assert plain_text(escaped(text, markup), markup) == text


@pytest.mark.parametrize(("length", "expected"), [(LONGEST, "x"), (LONGEST + 1, "*x*")])
def test_block_that_is_too_long_is_taken_as_it_is(length: int, expected: str) -> None:
    """The blocks beside it are read."""
    long = "*x*" + "y " * ((length - 3) // 2) + "z" * ((length - 3) % 2)
    assert len(long) == length
    shown = plain_text(f"*a*\n\n{long}\n\n*b*", Markup.MARKDOWN).split("\n\n")
    assert (shown[0], shown[2]) == ("a", "b")
    assert shown[1].startswith(f"{expected}y")
