"""References in AsciiDoc."""

import pytest

from glossary_build.diagnostics import Severity
from glossary_build.loader import LoadConfig, load_glossary

PAGE = "= Words\n\n== Two Words\n\nIt is before {}.\n\n== One Thing\n\nThe first.\n\n[[three]]\n== Third\n\nThe last.\n"
MORE = "= More\n\nFour:: The fourth.\n\n[[five]]Five:: The fifth.\n"


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("<<_one_thing>>, <<_one_thing,it>>", "[one thing](#_one_thing), [it](#_one_thing)"),
        ("xref:_one_thing[], xref:three[Third]", "[one thing](#_one_thing), [Third](#three)"),
        ("<<One Thing>>", "{term}`One Thing`"),
        ("xref:more.adoc#five[V], <<more.adoc#five,V>>", "[V](#term-five), [V](#term-five)"),
        ("xref:./more.adoc#five[]", "[five](#term-five)"),
        ("xref:more.adoc[all], xref:other.adoc#x[]", "[all](more.adoc), [x](other.adoc#x)"),
    ],
)
def test_reference_leads_to_a_term(written: str, text: str) -> None:
    """By the id that Asciidoctor gives a heading, by its words, by an id of the author, and in another file."""
    contents = {"words.adoc": PAGE.format(written).encode(), "more.adoc": MORE.encode()}
    glossary = load_glossary(contents, LoadConfig(contents=contents))
    assert glossary.concepts[0].definitions[0].text == f"It is before {text}."
    assert [each.message for each in glossary.diagnostics if each.severity is not Severity.INFO] == []


def test_comments_are_no_text() -> None:
    """Between two lines of slashes, which are text in code."""
    comment = "////\n== Secret\n\nHidden.\n////\n"
    page = f"= Words\n\n== One\n\nText.\n\n----\n////\ncode\n----\n\n{comment}\n== Two\n\n{comment}More.\n"
    contents = {"words.adoc": page.encode()}
    one, two = load_glossary(contents, LoadConfig(contents=contents)).concepts
    assert [each.designations[0].text for each in (one, two)] == ["One", "Two"]
    assert one.definitions[0].text == "Text.\n\n```\n////\ncode\n```"
    assert two.definitions[0].text == "More."


def test_comment_in_a_table_is_no_row() -> None:
    """A line that begins with two slashes; letters are set below and above the line as in HTML."""
    table = "[%header]\n|===\n|Term |Meaning\n//|Old |Gone.\n|h~max~ |The depth in m^2^.\n// Last\n|Jib |A sail.\n|==="
    contents = {"words.adoc": f"= Words\n\n{table}\n".encode()}
    depth, jib = load_glossary(contents, LoadConfig(contents=contents)).concepts
    assert (depth.designations[0].text, jib.designations[0].text) == ("hmax", "Jib")
    assert depth.definitions[0].text == "The depth in m<sup>2</sup>."


def test_line_above_the_end_of_a_block_is_no_title() -> None:
    """Though it is as long as the line that underlines it."""
    page = "Words\n=====\n\n== Jib\n\nA sail.\n\n.Size\n====\nOpen\n====\n\n== Keel\n\nThe lowest part.\n"
    contents = {"words.adoc": page.encode()}
    glossary = load_glossary(contents, LoadConfig(contents=contents))
    assert [each.designations[0].text for each in glossary.concepts] == ["Jib", "Keel"]
    assert "Open" in glossary.concepts[0].definitions[0].text
