"""What a definition declares about other concepts."""

from __future__ import annotations

import pytest

from glossary_build.diagnostics import SourceLocation
from glossary_build.model import Definition, Markup
from glossary_build.parsers.relations import mentions, read_relations


def define(text: str, markup: Markup = Markup.MARKDOWN) -> Definition:
    """A definition whose first line is the first of its file."""
    return Definition(text=text, language="en", markup=markup, source=SourceLocation("a.md", 1))


def read(text: str, markup: Markup = Markup.MARKDOWN) -> tuple[str | None, str]:
    """What is left of the *text* (``=`` if it is all), and what is declared: targets, types and lines."""
    definition = define(text, markup)
    found = read_relations(definition)
    said = [f"{each.type or 'mention'} {each.target} {each.source.line}" for each in found.references]
    said += [f"same as {found.same_as.target} {found.same_as.source.line}"] if found.same_as else []
    said += ["deprecated"] if found.deprecated else []
    left = found.definition.text if found.definition else None
    return "=" if found.definition is definition else left, ", ".join(said)


@pytest.mark.parametrize(
    ("text", "left", "said"),
    [
        ("Same as Net.", "=", "same as Net 1"),
        ("\nsame  as *Net*", "=", "same as Net 1"),
        ("Same as “Net”。", "=", "same as Net 1"),
        ("Same as {term}`Net`.", "=", "mention Net 1, same as Net 1"),
        ("Same as [Net](#net) and more.", "=", "mention #net 1"),
        ("Same as [Net][n].", "=", ""),
        ("Same as the net above.", "=", ""),
        ("Same as net: a graph", "=", ""),
        ("Same as net, a graph", "=", ""),
        ("Same as in a b", "=", ""),
        ("Same as inner net", "=", "same as inner net 1"),
        ("Same as one and two", "=", ""),
        ("Same as a b c d e f", "=", "same as a b c d e f 1"),
        ("Same as a b c d e f g", "=", ""),
        ("Same as " + "x" * 60, "=", "same as " + "x" * 60 + " 1"),
        ("Same as " + "x" * 61, "=", ""),
        ("同网络。", "=", "same as 网络 1"),
        ("同上", "=", ""),
        ("同梱の設定を開く", "=", ""),
        ("同样", "=", ""),
        ("等同于 网络。", "=", "same as 网络 1"),
        ("即网络", "=", "same as 网络 1"),
        ("即将来临", "=", ""),
        ("与 网络 相同。", "=", "same as 网络 1"),
        ("See Net.", None, "see Net 1"),
        ("see the net.", "=", ""),
        ("See https://example.org", "=", ""),
        ("See a b c d e f g", "=", ""),
        ("\n\nSee [Net](#net)\nor [Web](#web).", None, "see #net 3, see #web 4"),
        ("见网络。", None, "see 网络 1"),
        ("详见“网络”", None, "see 网络 1"),
        ("请参见 {term}`网络`", None, "see 网络 1"),
        ("见 [甲](#a)和[乙](#b)。", None, "see #a 1, see #b 1"),
        ("见证", "=", ""),
        ("A graph.\n\nSee also {term}`Net`,\nand {term}`Web`.", "A graph.", "see-also Net 3, see-also Web 4"),
        ("A graph.\nSee also {term}`Net`.", "=", "mention Net 2"),
        ("A graph.\n\nSee also {term}`Net` for more.", "=", "mention Net 3"),
        ("A graph.\n\nSee also Net.", "=", ""),
        ("See also: {term}`Net`.", None, "see-also Net 1"),
        ("一。\n\n另见：{term}`网`、{term}`格`。", "一。", "see-also 网 3, see-also 格 3"),
        ("一。\n\n另请参阅 {term}`网`及{term}`格`", "一。", "see-also 网 3, see-also 格 3"),
        ("Deprecated. Use {term}`Net` instead.", None, "replaced-by Net 1, deprecated"),
        ("Deprecated. Use Net instead. Old.", "=", "replaced-by Net 1, deprecated"),
        ("A web.\nDeprecated since 1.2: please use Net instead.", "=", "replaced-by Net 2, deprecated"),
        ("Deprecated. Use a b. c instead", "=", ""),
        ("Deprecated. Use this or that but no other instead.", "=", ""),
        ("已弃用。请改用网络。", None, "replaced-by 网络 1, deprecated"),
        ("旧。\n已废弃，使用 {term}`网络`。旧。", "=", "replaced-by 网络 2, mention 网络 2, deprecated"),
        (
            "Deprecated; use {term}`Net` instead.\n\nSee also {term}`Web`.",
            None,
            "replaced-by Net 1, see-also Web 3, deprecated",
        ),
        ("A graph of {term}`Net`\nand {term}`Web <x>`.", "=", "mention Net 1, mention x 2"),
        ("A graph.", "=", ""),
    ],
)
def test_sentence_declares_a_relation(text: str, left: str | None, said: str) -> None:
    """With what is marked up as a term, or a plain name; anything more in it makes it a text."""
    assert read(text) == (left, said)


@pytest.mark.parametrize(
    ("text", "left", "said"),
    [
        (".. seealso:: :term:`Net`", None, "see-also Net 1"),
        ("A graph.\n\n.. seealso:: :term:`Net`", "A graph.", "see-also Net 3"),
        ("A graph.\n\n.. seealso::\n\n   :term:`Net`,\n   :term:`Web`", "A graph.", "see-also Net 5, see-also Web 6"),
        ("A graph.\n\n.. seealso::\n\n   more of :term:`Net`", "=", "mention Net 5"),
        ("See :term:`Net`.", None, "see Net 1"),
        ("Same as `Net`_.", "=", ""),
        ("See :ref:`net`.", "=", ""),
    ],
)
def test_directive_declares_related_terms(text: str, left: str | None, said: str) -> None:
    """As the last paragraph does."""
    assert read(text, Markup.RST) == (left, said)


def test_terms_that_a_text_mentions_are_no_relations() -> None:
    """Each at its line; no text mentions none."""
    assert [(each.target, each.type, each.source.line) for each in mentions(define("{term}`A`\n{term}`B`"))] == [
        ("A", None, 1),
        ("B", None, 2),
    ]
    assert mentions(define("None.")) == ()


def test_relation_is_at_its_line_however_the_text_begins() -> None:
    """Counted from the first line of the text."""
    assert read("\nDeprecated. Use Net instead. Old.")[1] == "replaced-by Net 2, deprecated"
