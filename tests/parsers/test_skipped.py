"""Text between terms that belongs to none."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from glossary_build.diagnostics import Code
from glossary_build.loader import LoadConfig, load_glossary
from glossary_build.parsers import ParseResult, asciidoc, markdown, plain, rst
from glossary_build.parsers.data import latex, structured
from glossary_build.parsers.tree import Section

BULLETS = """\
# Words of Sailing

Read this first.

## A–M

What begins the alphabet.

- **Anchor**: Holds a ship.
- Even keel
- **Mast**: Carries
  the sails.

A remark that nobody reads.

It goes on.

## Knots

- **Bowline**: A loop.

## Ropes

Sheets and halyards are ropes.

## References

Books about ships.
"""
TABLE = """\
# Glossary

| Term | Definition |
|---|---|
| **A** | |
| Anchor | Holds a ship. |
| | Carries the sails. |

[Back to top](#glossary)
---
"""
NESTED = """\
# Glossary

- Hull
  - **Keel**: The lowest part.
- Rig
  - **Mast**: Carries the sails.
  - Boom
  - **Stay**: Holds the mast.
"""
RST = """\
Glossary
========

What these words mean.

A
-

anchor
    Holds a ship.

.. _after-anchor:
.. A comment
   of two lines.

Not indented, so no term.

mast
    Carries the sails.
"""
ASCIIDOC = """\
= Sailing

anchor:: Holds a ship.
+
--
In any weather.

* But not for long.
--

A remark at the margin.

.A picture
image::mast.png[]

mast:: Carries the sails.
  And the flag.

  * In port.

[NOTE]
Another remark.
"""
INI = """\
[anchor]
definition = Holds a ship.
A remark at the margin.

[mast]
definition = Carries the sails.

[stay]
definition = Holds the mast.
"""
PLAIN = """\
Glossary

Anchor

Holds a ship.

B

A letter, and text below it.

Mast

Carries the sails.
"""


def skipped(result: ParseResult) -> list[str]:
    """Where text was skipped, and what."""
    return [f"{d.source.line}: {d.message}" for d in result.diagnostics if d.code == "skipped-text"]


def test_item_paragraph_and_section_without_a_term_are_told() -> None:
    """Introductions, and what follows under “References”, are no terms that anyone misses."""
    assert skipped(markdown.parse(BULLETS, "sailing.md")) == [
        "10: not read as a term: “Even keel”",
        "14: not read as a term: “A remark that nobody reads.” and 1 more line",
        "22: not read as a term: “Ropes” and 1 more line",
    ]


def test_text_above_the_terms_in_a_section_is_told_beside_headings_that_are_terms() -> None:
    """Its heading may be one of them; elsewhere such a text introduces what is below it."""
    rows = "".join(f"| {name} | A part of a ship. |\n" for name in ("Boom", "Gaff", "Yard", "Jib", "Reef", "Sheet"))
    table = f"| Term | Meaning |\n|-|-|\n{rows}"
    heads = "### Keel\n\nThe lowest part.\n\n### Mast\n\nA pole.\n\n"
    crew = "### Crew\n\nThose who sail.\n\n#### Mate\n\nAn officer.\n\n#### Cook\n\nMakes meals.\n\n"
    page = f"# Glossary\n\n## Ship\n\n{heads}{crew}## Words\n\nOf all kinds.\n\n{table}"
    assert skipped(markdown.parse(page, "a.md")) == ["13: not read as a term: “Crew” and 1 more line"]
    assert not skipped(markdown.parse(f"# Glossary\n\n## Words\n\nOf all kinds.\n\n{table}", "a.md"))


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        (markdown.parse(TABLE, "a.md"), ["7: not read as a term: “Carries the sails.”"]),
        (markdown.parse(NESTED, "a.md"), ["7: not read as a term: “Boom”"]),
        (rst.parse(RST, "a.rst"), ["16: not read as a term: “Not indented, so no term.”"]),
        (
            asciidoc.parse(ASCIIDOC, "a.adoc"),
            [
                "11: not read as a term: “A remark at the margin.”",
                "22: not read as a term: “Another remark.”",
            ],
        ),
        (structured.parse_settings(INI, "a.ini"), ["3: not read as a term: “A remark at the margin.”"]),
        (plain.parse(PLAIN, "a.txt"), ["9: not read as a term: “A letter, and text below it.”"]),
    ],
    ids=["table", "nested bullets", "RST", "AsciiDoc", "INI", "plain text"],
)
def test_every_way_of_writing_tells_what_it_skips(result: ParseResult, expected: list[str]) -> None:
    """Letters, links, rules, comments and categories are no text of a term."""
    assert len(result.entries) > 0
    assert skipped(result) == expected
    assert "margin" not in "".join(text.text for entry in result.entries for text in entry.definitions)


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        (asciidoc.parse(ASCIIDOC, "a.adoc"), "Holds a ship.\n\n\nIn any weather.\n\n* But not for long."),
    ],
    ids=["AsciiDoc"],
)
def test_what_its_format_attaches_to_a_term_is_its_text(result: ParseResult, expected: str) -> None:
    """Paragraphs after the first, as blocks, indented, or after a macro for spacing."""
    assert result.entries[0].definitions[0].text == expected


def test_text_outside_a_glossary_directive_is_no_glossary() -> None:
    """Where the author marked the terms, the page may say what it likes around them."""
    fence = "# Sailing\n\n```{glossary}\nmast\n  A pole.\n```\n\nMore prose.\n"
    assert skipped(markdown.parse(fence, "page.md")) == []
    in_rst = "Sailing\n=======\n\n.. glossary::\n\n   mast\n      A pole.\n\nMore prose.\n"
    assert skipped(rst.parse(in_rst, "page.rst")) == []
    in_latex = "\\newacronym{a}{A}{Anchor}\n\nMore prose.\n\n\\newacronym{b}{B}{Boom}\n"
    assert skipped(latex.parse(in_latex, "page.tex")) == []


def test_long_text_is_quoted_in_part() -> None:
    """The message stays one line."""
    text = f"- **Mast**: A pole.\n- {'a very long item ' * 9}\n- **Keel**: Below.\n- **Boom**: A spar.\n"
    assert skipped(markdown.parse(text, "a.md")) == [
        "2: not read as a term: “a very long item a very long item a very…”"
    ]


def test_table_above_the_first_term_is_told() -> None:
    """Its headers say nothing of terms, and the text there introduces the page."""
    table = "| Qa | Qb | Qc |\n|---|---|---|\n| keel | 1 | x |\n| mast | 2 | y |\n"
    text = f"# Glossary\n\nWhat we say.\n\n{table}\n## Sails\n\n- **Jib**: a sail.\n- **Main**: a big one.\n"
    result = markdown.parse(text, "x.md")
    assert [entry.headword.text for entry in result.entries] == ["Jib", "Main"]
    assert [(each.source.line, each.code) for each in result.diagnostics] == [(5, Code.SKIPPED_TEXT)]


def test_heading_that_is_called_like_a_frame_is_told_between_terms() -> None:
    """It may be one of them, where no order of them shows it; the same at the end of the page is told to nobody."""
    terms = "# Glossary\n\n### Keel\n\nA beam.\n\n### Ebb\n\nA tide.\n"
    frame, last = "\n### Change history\n\nWho changed the log.\n", "\n### Cargo\n\nWhat is carried.\n"
    told = [
        [
            (each.source.line, each.message)
            for each in markdown.parse(text, "x.md").diagnostics
            if "not read" in each.message
        ]
        for text in (terms + frame + last, terms + last + frame)
    ]
    assert told == [[(11, "not read as a term: “Change history” and 1 more line")], []]


@pytest.mark.parametrize(
    "above", ["## Basics\n\n### Keel\n\nBelow.\n\n### Deck\n\n", "Read this.\n\n\n\n## Keel\n\nBelow.\n\n## Deck\n\n"]
)
def test_heading_with_text_beside_the_one_of_the_first_term_is_reported(above: str) -> None:
    """What is right below the title or a group introduces the terms."""
    names = ("Anchor", "Mast", "Boom", "Sail")
    terms = "".join(f"**{name}**\nA part of a ship.\n\n" for name in names)
    result = markdown.parse(f"# Sailing glossary\n\n{above}{terms}", "a.md")
    assert skipped(result) == [
        f"{above[: above.index('Keel')].count(chr(10)) + 3}: not read as a term: “Keel” and 1 more line"
    ]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "a.rst",
            "Terms\n=====\n\n.. glossary::\n\n   Keel\n      Part.\n\n   Mast\n      Pole.\n\n.. include:: more.inc\n",
        ),
        ("b.md", "```{glossary}\nKeel\n  Part.\n\nMast\n  Pole.\n```\n\n```{include} more.inc\n```\n"),
        ("c.adoc", "= Terms\n\nKeel:: Part.\n\nMast:: Pole.\n\ninclude::more.inc[]\n"),
        ("d.tex", "\\newacronym{a}{KEL}{Keel}\n\\newacronym{b}{MST}{Mast}\n\\loadglsentries{more.inc}\n"),
    ],
)
def test_a_file_that_is_included_beside_the_terms_is_reported(tmp_path: Path, name: str, text: str) -> None:
    """It may hold terms; those of a file that is a source come from there."""
    (tmp_path / name).write_text(text, encoding="utf-8")
    glossary = load_glossary([tmp_path / name], LoadConfig(root=tmp_path))
    assert len(glossary.concepts) == 2
    [included] = [each for each in glossary.diagnostics if each.code is Code.SKIPPED_TEXT]
    assert text.splitlines()[included.source.line - 1].find("more.inc") > 0
    assert "“more.inc” is not included" in included.message


def test_a_file_that_a_definition_includes_is_its_text(tmp_path: Path) -> None:
    """Sphinx includes it; AsciiDoc becomes Markdown, which shows its name."""
    (tmp_path / "a.adoc").write_text("= Terms\n\nKeel::\ninclude::keel.adoc[]\n\nMast:: Pole.\n", encoding="utf-8")
    (tmp_path / "b.rst").write_text("Keel\n   Part.\n\n   .. include:: keel.txt\n\nMast\n   Pole.\n", encoding="utf-8")
    keel, mast = (load_glossary([tmp_path / name], LoadConfig()).concepts for name in ("a.adoc", "b.rst"))
    assert [concept.definitions[0].text for concept in keel] == ["`keel.adoc`", "Pole."]
    assert mast[0].definitions[0].text == "Part.\n\n.. include:: keel.txt"
    assert not [
        each for each in load_glossary([tmp_path / "b.rst"], LoadConfig()).diagnostics if "included" in each.message
    ]


def test_each_section_is_looked_at_a_few_times(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not once for each other section beside it."""
    looked = Counter[int]()
    is_group = Section.is_group.fget
    assert is_group is not None

    def counted(section: Section) -> bool:
        looked[section.begin] += 1
        return is_group(section)

    monkeypatch.setattr(Section, "is_group", property(counted))
    markdown.parse("# Terms\n\n" + "".join(f"## Term {number}\n\nA thing.\n\n" for number in range(100)), "a.md")
    assert 0 < max(looked.values()) < 20
