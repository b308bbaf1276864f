"""Definitions from one markup in the other."""

import pytest

from glossary_build.export.markup import converted
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
    ],
)
def test_markdown_becomes_rst(markdown: str, rst: str) -> None:
    """Links name their term, and markup beside Chinese is set apart."""
    assert converted(markdown, Markup.MARKDOWN, Markup.RST, name_of) == rst


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("```\ncode\n```", Markup.MARKDOWN),
        ("A [link](#nowhere).", Markup.MARKDOWN),
        ("> quoted", Markup.MARKDOWN),
        ("1. first", Markup.MARKDOWN),
        ("text\n- no list in RST", Markup.MARKDOWN),
        ("<b>bold</b>", Markup.MARKDOWN),
        ("an unclosed `code", Markup.MARKDOWN),
        ("Shown below::\n\n   code", Markup.RST),
        (".. note:: Mind.", Markup.RST),
        ("a |substitution|", Markup.RST),
        ("a reference_ elsewhere", Markup.RST),
        (":unknown:`role`", Markup.RST),
        ("a footnote [1]_", Markup.RST),
    ],
)
def test_what_one_of_them_lacks_is_refused(text: str, source: Markup) -> None:
    """Blocks, references and roles of one markup only are not guessed at."""
    target = Markup.RST if source is Markup.MARKDOWN else Markup.MARKDOWN
    assert converted(text, source, target, name_of) is None
    assert converted(text, source, source, name_of) == text
