"""Definitions from one markup in the other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glossary_build.export.markup import converted
from glossary_build.headwords.inline import plain_text
from glossary_build.model import Markup


def name_of(fragment: str) -> str | None:
    """The only term of the glossary."""
    return "Kernel" if fragment == "#kernel" else None


@pytest.mark.parametrize(
    ("markdown", "rst"),
    [
        ("Plain text,\nin two lines.", "Plain text,\nin two lines."),
        ("The `at::add` of *all* and **more**.", "The ``at::add`` of *all* and **more**."),
        ("A {term}`tensor` or {term}`two <Tensor>`.", "A :term:`tensor` or :term:`two <Tensor>`."),
        ("由 {math}`\\alpha` 组成。", "由 :math:`\\alpha` 组成。"),
        ("- one\n- two `x`\n\nThree.", "- one\n- two ``x``\n\nThree."),
        ("snake_case and 2 < 3", "snake_case and 2 < 3"),
        (r"An array a\[0\].", "An array a[0]."),
        (
            "A `b`.\n\n```pycon\n>>> if x:\n...     f()\n\n>>> y\n```\n\nMore.",
            "A ``b``.\n\n.. code-block:: pycon\n\n   >>> if x:\n   ...     f()\n\n   >>> y\n\nMore.",
        ),
        ("```c++\nint *x;\n```", ".. code-block:: c++\n\n   int *x;"),
        ("```\ncode\n```", "::\n\n   code"),
        ("2. two\n3. three\n\n- one\n\n  More of it.\n\n- *a*", "2. two\n3. three\n\n- one\n\n  More of it.\n\n- *a*"),
        ("On <https://example.org/a_b>.", "On https://example.org/a_b."),
        ("Quoted `` `x` ``.", "Quoted ```x```."),
        (
            "![Two of them](figures/a.svg)\n\n![](b.png)",
            ".. image:: figures/a.svg\n   :alt: Two of them\n\n.. image:: b.png",
        ),
    ],
)
def test_what_both_can_say_is_said(markdown: str, rst: str) -> None:
    """RST becomes Markdown, and Markdown without escapes becomes RST."""
    assert converted(rst, Markup.RST, Markup.MARKDOWN, name_of) == markdown
    if "[" not in markdown:
        assert converted(markdown, Markup.MARKDOWN, Markup.RST, name_of) == rst


@pytest.mark.parametrize(
    ("markdown", "rst"),
    [
        ("See [the docs](https://example.org/a_b).", "See `the docs <https://example.org/a_b>`__."),
        ("The [kernel](#kernel) runs.", "The :term:`kernel <Kernel>` runs."),
        ("张量`x`的`y`。", "张量\\ ``x``\\ 的\\ ``y``。"),
        ("2 * 3 | 4", r"2 \* 3 \| 4"),
        ("text\n* a list _here_", "text\n\n- a list *here*"),
        ("an unclosed `code", r"an unclosed \`code"),
        ("```` (`n`,) ````", "``(`n`,)``"),
        ("**[a](https://example.org)** and $x_1$", None),
        ("*of* $x_1$", "*of* :math:`x_1`"),
        ("from $5 to $6", "from $5 to $6"),
        (r"![a \*](b.png)", ".. image:: b.png\n   :alt: a *"),
        ("![a *b*](b.png)", None),
    ],
)
def test_markdown_becomes_rst(markdown: str, rst: str | None) -> None:
    """Links name their term, and markup beside Chinese is set apart; what can't be nested there isn't converted."""
    assert converted(markdown, Markup.MARKDOWN, Markup.RST, name_of) == rst


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("A [link](#nowhere).", Markup.MARKDOWN),
        ("> quoted", Markup.MARKDOWN),
        ("<u>line</u>", Markup.MARKDOWN),
        (".. note:: Mind.", Markup.RST),
        ("a |substitution|", Markup.RST),
        ("a reference_ elsewhere", Markup.RST),
        (":unknown:`role`", Markup.RST),
        ("a footnote [1]_", Markup.RST),
        ("a `title`", Markup.RST),
        pytest.param("- " * 500 + "deep", Markup.RST, id="deep"),
        (".. code-block:: c\n   :number-lines:\n\n   x", Markup.RST),
        ("a. first\nb. second", Markup.RST),
        ("{ref}`x`", Markup.MARKDOWN),
        ("An ![icon](a.png) in a line", Markup.MARKDOWN),
        (".. image:: a.png\n   :width: 3em", Markup.RST),
        ("```{note}\nMind.\n```", Markup.MARKDOWN),
        ("![*a*](a.png)", Markup.MARKDOWN),
        ('![a](a.png "its title")', Markup.MARKDOWN),
        ('A [link](https://example.org "its title").', Markup.MARKDOWN),
        ("The [*kernel*](#kernel).", Markup.MARKDOWN),
    ],
)
def test_what_one_of_them_lacks_is_refused(text: str, source: Markup) -> None:
    """Blocks, references and roles of one markup only are not guessed at."""
    target = Markup.RST if source is Markup.MARKDOWN else Markup.MARKDOWN
    assert converted(text, source, target, name_of) is None
    assert converted(text, source, source, name_of) == text


_WORDS = [
    "a",
    "Kernel",
    "张量",
    "的",
    ",",
    "。",
    "(",
    ")",
    '"',
    "'",
    ".",
    ":",
    "1.",
    "- ",
    "> ",
    "| ",
    "# ",
    "---",
    "x_",
    "_y",
    "{",
    "<",
    "&",
]
_MARKS = [
    " ",
    "\n",
    "\n\n",
    "*",
    "**",
    "_",
    "`",
    "``",
    "```",
    ":term:`",
    "{term}`",
    "\\",
    "[",
    "](",
    "#kernel)",
    "://",
    "@",
    "  ",
]


@given(st.lists(st.sampled_from([*_WORDS, *_MARKS]), max_size=12).map("".join).map(str.strip), st.sampled_from(Markup))
def test_any_text_says_the_same(text: str, source: Markup) -> None:
    """What is converted has the same words, as our reader of names and mentions sees them."""
    target = Markup.RST if source is Markup.MARKDOWN else Markup.MARKDOWN
    there = converted(text, source, target, name_of)
    if there is not None and "```" not in text + there and "\n\n" not in there:
        assert _words(plain_text(there, target)) == _words(plain_text(text, source))


def _words(text: str) -> str:
    """Without blanks and the marks of items."""
    return "".join(character for character in text if not (character.isspace() or character in "-*+"))
