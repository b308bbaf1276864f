"""Markdown glossaries."""

import pytest

from glossary_build.model import Markup
from glossary_build.parsers.markdown import parse

PAGE = """\
---
title: Words
---

# Glossary of Cooking

A word on *words*.

- [Heat](#heat)
  - [Boil](#boil)

## Introduction

Why cook?

## Heat

What makes food warm.

### Boil（煮沸） {#to-boil}

Heat a liquid until it bubbles.

- See `timer`
    - twice

### `Sear`
Brown the *outside* quickly.

---

## Cold

### Chill

## References

- [A book](https://example.org)
"""


def test_headings_become_terms_under_their_groups() -> None:
    """Title, introduction, contents and references are no terms; groups are subjects."""
    entries = parse(PAGE, "cook.md").entries
    assert [(e.headword.text, e.subjects, e.source.line) for e in entries] == [
        ("Boil", ("Heat",), 20),
        ("Sear", ("Heat",), 27),
        ("Chill", ("Cold",), 34),
    ]


def test_definition_keeps_its_lines() -> None:
    """The text is that of the source, from its first line to its last, without the rule that follows."""
    boil, sear, _ = parse(PAGE, "cook.md").entries
    assert boil.definitions[0].text == "Heat a liquid until it bubbles.\n\n- See `timer`\n    - twice"
    assert (boil.definitions[0].source.line, boil.definitions[0].markup) == (22, Markup.MARKDOWN)
    assert (sear.definitions[0].text, sear.definitions[0].source.line) == ("Brown the *outside* quickly.", 28)


def test_explicit_id_is_not_part_of_the_name() -> None:
    """``{#id}`` at the end of a heading is its id."""
    boil, sear, _ = parse(PAGE, "cook.md").entries
    assert (boil.explicit_id, [d.text for d in boil.designations]) == ("to-boil", ["Boil", "煮沸"])
    assert sear.explicit_id is None


def test_heading_without_text_is_reported() -> None:
    """An entry with no definition is an entry all the same."""
    result = parse(PAGE, "cook.md")
    assert result.entries[2].definitions == ()
    assert [(d.code, str(d.source)) for d in result.diagnostics] == [("empty-definition", "cook.md:34")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("# Heat\n## Boil\nb\n# Cold\n## Chill\nc\n", [("Boil", ("Heat",)), ("Chill", ("Cold",))]),
        ("## B\n### Boil\nb\n## C\n### Chill\nc\n", [("Boil", ()), ("Chill", ())]),
        ("## Boil\nb\n## Chill\nc\n", [("Boil", ()), ("Chill", ())]),
        ("#### Boil\nb\n#### Chill\nc\n", [("Boil", ()), ("Chill", ())]),
        ("# Words\n- [Heat](#heat)\n# Heat\n## Boil\nb\n# Cold\n", [("Boil", ("Heat",)), ("Cold", ())]),
        ("# 术语表\n## 一画\n### 一锅 (Pot)\nb\n## 0-9\n### 3D\nc\n", [("一锅", ()), ("3D", ())]),
        ("# 术语表\n# 加热\n## 煮\nb\n### 慢煮\nc\n# 参考资料\n## 书\nd\n", [("慢煮", ("加热", "煮"))]),
        ("Glossary\n========\n\nBoil\n----\nb\n\nChill\n-----\nc\n", [("Boil", ()), ("Chill", ())]),
        ("# Glossary\n\nNothing yet.\n", []),
        ("```\n# Boil\n```\n", []),
    ],
)  # fmt: skip
def test_level_of_a_heading_does_not_matter(text: str, expected: list[tuple[str, tuple[str, ...]]]) -> None:
    """What is a group and what a term follows from nesting, whatever levels the author took."""
    assert [(e.headword.text, e.subjects) for e in parse(text, "x.md").entries] == expected


def test_heading_with_only_a_trailing_section_is_a_term() -> None:
    """A section of links below a term doesn't make it a group."""
    text = "# Glossary\n## Boil\nHeat it.\n### See also\n- [Simmer](#simmer)\n## Chill\nCool it.\n"
    assert [(e.headword.text, e.definitions[0].text) for e in parse(text, "x.md").entries] == [
        ("Boil", "Heat it."),
        ("Chill", "Cool it."),
    ]


def test_names_are_plain_text() -> None:
    """Markup in a heading is not part of the name."""
    (entry,) = parse("# Glossary\n## *Slow* `boil` & [chill](#x) &amp; more\nb\n", "x.md").entries
    assert entry.headword.text == "Slow boil & chill & more"


def test_line_ends_do_not_matter() -> None:
    """Windows line ends and a byte order mark give the same entries at the same lines."""
    windows = "\ufeff" + PAGE.replace("\n", "\r\n")
    assert parse(windows, "cook.md") == parse(PAGE, "cook.md")


@pytest.mark.parametrize(
    ("heading", "names"),
    [
        ("Attention: Multi-head（多头注意力）", ["Attention: Multi-head", "多头注意力"]),
        ("GPU - Graphics Processing Unit（图形处理器）", ["GPU", "图形处理器", "Graphics Processing Unit"]),
        ("张量 - Tensor", ["张量", "Tensor"]),
    ],
)
def test_parts_of_a_heading_are_names_only_where_they_mean_the_same(heading: str, names: list[str]) -> None:
    """What is in brackets doesn't make a translation of the parts outside."""
    (entry,) = parse(f"# Glossary\n\n## {heading}\n\nText.\n", "terms.md").entries
    assert sorted(d.text for d in entry.designations) == sorted(names)


@pytest.mark.parametrize(
    "link",
    [
        "[Back to top](#top)",
        "[↑](#glossary)",
        "[⬆ Back to contents](#contents)",
        "[回到顶部](#)",
        '<a href="#top">Up</a>',
        '<p align="right">(<a href="#readme-top">back to top</a>)</p>',
    ],
)
def test_link_back_to_the_top_is_no_part_of_a_definition(link: str) -> None:
    """A line that is nothing but such a link is passed over, below a heading and in a bullet."""
    headed = parse(f"# Glossary\n\n## Boil\n\nHeat.\n\n{link}\n\n## Chill\n\nCool.\n\n{link}\n", "x.md")
    assert [e.definitions[0].text for e in headed.entries] == ["Heat.", "Cool."]
    listed = parse(f"# Glossary\n\n- **Boil**: heat.\n- **Chill**: cool.\n\n{link}\n", "x.md")
    assert [e.definitions[0].text for e in listed.entries] == ["heat.", "cool."]
    assert (headed.diagnostics, listed.diagnostics) == ((), ())


@pytest.mark.parametrize("line", ["[Chill](#chill)", "[Top](#top)", "See [back to top](#top).", "[回归](#回归)"])
def test_link_to_a_term_stays_in_a_definition(line: str) -> None:
    """Other links are text, even where they are the whole of a line."""
    (entry, _) = parse(f"# Glossary\n\n## Boil\n\nHeat.\n\n{line}\n\n## Chill\n\nCool.\n", "x.md").entries
    assert line in entry.definitions[0].text


@pytest.mark.parametrize(
    ("heading", "names"),
    [
        ("What is a jib?", ["jib"]),
        ("What are tensors?", ["tensors"]),
        ("What does GPU mean?", ["GPU"]),
        ("What is the DOM (Document Object Model)?", ["DOM", "Document Object Model"]),
        ("什么是张量？", ["张量"]),
        ("张量是什么？", ["张量"]),
        ("什么是 Transformer", ["Transformer"]),
    ],
)
def test_heading_that_asks_for_a_term_names_it(heading: str, names: list[str]) -> None:
    """The question is no part of the name, and links to the heading go on leading to it."""
    (entry,) = parse(f"# Glossary\n\n## {heading}\n\nText.\n", "faq.md").entries
    assert [d.text for d in entry.designations] == names
    assert str(entry.headword.origin) == "question"
    assert entry.heading == heading


@pytest.mark.parametrize(
    "heading",
    ["What is new?", "What is the difference between a sloop and a ketch?", "How does a jib work?", "张量的秩是什么？"],
)
def test_any_other_question_stays_whole(heading: str) -> None:
    """What asks for more than a term is no name of one."""
    (entry,) = parse(f"# Glossary\n\n## {heading}\n\nText.\n", "faq.md").entries
    assert (entry.headword.text, str(entry.headword.origin)) == (heading, "headword")


@pytest.mark.parametrize(("mark", "names"), [("##", ["Keel", "Example", "Boom"]), ("###", ["Keel", "Boom"])])
def test_field_below_a_term_is_a_part_of_its_definition(mark: str, names: list[str]) -> None:
    """On the level of the terms, its name is that of one."""
    text = f"# Glossary\n\n## Keel\n\nThe lowest.\n\n{mark} Example\n\nOf oak.\n\n## Boom\n\nA spar.\n"
    assert [entry.headword.text for entry in parse(text, "x.md").entries] == names


@pytest.mark.parametrize("head", ["**Keel**: the lowest part.", "Keel: the lowest part of it."])
def test_list_in_the_text_of_a_term_is_text(head: str) -> None:
    """However much its items look like names; below an item that is bare names, they are terms."""
    text = "# Glossary\n\n- {}\n  - Stem (fore)\n  - Post (aft)\n- {}\n- {}\n"
    heads = [head, *(head.replace("Keel", name) for name in ("Boom", "Mast"))]
    assert [entry.headword.text for entry in parse(text.format(*heads), "x.md").entries] == ["Keel", "Boom", "Mast"]
    pairs = text.format("Keel / 龙骨", "Boom / 帆桁", "Mast / 桅杆")
    assert [entry.headword.text for entry in parse(pairs, "x.md").entries] == ["Keel", "Stem", "Post", "Boom", "Mast"]


def test_heading_is_split_once() -> None:
    """Further dashes and colons are in the second name."""
    (entry,) = parse("# Glossary\n\n## NOT: Net of: Twine\n\nThe lowest.\n", "x.md").entries
    assert [name.text for name in entry.designations] == ["NOT", "Net of: Twine"]


@pytest.mark.parametrize("mark", ["- ", "> ", "1) "])
def test_deep_blocks_in_a_definition_end_with_it(mark: str) -> None:
    """The terms after them are found."""
    deep = "".join(mark * depth + "text\n\n" for depth in range(1, 151))
    text = f"# Glossary\n\n## Keel\n\nThe lowest.\n\n{deep}## Boom\n\nA spar.\n"
    assert [entry.headword.text for entry in parse(text, "x.md").entries] == ["Keel", "Boom"]


def test_heading_in_a_bullet_may_have_its_text_beside_it() -> None:
    """What is below goes on with it."""
    text = "# Glossary\n\n- ## Keel: the lowest part\n\n  It is long.\n- ## Boom: a spar\n- ## Mast: a pole\n"
    found = {entry.headword.text: entry.definitions[0].text for entry in parse(text, "x.md").entries}
    assert found == {"Keel": "the lowest part\n\nIt is long.", "Boom": "a spar", "Mast": "a pole"}


@pytest.mark.parametrize("text", ["- **Keel**: 龙骨\n- **Mast**: 桅杆\n", "## Keel\n\n龙骨\n\n## Mast\n\n桅杆\n"])
def test_texts_that_only_translate_are_names(text: str) -> None:
    """In lists and below headings, where most texts do."""
    entries = parse(f"# Glossary\n\n{text}", "g.md").entries
    assert [[name.text for name in entry.designations] for entry in entries] == [["Keel", "龙骨"], ["Mast", "桅杆"]]
    assert not any(entry.definitions for entry in entries)


def test_fence_inside_a_definition_has_terms_of_its_own() -> None:
    """As in reStructuredText: they stay in the definition that they are in, too."""
    text = (
        "````{glossary}\nsail\n  Cloth of two kinds:\n\n  ```{glossary}\n  jib\n    In front.\n  ```\n\n"
        "mast\n  A pole.\n````\n"
    )
    entries = parse(text, "a.md").entries
    assert {(e.headword.text, e.source.line, e.definitions[0].source.line) for e in entries} == {
        ("sail", 2, 3),
        ("jib", 6, 7),
        ("mast", 10, 11),
    }
    assert "In front." in next(e for e in entries if e.headword.text == "sail").definitions[0].text


@pytest.mark.parametrize("begin", ["```{glossary} pace", ":::{glossary} pace"])
def test_what_follows_the_name_of_the_directive_is_a_name(begin: str) -> None:
    """Sphinx takes it for the first line of the content."""
    text = f"# Horses\n\n{begin}\n\ngait\n  How it goes.\n\ntrot\n  In two beats.\n{begin[:3]}\n"
    entries = parse(text, "a.md").entries
    names = [[(name.text, name.source.line) for name in entry.designations] for entry in entries]
    assert names == [[("pace", 3), ("gait", 5)], [("trot", 8)]]
    assert [entry.definitions[0].source.line for entry in entries] == [6, 9]


def test_classes_above_a_definition_list_are_no_name() -> None:
    """As MyST has them, which makes a glossary of such a list."""
    text = "# Horses\n\n{.glossary}\ngait\n: How it goes.\n\n{#legs .glossary}\n`trot`\n: In two beats.\n"
    entries = parse(text, "a.md").entries
    assert [[name.text for name in entry.designations] for entry in entries] == [["gait"], ["trot"]]
    assert [(entry.source.line, entry.definitions[0].text) for entry in entries] == [
        (4, "How it goes."),
        (8, "In two beats."),
    ]
