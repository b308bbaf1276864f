"""The plain text of pages, with its offsets."""

from __future__ import annotations

import pytest
from docutils.parsers.rst import directives
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from mdit_py_plugins.myst_role import myst_role_plugin

from glossary_build.headwords.markdown_inline import take_role
from glossary_build.model import Markup
from glossary_build.prose import read_page

RST = """\
A tensor in a title
===================

One tensor, *two tensor*, ``three tensor`` and :term:`four <Tensor>`;
five tensor.

* six tensor
  seven tensor

.. note::

   eight tensor

.. versionadded:: 1

   nine tensor

::

   ten tensor

term
   eleven tensor

+-----------+
| 12 tensor |
+-----------+

.. [1] thirteen tensor

:field: fourteen tensor

`Fifteen tensor <https://example.org>`_ sixteen tensor

Seventeen \\* tensor
"""
MARKDOWN = """\
---
title: a tensor
---

# A tensor in a title

One tensor, *two tensor*, `three tensor` and {term}`four <Tensor>`;
five tensor. [A tensor](tensor) six tensor, $seven$ tensor.

- eight tensor
  nine tensor

> ten tensor

```{note}
eleven tensor
```

:::{note}
twelve tensor
:::

| thirteen tensor |
|---|
| fourteen tensor |

[^1]

[^1]: fifteen tensor
"""


@pytest.mark.parametrize(
    ("text", "markup", "expected"),
    [
        (RST, Markup.RST, ["One", "five", "six", "seven", "eight", "eleven", "sixteen"]),
        (MARKDOWN, Markup.MARKDOWN, ["One", "five", "six", "tensor.", "eight", "nine", "ten"]),
    ],
)
def test_paragraphs_are_read_without_their_markup(text: str, markup: Markup, expected: list[str]) -> None:
    """Not titles, code, links, tables, footnotes, fields and unknown directives, nor a text with an escape."""
    page = read_page("page", text, markup)
    found = [passage for passage in page.passages if "tensor" in passage.text]
    assert [passage.text.split()[0] for passage in found] == expected
    assert all(text[each.start : each.start + len(each.text)] == each.text for each in page.passages)
    assert page.references == {"Tensor"}


@given(st.text(alphabet="a*`_[](){}<>:|\\ \n-=.张#$~^", max_size=60), st.sampled_from(Markup))
def test_passages_are_in_the_page_whatever_it_holds(text: str, markup: Markup) -> None:
    """Each is where its offset says, in order."""
    page = read_page("page", text, markup)
    ends = [0]
    for passage in page.passages:
        assert text[passage.start : passage.start + len(passage.text)] == passage.text
        assert passage.start >= ends[-1]
        ends.append(passage.start + len(passage.text))


@given(st.text(alphabet="a{}`:-\\\n*[]$", max_size=40))
def test_roles_are_those_of_the_plugin(text: str) -> None:
    """Our rule, which takes time in proportion to the text, finds the roles that the plugin's finds."""
    stock = MarkdownIt("commonmark").use(myst_role_plugin)
    ours = MarkdownIt("commonmark")
    ours.inline.ruler.before("backticks", "myst_role", take_role)
    assert [_inline(each, text) for each in (ours, stock)] == [_inline(stock, text)] * 2


def _inline(parser: MarkdownIt, text: str) -> list[tuple[str, str]]:
    """Type and content of each token inside of a paragraph."""
    return [(child.type, child.content) for token in parser.parse(text) for child in token.children or ()]


def test_directives_of_others_are_left_alone() -> None:
    """Those that a process has registered are there afterwards, and aren't run."""

    def run(*_arguments: object) -> list[object]:
        raise AssertionError

    directives.register_directive("mine", run)
    try:
        assert read_page("page", ".. mine::\n\n   A tensor.\n", Markup.RST).passages == ()
        assert directives.directive("mine", None, None)[0] is run  # type: ignore[arg-type]
    finally:
        directives._directives.pop("mine")  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "markup"),
    [('[x](u " loss here") loss here', Markup.MARKDOWN), ("One\tloss", Markup.RST)],
    ids=["it is in the title of a link too", "docutils has made spaces of a tab"],
)
def test_text_whose_position_is_not_clear_gets_no_link(text: str, markup: Markup) -> None:
    """A reference in the wrong position would spoil the page."""
    assert read_page("page", text, markup).passages == ()
