"""Inline markup."""

import pytest

from glossary_build.model import Markup
from glossary_build.terms.inline import find_mentions, plain_name, plain_text


@pytest.mark.parametrize(
    ("markup", "text", "plain"),
    [
        (Markup.RST, "the *fast* **path** of ``f(*args)``", "the fast path of f(*args)"),
        (Markup.RST, ":term:`the kernel <Kernel>`, `site <https://example.org>`_ and `x`", "the kernel, site and x"),
        (Markup.RST, r"\*args", "*args"),
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
