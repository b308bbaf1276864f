"""Which structure of a document is taken for its glossary, and where its terms and their texts are."""

import pytest

from glossary_build.parsers import ParseResult, asciidoc, markdown, rst
from glossary_build.parsers.detect import choose


def found(result: ParseResult) -> dict[str, str]:
    """Names and definitions of the entries."""
    return {
        " | ".join(name.text for name in entry.designations): " / ".join(d.text for d in entry.definitions)
        for entry in result.entries
    }


def test_heading_in_a_bullet_has_the_text_up_to_the_next() -> None:
    """The text is at the margin, where Markdown ends the list."""
    text = "# Words\n\n* ### Keel\nThe lowest part.\n\nOf wood.\n\n* ### Mast\nA pole.\n\n* ### Stay\nA rope.\n"
    assert found(markdown.parse(text, "a.md")) == {
        "Keel": "The lowest part.\n\nOf wood.",
        "Mast": "A pole.",
        "Stay": "A rope.",
    }


@pytest.mark.parametrize(
    ("second", "names"),
    [
        ("- Rig:\n  - Stay: a wire.\n  - Mast: a pole.\n", ["Stay", "Mast"]),
        ("- Rig: what moves it.\n  - Stay: a wire.\n  - Mast: a pole.\n", ["Rig", "Stay", "Mast"]),
        ("- Rig:\n  - Stay: a wire.\n", ["Stay"]),
        ("- Rig: what moves it.\n", ["Rig"]),
    ],
)
def test_category_of_terms_may_be_one_itself(second: str, names: list[str]) -> None:
    """It has a text of its own then; labels that recur below names make no terms, nor do parts of some of the texts."""
    hull = ["Keel", "Bow", "Stern", "Deck"]
    first = "# Glossary\n\n- Hull:\n" + "".join(f"  - {name}: a part.\n" for name in hull)
    entries = markdown.parse(first + second, "a.md").entries
    assert [entry.headword.text for entry in entries] == [*hull, *names]
    assert {entry.headword.text: entry.subjects for entry in entries}["Keel"] == ("Hull",)
    labels = "# Glossary\n\n- Rope:\n  - Kind: hemp\n  - Size: 2 m\n- Sail:\n  - Kind: cotton\n  - Size: 9 m\n"
    parts = "# Glossary\n\n- Rope: a line.\n- Gear:\n  - Fast: quick.\n  - Slow: not.\n- Sail: a cloth.\n"
    assert [len(markdown.parse(text, "a.md").entries) for text in (labels, parts)] == [2, 3]


def test_bold_categories_may_be_among_bold_terms() -> None:
    """In them no labels recur; a single one of two lines is a term with a list of its parts."""
    others = "- **Oar**: a bar.\n- **Bow**: it goes first.\n- **Helm**: it steers.\n"
    ropes = "- **Ropes:**\n  - **Stay**: a wire.\n  - **Sheet**: a line.\n"
    sails = "- **Sails:**\n  - **Jib**: in front.\n"
    result = markdown.parse(f"# Glossary\n\n{ropes}{others}{sails}", "a.md")
    assert list(found(result)) == ["Stay", "Sheet", "Oar", "Bow", "Helm", "Jib"]
    assert [entry.subjects for entry in result.entries[:3]] == [("Ropes",), ("Ropes",), ()]
    assert list(found(markdown.parse(f"# Glossary\n\n{ropes}{others}", "a.md"))) == ["Ropes", "Oar", "Bow", "Helm"]
    third = "  - **Halyard**: it lifts.\n"
    assert len(found(markdown.parse(f"# Glossary\n\n{ropes}{third}{others}", "a.md"))) == 6
    labels = "- **Stay:**\n  - **Kind**: wire\n- **Sheet:**\n  - **Kind**: line\n"
    assert len(found(markdown.parse(f"# Glossary\n\n{labels}{others}", "a.md"))) == 5


def test_bullets_inside_of_pairs_are_terms_too() -> None:
    """The translation of the outer one ends before them, and its neighbours may be in one script."""
    text = "# 译名\n\n- Keel：龙骨\n    - Keel Bolt：龙骨螺栓\n- GUI：GUI\n- Mast：桅杆\n- Stay：支索\n- Boom：帆桁\n"
    assert list(found(markdown.parse(text, "a.md"))) == [
        "Keel | 龙骨",
        "Keel Bolt | 龙骨螺栓",
        "GUI",
        "Mast | 桅杆",
        "Stay | 支索",
        "Boom | 帆桁",
    ]


def test_name_with_an_id_above_its_text_is_a_term() -> None:
    """An abbreviation or other names may follow the id."""
    text = (
        "# Words\n\n- [keel]{#gloss-keel}\n\n  The lowest part.\n\n- [mast]{#gloss-mast} (M)\n\n  A pole.\n\n"
        "- [stay]{#gloss-stay}, shroud\\\n  A rope.\n"
    )
    result = markdown.parse(text, "a.md")
    assert [entry.explicit_id for entry in result.entries] == ["gloss-keel", "gloss-mast", "gloss-stay"]
    assert list(found(result).values()) == ["The lowest part.", "A pole.", "A rope."]


def test_few_terms_take_the_form_that_the_document_prefers() -> None:
    """One pair alone shows nothing, but thirty others do."""
    pairs = "".join(f"## {letter}\n\n* {letter.lower()}eel 龙{place}\n\n" for place, letter in enumerate("ABCDEFG"))
    names = "* ant 蚂蚁\n* bee 蜜蜂\n* cat 猫咪\n* dog 小狗\n\n"
    assert len(markdown.parse(f"# 词汇\n\n{names}{pairs}", "a.md").entries) == 11


RULES = """\
# Terms

## Words

| English | 中文 | 说明 |
|---|---|---|
| keel | 龙骨 | - |
| mast | 桅杆 | - |
| stay | 支索 | - |
| boom | 帆桁 | - |
| jib | 三角帆 | - |
| hull | 船体 | - |
| deck | 甲板 | - |

## Guidelines

1. **Keep English**: names of products
2. **Translate**: anything else
"""


def test_rules_beside_the_terms_are_no_terms() -> None:
    """The reading reports which structure was taken, and the next best."""
    result = markdown.parse(RULES, "a.md")
    assert len(result.entries) == 7
    assert result.read_as == "tables, 7 entries (score 0.78; next best: bullets with bold heads, 2 terms, 0.22)"


def test_conventions_in_the_form_of_all_terms_are_terms() -> None:
    """Where headings or tables aren't terms, a heading that may be one of rules is one of the groups."""
    terms = "- **Keel.** The lowest part.\n- **Mast.** A pole.\n- **Stay.** A rope.\n- **Boom.** A spar.\n\n"
    text = f"# Glossary\n\n## Ship\n\n{terms}## Conventions of the yard\n\n- **Lay card.** It says who works where.\n"
    assert list(found(markdown.parse(text, "a.md"))) == ["Keel", "Mast", "Stay", "Boom", "Lay card"]


def test_rules_with_headings_of_their_own_outvote_no_terms() -> None:
    """Though there are more of them than of terms."""
    rules = "".join(f"### {name}\n\nSo it is.\n\n" for name in ("One log", "Name the line", "Speak up"))
    relationships = "## Relationships\n\n- A **Boom** has no **Keel**\n\n"
    text = f"# Ship\n\n**Keel**:\nThe lowest part.\n\n**Boom**:\nA spar.\n\n{relationships}## Rules\n\n{rules}"
    assert list(found(markdown.parse(text, "a.md"))) == ["Keel", "Boom"]


def test_text_around_the_part_that_is_the_glossary_holds_no_terms() -> None:
    """Neither does that of the sections above it."""
    text = (
        "# Handbook\n\n1. [Hull](hull.md): the body\n2. [Rig](rig.md): the rest\n\n"
        "## Glossary\n\n- **Keel**: Below.\n- **Mast**: A pole.\n"
    )
    assert list(found(markdown.parse(text, "a.md"))) == ["Keel", "Mast"]


def test_term_with_terms_below_it_is_a_term() -> None:
    """Where most of its siblings have none, and it has a text as they do."""
    text = "# Words\n\n" + "".join(f"## {name}\n\nIt is one.\n\n" for name in ("Keel", "Mast", "Stay", "Boom"))
    assert list(found(markdown.parse(f"{text}### Vang\n\nHolds it down.\n", "a.md"))) == [
        "Keel",
        "Mast",
        "Stay",
        "Boom",
        "Vang",
    ]


def test_page_with_aspects_of_one_thing_is_one_term() -> None:
    """Its title is in the front matter, and its headings are the same on every page."""
    page = "---\ntitle: Keel\ntags: [hull]\n---\n\n## What it is\n\nA beam.\n\n## Problem it addresses\n\nDrift.\n"
    assert list(found(markdown.parse(page, "keel.md"))) == ["Keel"]


def test_terms_inside_of_containers_are_read() -> None:
    """As converters from other formats write them; a rubric with a letter sorts."""
    text = (
        "Words\n=====\n\n.. container:: body\n   :name: content\n\n   .. container:: text\n\n"
        "      .. rubric:: K\n         :name: k\n\n      Keel\n         The lowest part.\n\n      .. rubric:: M\n"
        "         :name: m\n\n      Mast\n         A pole.\n"
    )
    result = rst.parse(text, "a.rst")
    assert found(result) == {"Keel": "The lowest part.", "Mast": "A pole."}
    assert [entry.source.line for entry in result.entries] == [12, 18]


ASCIIDOC = """\
= Words

[cols="1,2",options="header"]
|===
|Term |Meaning

|*Keel*
|The lowest part.

Of _wood_.

|Mast |A pole.
|===
"""


def test_table_of_asciidoc_has_cells_of_several_paragraphs() -> None:
    """Its inline markup becomes that of Markdown."""
    result = asciidoc.parse(ASCIIDOC, "a.adoc")
    assert found(result) == {"Keel": "The lowest part.\n\nOf *wood*.", "Mast": "A pole."}
    assert [entry.source.line for entry in result.entries] == [7, 12]


@pytest.mark.parametrize("setting", ['cols=","', 'cols="2*"', "cols=2", 'cols="1,3a",options="header"'])
def test_table_of_asciidoc_says_how_many_columns_it_has(setting: str) -> None:
    """Where a row has a cell on each line, nothing else says it; an anchor is the id of its row."""
    rows = "|Term |Meaning\n\n|anchor:k[]Keel\n|The lowest part.\n|Mast\n|A pole."
    result = asciidoc.parse(f"= Words\n\n[{setting}]\n.Title\n|===\n{rows}\n|===", "a.adoc")
    assert found(result) == {"Keel": "The lowest part.", "Mast": "A pole."}
    assert [entry.explicit_id for entry in result.entries] == ["k", None]


def test_bar_of_asciidoc_begins_a_cell_without_a_blank_before_it() -> None:
    """Letters at the beginning of a line or after a blank are the style of the cell; an escaped bar is text."""
    rows = "|Term|Meaning\n|Keel|The lowest\\|part.\na|Mast a|A pole.\n|Big boom|A spar."
    result = asciidoc.parse(f"= Words\n\n|===\n{rows}\n|===", "a.adoc")
    assert found(result) == {"Keel": "The lowest\\|part.", "Mast": "A pole.", "Big boom": "A spar."}


def test_marks_of_a_part_of_a_file_are_no_text() -> None:
    """AsciiDoc leaves them out where it includes the part."""
    parts = [f"tag::{name}[]\n* *{name}* - {text}\nend::{name}[]\n" for name, text in MARKED.items()]
    assert found(asciidoc.parse("\n".join(parts), "a.adoc")) == MARKED


MARKED = {"Keel": "The lowest part.", "Mast": "A pole.", "Boom": "A spar."}


def test_a_table_without_rows_takes_none_that_come_later() -> None:
    """As where a mark too many ends it at once."""
    text = "= Words\n\nKeel:: Below.\n\n|===\n\n|===\n|Mast |A pole.\n\nBoom:: A spar.\n"
    assert [entry.headword.text for entry in asciidoc.parse(text, "a.adoc").entries] == ["Keel", "Boom"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("## 词\n\nkeel => 龙骨\n\nmast => 桅杆\n", {"keel | 龙骨": "", "mast | 桅杆": ""}),
        (
            "## 词\n\n```\nkeel → 龙骨\nmast → 桅杆\nstay → 支索\n```\n",
            {"keel | 龙骨": "", "mast | 桅杆": "", "stay | 支索": ""},
        ),
        (
            "## Words\n\nKeel\n\n    Below.\n\nMast\n\n    A pole.\n\nStay\n\n    A rope.\n",
            {"Keel": "Below.", "Mast": "A pole.", "Stay": "A rope."},
        ),
        ("## Words\n\n> [!info] Keel\n> Below.\n\n> [!info] Mast\n> A pole.\n", {"Keel": "Below.", "Mast": "A pole."}),
        ("## Words\n\n<b>Keel</b> - Below.\n\n<b>Mast</b> - A pole.\n", {"Keel": "Below.", "Mast": "A pole."}),
        (
            "| A | 中文 | A | 中文 |\n|-|-|-|-|\n| keel | 龙骨 | mast | 桅杆 |\n| stay | 支索 | boom | 帆桁 |\n",
            {"keel | 龙骨": "", "stay | 支索": "", "mast | 桅杆": "", "boom | 帆桁": ""},
        ),
    ],
    ids=["arrows", "code", "indented text", "callouts", "HTML bold", "columns twice"],
)
def test_siblings_of_one_shape_are_a_family(text: str, expected: dict[str, str]) -> None:
    """Whatever separates the name from its text."""
    assert found(markdown.parse(text, "a.md")) == expected


def test_headings_in_html_are_headings() -> None:
    """Their ids are those of the terms."""
    text = "<h1>Words</h1>\n\n" + "".join(
        f'<h3 id="{name}-id">{name.title()}</h3>\n<p>It is <em>one</em>.</p>\n\n' for name in ("keel", "mast", "stay")
    )
    result = markdown.parse(text, "a.md")
    assert found(result) == dict.fromkeys(("Keel", "Mast", "Stay"), "It is *one*.")
    assert [entry.explicit_id for entry in result.entries] == ["keel-id", "mast-id", "stay-id"]


def test_indented_headings_in_html_are_headings() -> None:
    """Paragraphs below them may be indented too."""
    parts = (f"    <h3>{name}</h3>\n    <p>It is one.</p>\n" for name in ("Keel", "Mast", "Stay"))
    text = f"<div>\n  <div>\n{''.join(parts)}  </div>\n</div>\n"
    assert found(markdown.parse(text, "a.md")) == dict.fromkeys(("Keel", "Mast", "Stay"), "It is one.")


def test_table_without_a_header_below_the_title_says_something_about_the_page() -> None:
    """It does where the terms are in tables with headers, below other headings."""
    terms = "## Words\n\n| Term | Meaning |\n|---|---|\n| Hull | A body. |\n| Stay | A rope. |\n| Deck | A floor. |\n"
    about = "| | |\n|---|---|\n| **Author** | Ann Lee |\n| **Edition** | The second |\n\n"
    assert list(found(markdown.parse(f"# Glossary\n\n{about}{terms}", "a.md"))) == ["Hull", "Stay", "Deck"]


def test_glossary_of_headings_may_be_beside_one_of_bullets() -> None:
    """All that is below its title is headings with texts."""
    headed = "# Glossary\n\n## Hull\nA body.\n\n## Stay\nA rope.\n\n## Deck\nA floor.\n\n"
    listed = "# Terminology\n\n- **Jib**: a sail\n- **Keel**: a beam\n- **Mast**: a pole\n- **Oar**: a blade\n"
    names = ["Hull", "Stay", "Deck", "Jib", "Keel", "Mast", "Oar"]
    assert list(found(markdown.parse(headed + listed, "a.md"))) == names


def test_abbreviations_of_terms_are_read_below_headings() -> None:
    """Their table repeats the terms with the full forms."""
    text = (
        "# Glossary\n\n## Parts\n\n### Hull\nA body.\n\n### QRE\nIt answers.\n\n## Crew\n\n### Watch\nSome people.\n\n"
    )
    table = "## Abbreviations\n\n| Abbr | Meaning |\n|---|---|\n| QRE | Quick Reply Engine |\n| TOW | Top Of Wall |\n"
    names = [[name.text for name in entry.designations] for entry in markdown.parse(text + table, "a.md").entries]
    assert names == [["Hull"], ["QRE"], ["Watch"], ["QRE", "Quick Reply Engine"], ["TOW", "Top Of Wall"]]


@pytest.mark.parametrize(
    ("begin", "between", "end"),
    [
        (":::: tabs\n@tab One\n", "@tab Two\n", "::::\n"),
        ("::: card\n", ":::\n\n::: card\n", ":::\n"),
        ("::::{tab-set}\n:::{tab-item} One\n", ":::\n:::{tab-item} Two\n", ":::\n::::\n"),
    ],
)
def test_terms_in_tabs_and_cards_are_read(begin: str, between: str, end: str) -> None:
    """They only arrange what is in them."""
    first = "\n- **Hull**: a body\n- **Stay**: a rope\n\n"
    second = "\n- **Deck**: a floor\n- **Jib**: a sail\n"
    text = f"# Glossary\n\n{begin}{first}{between}{second}{end}"
    assert found(markdown.parse(text, "a.md")) == {
        "Hull": "a body",
        "Stay": "a rope",
        "Deck": "a floor",
        "Jib": "a sail",
    }


def test_rule_below_the_last_paragraph_of_a_letter_is_no_text() -> None:
    """As it is none below a heading."""
    text = "".join(f"## {name[0]}\n\n**{name}** — It is one.\n\n---\n\n" for name in ("Abaft", "Beam", "Cleat"))
    assert found(markdown.parse(f"# Words\n\n{text}", "a.md")) == dict.fromkeys(
        ("Abaft", "Beam", "Cleat"), "It is one."
    )


def test_lines_that_begin_with_a_bullet_are_a_list() -> None:
    """Three of them, at least, each below a line that says what it is."""
    names = ("Keel", "Mast", "Stay")
    text = "Words\n\n" + "".join(
        f"Part {number} of a Ship\n• \t{name} — It is one.\n\n" for number, name in enumerate(names)
    )
    assert found(markdown.parse(text, "a.md")) == dict.fromkeys(names, "It is one.")


def test_line_of_links_into_the_page_is_no_term() -> None:
    """A letter in bold before them is none either."""
    links = "**K** — [Keel](#keel) · [Keelson](#keelson)\n\n**M** — [Mast](#mast)\n\n"
    text = f"# Words\n\n## Index\n\n{links}## K\n\n" + "".join(
        f"### {name}\n\nIt is **one**.\n\n" for name in ("Keel", "Keelson", "Mast")
    )
    assert list(found(markdown.parse(text, "a.md"))) == ["Keel", "Keelson", "Mast"]


@pytest.mark.parametrize("gap", ["\t", "    "], ids=["tab", "blanks"])
def test_lines_of_two_columns_are_terms(gap: str) -> None:
    """Three of them, at least."""
    text = "".join(f"{name}{gap}is one of them\n" for name in ("keel", "mast", "stay"))
    assert found(markdown.parse(text, "a.txt")) == dict.fromkeys(("keel", "mast", "stay"), "is one of them")


def test_directives_with_titles_are_terms() -> None:
    """Three of them, at least; a single one is part of a text."""
    text = "Words\n=====\n\n" + "".join(
        f".. dropdown:: {name}\n   :open:\n\n   It is.\n\n" for name in ("Keel", "Mast")
    )
    assert list(found(rst.parse(text, "a.rst"))) == ["Words"]
    assert found(rst.parse(f"{text}.. dropdown:: Stay\n\n   It is.\n", "a.rst")) == dict.fromkeys(
        ("Keel", "Mast", "Stay"), "It is."
    )


@pytest.mark.parametrize("start", ["", "**"])
def test_lines_with_labels_are_records(start: str) -> None:
    """Each record begins with the label of the name; what has no label goes on with the field above."""
    end = ":** " if start else ": "
    fields = [("Term", "Jib"), ("Also called", "foresail"), ("Meaning", "A sail.\nIt is small."), ("Term", "Keel")]
    lines = [f"{start}{label}{end}{value}" for label, value in [*fields, ("Meaning", "The lowest part.")]]
    result = markdown.parse("# Ships\n\n" + "\n".join(lines) + "\n", "a.md")
    assert found(result) == {"Jib | foresail": "A sail.\nIt is small.", "Keel": "The lowest part."}
    assert [entry.source.line for entry in result.entries] == [3, 7]


def test_labels_that_recur_below_headings_are_a_form() -> None:
    """Whichever of them a term begins with."""
    parts = {
        "Keel": ("Where", "In short", "Laid by", "At sea"),
        "Mast": ("Where", "In short", "Looks like", "Stands on", "Made of"),
        "Jib": ("In short", "At sea", "Sewn by"),
        "Stay": ("In short", "Made of"),
    }
    texts = ["".join(f"- **{label}**: what it is of {name}.\n" for label in parts[name]) for name in parts]
    text = "\n".join(f"## {name}\n\n{below}" for name, below in zip(parts, texts, strict=True))
    assert list(found(markdown.parse(f"# Ship words\n\n{text}", "a.md"))) == list(parts)


def test_lines_that_translate_headings_are_a_form() -> None:
    """A table below one of them is a part of its text."""
    names = {"竜骨": "Keel", "帆柱": "Mast", "等級": "Rating"}
    lines = [f"## {name}\n\nEnglish：{english}<br>\n中文：船\n\n船の言葉。\n" for name, english in names.items()]
    rows = "| 1 | 甲 | First |\n| 2 | 乙 | Second |\n| 3 | 丙 | Third |\n| 4 | 丁 | Fourth |\n"
    table = f"\n| 番号 | 日本語 | English |\n|---|---|---|\n{rows}"
    result = markdown.parse("# 用語\n\n" + "\n".join(lines) + table, "a.md")
    assert [entry.headword.text for entry in result.entries] == list(names)
    assert [entry.designations[1].text for entry in result.entries] == list(names.values())


def test_tables_that_share_a_few_names_are_no_forms() -> None:
    """A table of new names for old ones has some of the terms of the table above it, also as its first one."""
    first = [("Hull", "A body."), ("Crew", "People."), ("Stay", "A rope."), ("Deck", "A floor.")]
    second = [("Hull", "Body"), ("Crew", "Men"), ("Mast", "Pole"), ("Jib", "Sail"), ("Oar", "Row")]
    terms, renamed = ("".join(f"| {name} | {text} |\n" for name, text in rows) for rows in (first, second))
    terms = f"## Words\n\n| Term | Meaning |\n|---|---|\n{terms}"
    renamed = f"\n## Names\n\n| Term | Old |\n|---|---|\n{renamed}"
    names = found(markdown.parse(f"# Glossary\n\n{terms}{renamed}", "a.md"))
    assert {"Hull", "Crew", "Stay", "Deck"} <= names.keys()
    assert "Words" not in names


def test_table_that_says_that_it_is_of_terms_is_no_list_of_labels() -> None:
    """Though all its names are in another table too, which says what may become of them."""
    terms = "| Term | Meaning |\n|---|---|\n| Hull | A body. |\n| Crew | People. |\n| Sea | Water. |\n"
    states = "| Thing | States |\n|---|---|\n| Hull | DRY, WET, SUNK, SOLD |\n| Crew | ASHORE, ABOARD, ASLEEP |\n"
    result = markdown.parse(f"# Words\n\n## Things\n\n{terms}\n## States\n\n{states}", "a.md")
    assert found(result) == {"Hull": "A body.", "Crew": "People.", "Sea": "Water."}


def test_lines_with_labels_that_name_nothing_are_text() -> None:
    """A contact sheet has labels too."""
    result = markdown.parse("# Crew\n\nPhone: 12\nRoom: 3\n\nPhone: 13\nRoom: 4\n", "a.md")
    assert "tables" not in result.candidates


@pytest.mark.parametrize("parse", [markdown.parse, rst.parse])
def test_lines_with_bars_are_a_table(parse) -> None:  # type: ignore[no-untyped-def]
    """The first line is the header, and no rule is needed below it."""
    text = "Words of the crew\n\nTerm | Meaning | Status\nJib | A sail. | new\nKeel | The lowest part. | old\n"
    assert found(parse(text, "a")) == {"Jib": "A sail.", "Keel": "The lowest part."}


@pytest.mark.parametrize("parse", [markdown.parse, rst.parse])
def test_lines_with_bars_and_no_header_are_a_table(parse) -> None:  # type: ignore[no-untyped-def]
    """Where all of the text is such lines, and their cells show which are names and which are sentences."""
    texts = {
        "Jib | Кливер": "Парус перед мачтой.",
        "Keel | Киль": "Самая низкая часть судна.",
        "Stay | Штаг": "Снасть, которая держит мачту.",
    }
    rows = "".join(f"{names} | {text}\n" for names, text in texts.items())
    assert found(parse(rows, "a")) == texts
    assert not parse(f"The list of the crew.\n\n{rows}", "a").entries


@pytest.mark.parametrize("text", ["Home | About us\nDocs | Shop\nLog | Help", "ls | sort\ncat a | wc -l\ncat b | head"])
def test_lines_with_bars_may_be_anything(text: str) -> None:
    """Links to other pages, or commands."""
    assert not markdown.parse(text, "a.md").entries


def test_category_can_be_a_term() -> None:
    """Even at the beginning of a list, where a word such as “note” says something about the others."""
    text = "# Words\n\n- **{}**: the sort of a sail.\n- **Size**: how long it is.\n- **Weight**: how heavy it is.\n"
    assert list(found(markdown.parse(text.format("Category"), "a.md"))) == ["Category", "Size", "Weight"]
    assert list(found(markdown.parse(text.format("Note"), "a.md"))) == ["Size", "Weight"]


@pytest.mark.parametrize("label", ["**Synonyms:**\n\n", "Synonyms:\n", "### Synonyms\n\n", "### Synonyms {{#{}}}\n\n"])
def test_names_may_be_a_list_below_their_label(label: str) -> None:
    """A text in such a list is no name, and what the list is called has to say that it has names."""
    terms = {"Jib": "- Fore sail\n- Foresail", "Keel": "- Spine", "Mast": "- Pole: what it is made of"}
    text = "".join(f"## {name}\n\nIt is.\n\n{label.format(name)}{names}\n\n" for name, names in terms.items())
    expected = {"Synonyms": [["Jib", "Fore sail", "Foresail"], ["Keel", "Spine"], ["Mast"]]}
    expected |= {called: [["Jib"], ["Keel"], ["Mast"]] for called in ("Further reading", "Alternatives")}
    for called, names in expected.items():
        entries = markdown.parse(f"# Glossary\n\n{text.replace('Synonyms', called)}", "a.md").entries
        assert [[each.text for each in entry.designations] for entry in entries] == names


def test_word_class_separates_a_bold_name_from_its_text() -> None:
    """As in a dictionary."""
    text = "# Words\n\n**jib** *n.* A sail.\n\n**reef** *v.* To make a sail smaller.\n\n**stay** *n.* A rope.\n"
    assert list(found(markdown.parse(text, "a.md"))) == ["jib", "reef", "stay"]


def test_full_form_between_two_dashes_is_a_name() -> None:
    """An abbreviation, its full form, and the text."""
    text = (
        "# Words\n\n- POB – persons on board – How many sail.\n- ETA – estimated time of arrival – When we are there.\n"
    )
    assert found(markdown.parse(text, "a.md")) == {
        "POB | persons on board": "How many sail.",
        "ETA | estimated time of arrival": "When we are there.",
    }


def test_bold_names_right_above_each_other_are_one_term() -> None:
    """As standards have them, with numbers for headings; the sections beside the terms are none."""
    text = (
        "# Rules for ropes\n\n## 1 Scope\n\nFor ships.\n\n## 2 Terms and definitions\n\n"
        "### 2.1\n\n**stay**\n\n**shroud**\n\nrope that holds a mast\n\n"
        "### 2.2\n\n**sheet**\n\nrope that holds a sail\n\n## 3 Inspection\n\n### 3.1 General\n\nLook at each rope.\n"
    )
    assert found(markdown.parse(text, "a.md")) == {
        "stay | shroud": "rope that holds a mast",
        "sheet": "rope that holds a sail",
    }


def test_numbered_sections_around_terms_without_numbers_are_none() -> None:
    """They are the parts of the page."""
    terms = "".join(f"### {name}\n\nA part of a ship.\n\n" for name in ("Keel", "Mast", "Stay", "Boom"))
    text = f"# Handbook\n\n## 1. Opening\n\nCast off.\n\n## 2. Words\n\n{terms}## 3. Closing\n\nMoor.\n"
    assert list(found(markdown.parse(text, "a.md"))) == ["Keel", "Mast", "Stay", "Boom"]


def test_paragraphs_in_html_are_read() -> None:
    """As a word processor writes them into a page."""
    rows = (("Keel", "The lowest part."), ("Mast", "A pole."), ("Stay", "A rope."))
    text = "\n".join(f"<p><strong>{name}:</strong> {text}</p>" for name, text in rows)
    assert found(markdown.parse(text, "a.md")) == dict(rows)


LISTS = """\
= Words

jib::
foresail:: A sail, `*not* strong` and *strong*, see `<<keel>>` and <<keel,the keel>>.
+
[source,python]
----
boom:: a line of code
== no heading
----
+
Another paragraph.

keel::
hull::: Is below keel.

----
mast:: code too
----

stay:: A rope.
"""


def test_description_lists_of_asciidoc() -> None:
    """Code stays code, wherever it is; names above one text share it."""
    assert found(asciidoc.parse(LISTS, "a.adoc")) == {
        "jib | foresail": "A sail, `*not* strong` and **strong**, see `<<keel>>` and [the keel](#keel).\n\n\n"
        "```\nboom:: a line of code\n== no heading\n```\n\nAnother paragraph.",
        "keel": "",
        "hull": "Is below keel.",
        "stay": "A rope.",
    }


def test_labels_inside_of_asciidoc_lists_are_text() -> None:
    """They recur; other names there are terms."""
    fields = "\n[horizontal]\nAlias::: {}\nMeaning::: {}\n"
    text = f"== Words\n\n*((Jib))* ::{fields.format('fore sail', 'A sail.')}\nKeel::{fields.format('-', 'A beam.')}"
    assert found(asciidoc.parse(text, "a.adoc")) == {
        "Jib | fore sail": "- Alias: fore sail\n- Meaning: A sail.",
        "Keel": "- Alias: -\n- Meaning: A beam.",
    }
    assert list(found(asciidoc.parse("== Words\n\nKeel:: A beam.\nBolt::: In it.\n", "a.adoc"))) == ["Keel", "Bolt"]


def test_names_of_asciidoc_without_any_text_are_terms_each() -> None:
    """Where one follows, they share it."""
    assert list(found(asciidoc.parse("= Words\n\n[[jib]]Jib::\nKeel::\nBoom::\n", "a.adoc"))) == ["Jib", "Keel", "Boom"]


def test_section_of_relationships_is_none_of_the_terms() -> None:
    """It says how they belong together."""
    terms = "# Words\n\n## Jib\n\nA sail.\n\n## Keel\n\nA beam.\n\n"
    text = f"{terms}## Relationships\n\n- A **Jib** is above a **Keel**.\n"
    result = markdown.parse(text, "a.md")
    assert list(found(result)) == ["Jib", "Keel"]
    assert [reference.target for entry in result.entries for reference in entry.references] == ["Keel"]


def test_relationship_may_go_on_below_its_line() -> None:
    """It is where it begins."""
    terms = "".join(f"## {name}\n\nA part.\n\n" for name in ("Jib", "Keel", "Boom"))
    bullets = "- A **Jib** has a **Boom**.\n- No **Keel** has any.\n- A **Boom**\n  has a **Jib**.\n"
    text = f"# Words\n\n{terms}## Relationships\n\n{bullets}"
    references = [each for entry in markdown.parse(text, "a.md").entries for each in entry.references]
    assert [(each.target, each.source.line) for each in references] == [("Boom", 17), ("Jib", 19)]


@pytest.mark.parametrize(
    ("body", "names"),
    [
        ("A spar.\n\n## Uses\n\nHolds a sail.\n", ["Boom"]),
        ("## Uses\n\nHolds a sail.\n", ["Uses"]),
        ("- [Jib](jib.md)\n- [Keel](keel.md)\n", []),
    ],
)
def test_page_of_a_term_has_a_text_of_its_own(body: str, names: list[str]) -> None:
    """A heading below it is a part of it, and a list of other pages is none."""
    result = markdown.parse(f"---\ntitle: Boom\ntags: [spar]\n---\n\n{body}", "a.md")
    assert list(found(result)) == names


def test_stars_in_a_word_of_asciidoc_are_no_marks() -> None:
    """Markdown would take them for some."""
    text = "= Glossary\n\nN*M*K:: A *b* a*b*c.\n\n|===\n|Term |Meaning\n\n|f(*a, **b) |x*y*z\n|===\n"
    assert found(asciidoc.parse(text, "a.adoc")) == {"N*M*K": "A **b** a\\*b\\*c.", "f(*a, **b)": "x\\*y\\*z"}


@pytest.mark.parametrize(
    ("name", "format_"),
    [("a.org", "Org"), ("b/a.WIKI", "MediaWiki"), ("a.mediawiki", "MediaWiki"), ("a.7", "a manual page")],
)
def test_format_that_is_not_read_is_named(name: str, format_: str) -> None:
    """Its marks would be taken for those of another."""
    text = "* Words\n- Keel :: The lowest part.\n- Mast :: A pole.\n"
    result = choose(text, name)(text, name)
    [problem] = result.diagnostics
    assert (result.entries, problem.code) == ((), "nothing-found")
    assert str(problem) == (
        f"{name}:1: warning: no term found in “{name}”: {format_} isn't read; convert it to Markdown or AsciiDoc, "
        "or install a parser for it [nothing-found]"
    )


def test_numbers_above_names_are_no_text() -> None:
    """As in standards: the number, the name and the text are a line each."""
    texts = (("Keel", "The lowest part."), ("Mast", "A pole that holds a sail."), ("Stay", "A rope."))
    text = "# Ships\n\n" + "".join(f"3.{n}\n{name}\n{said}\n\n" for n, (name, said) in enumerate(texts, 1))
    assert found(markdown.parse(text, "a.md")) == dict(texts)
    names = "# Ships\n\n" + "".join(f"{name}\n\n{said}\n\n" for name, said in texts)
    assert found(markdown.parse(names, "a.md")) == dict(texts)
    assert list(found(markdown.parse("# Ships\n\nKeel\n\nIt is low.\n\nMast\n\nIt is high.\n", "a.md"))) == ["Ships"]


def test_elements_that_name_their_content_are_terms() -> None:
    """Those of components, by their attributes; an element of HTML with a name is none."""
    text = (
        '# Ships\n\n<Term name="Keel" abbr="K">\n  The lowest part.\n</Term>\n\n'
        '<Term name="Mast">A pole.</Term>\n\n<Term term="Stay" />\n'
    )
    assert found(markdown.parse(text, "a.mdx")) == {"Keel | K": "The lowest part.", "Mast": "A pole.", "Stay": ""}
    assert list(found(markdown.parse(text.replace("Term ", "input "), "a.mdx"))) == ["Ships"]


def test_names_with_lists_of_text_are_terms() -> None:
    """As outliners write them; a list of groups is none."""
    text = "".join(f"- [[{name}]]\n  - Holds a sail\n" for name in ("Mast", "Stay", "Boom"))
    assert list(found(markdown.parse(text, "a.md"))) == ["Mast", "Stay", "Boom"]


def test_several_columns_of_definitions_are_kept() -> None:
    """Remarks come last."""
    text = "| Term | Definition | 释义 | Notes |\n|-|-|-|-|\n| mast | A pole. | 立柱。 | rig |\n"
    [mast] = markdown.parse(text, "a.md").entries
    texts = [(d.text, d.language) for d in mast.definitions]
    assert texts == [("A pole.", "en"), ("立柱。", "zh-Hans"), ("rig", "en")]


def test_colon_inside_of_a_bold_name_makes_a_label_where_most_names_have_none() -> None:
    """It belongs to the term above it, then."""
    text = (
        "# Glossary\n\n## What it does\n\n**Aim** — what a garden is for.\n\n**Step** — one piece of work.\n\n"
        "**Note on what it can't say:** it tells of gifts.\n\n## Its parts\n\n**Bed** — a part of a garden.\n\n"
        "**Row** — a part of a bed.\n"
    )
    entries = markdown.parse(text, "a.md").entries
    assert [entry.headword.text for entry in entries] == ["Aim", "Step", "Bed", "Row"]
    assert "it tells of gifts" in entries[1].definitions[0].text


def test_letters_with_few_terms_are_read() -> None:
    """Sentences with a colon are left out only where they are few in the whole page, and not in one of its sections."""
    long = "".join(f"- Rope {chr(97 + number)}: a rope of sort {number}.\n" for number in range(26))
    result = markdown.parse(f"# Glossary\n\n## R\n\n{long}\n## X\n\n- Xebec: a ship with three masts.\n", "a.md")
    assert result.entries[-1].headword.text == "Xebec"
    assert len(result.entries) == 27


def test_label_in_italics_below_a_bold_name_heads_no_entry() -> None:
    """However often it comes; what follows is names to avoid."""
    text = "# Office\n\n## Money\n\n" + "\n\n".join(
        f"**{name}**:\nWhat a tenant pays.\n_Avoid_: Fee, price" for name in ("Rent", "Deposit", "Loss")
    )
    heads = ("Rent", "Deposit", "Loss")
    assert list(found(markdown.parse(text, "a.md"))) == [f"{head} | Fee | price" for head in heads]


def test_bare_lines_above_terms_are_their_subjects() -> None:
    """They end the text above, and so does the address of a page about them."""
    text = (
        "Author: Kim\n\nThese are the words of our harbour, for all who are new:\n\n"
        "Ropes\n\nSee: https://ropes.example/a\n\nBight: A loop.\n\nIt is loose.\n\nHitch: A knot on a post.\n\n"
        "Splice: Two ropes made one.\n\nPosts\n\nCleat: A horn.\n\nBollard: A thick post.\n"
    )
    entries = markdown.parse(text, "a.md").entries
    assert [(entry.headword.text, entry.definitions[0].text, *entry.subjects) for entry in entries] == [
        ("Bight", "A loop.\n\nIt is loose.", "Ropes"),
        ("Hitch", "A knot on a post.", "Ropes"),
        ("Splice", "Two ropes made one.", "Ropes"),
        ("Cleat", "A horn.", "Posts"),
        ("Bollard", "A thick post.", "Posts"),
    ]


def test_what_introduces_a_table_of_terms_is_no_term() -> None:
    """Its text would hold the table; and a row of the template that was left is none either."""
    text = (
        "# Glossary\n\n**Contents.**\n\nThe words that all know.\n\n**Form.**\n\nA table.\n\n"
        "| Term | Definition |\n| --- | --- |\n| Keel | The lowest part. |\n| Mast | A pole. |\n| Stay | A rope. |\n"
        "| *\\<Term-4>* | *\\<Definition-4>* |\n| [Term 5] | [Clear definition] |\n"
    )
    assert list(found(markdown.parse(text, "a.md"))) == ["Keel", "Mast", "Stay"]


def test_short_form_in_brackets_may_be_before_the_translation() -> None:
    """Right behind the name, as an argument would be."""
    text = "1. bandwidth(bw) 带宽\n1. channel(ch,chan) 信道\n1. center frequency(fc) 中心频率\n1. gain 增益\n"
    assert list(found(markdown.parse(text, "a.md"))) == [
        "bandwidth | bw | 带宽",
        "channel | ch | chan | 信道",
        "center frequency | fc | 中心频率",
        "gain | 增益",
    ]


def test_settings_at_the_ends_of_a_page_are_no_terms() -> None:
    """They end the text above; in the middle, and with a text, such a name is one."""
    text = (
        "# Words\n\n**Version:** 1.2\n**Last updated:** 2024-03-01\n\n**Keel**: The lowest part.\n\n"
        "**Owner**: the crew\n\n**Author**: Who wrote the log. The captain, mostly.\n\n**Status**: draft\n"
    )
    assert found(markdown.parse(text, "a.md")) == {
        "Keel": "The lowest part.",
        "Owner": "the crew",
        "Author": "Who wrote the log. The captain, mostly.",
    }


def test_one_emphasised_name_among_plain_ones_is_one_of_them() -> None:
    """What most paragraphs begin with decides."""
    text = "# Words\n\nKeel - The lowest part.\n\n*Mast* - A pole.\n\nStay - A rope.\n\nBoom - A pole too.\n"
    assert list(found(markdown.parse(text, "a.md"))) == ["Keel", "Mast", "Stay", "Boom"]


def test_bold_names_in_letters_need_no_mark_before_the_text() -> None:
    """All letters together show it, where each has few terms."""
    text = (
        "# Words\n\n## B\n\n**Boom** A pole.\n\n## K\n\n**Keel** The lowest part.\n\nOf wood.\n\n"
        "## M\n\n**Mast** A pole.\n\n**Mizzen** A sail.\n\n**Mud** Earth.\n"
    )
    assert found(markdown.parse(text, "a.md"))["Keel"] == "The lowest part.\n\nOf wood."
    assert len(found(markdown.parse(text, "a.md"))) == 5


@pytest.mark.parametrize(
    ("heading", "names"), [("更新记录", ("First", "Second")), ("历程", ("2024-01-01", "2024/2/1"))]
)
def test_history_of_a_page_holds_no_terms(heading: str, names: tuple[str, str]) -> None:
    """Whether its heading says what it is, or dates do."""
    text = f"# 词汇表\n\n- Keel：龙骨\n- Mast：桅杆\n\n## {heading}\n\n- {names[0]}：初版\n- {names[1]}：校对\n"
    assert list(found(markdown.parse(text, "a.md"))) == ["Keel | 龙骨", "Mast | 桅杆"]


def test_short_items_right_above_their_text_are_names() -> None:
    """A line that goes on with what is above it begins in small letters, or is below a longer one."""
    text = "# Words\n\n* Keel\nThe lowest part.\n\n* Mast\nA pole.\n\n* Mizzen sail\nIt is small.\n"
    assert found(markdown.parse(text, "a.md"))["Mizzen sail"] == "It is small."
    assert list(found(markdown.parse(text.replace("The", "the").replace("A p", "a p"), "a.md"))) == ["Words"]


BOXES = {
    "mkdocs": '!!! info "Keel"\n    The lowest part.\n\n    Of wood.\n\n??? info inline "Mast"\n    A pole.\n',
    "docusaurus": ":::info[Keel]\nThe lowest part.\n\nOf wood.\n:::\n\n:::info Mast\nA pole.\n:::\n",
    "myst": "```{admonition} Keel\nThe lowest part.\n\nOf wood.\n```\n\n:::{admonition} Mast\nA pole.\n:::\n",
}


@pytest.mark.parametrize("text", BOXES.values(), ids=BOXES)
def test_boxes_of_one_kind_are_terms(text: str) -> None:
    """Their titles are the names."""
    result = markdown.parse(f"# Words\n\n{text}", "a.md")
    assert found(result) == {"Keel": "The lowest part.\n\nOf wood.", "Mast": "A pole."}
    assert result.entries[0].definitions[0].source.line == 4


@pytest.mark.parametrize("bullet", ["•", "・", "▪ ", "1.2 "])
def test_bullet_of_another_sort_is_no_part_of_the_name(bullet: str) -> None:
    """Nor is the number of a clause, before bold text."""
    text = "\n".join(f"{bullet} **{name}**: What it is." for name in ("Keel", "Mast", "Stay"))
    assert list(found(markdown.parse(f"# Words\n\n{text}\n", "a.md"))) == ["Keel", "Mast", "Stay"]
    plain = text.replace("**", "").replace("1.2 ", "•")
    assert list(found(markdown.parse(f"# Words\n\n{plain}\n", "a.md"))) == ["Keel", "Mast", "Stay"]


@pytest.mark.parametrize("letter", ["ㄱ", "あ行", "か", "Б"])
def test_letters_of_other_alphabets_are_no_subjects(letter: str) -> None:
    """They only sort."""
    entries = markdown.parse(f"# Words\n\n## {letter}\n\n- **Keel**: wood\n- **Mast**: wood\n", "a.md").entries
    assert [entry.subjects for entry in entries] == [(), ()]


def test_bold_first_cells_below_an_empty_header_are_names() -> None:
    """The cells beside them are the texts, however short."""
    text = "# Short\n\n| | |\n|---|---|\n| **API** | what programs call |\n| **CI** | tests for all |\n"
    assert found(markdown.parse(text, "a.md")) == {"API": "what programs call", "CI": "tests for all"}


def test_details_of_letters_are_no_terms() -> None:
    """What is listed in them is."""
    text = "# Words\n\n" + "".join(
        f"<details>\n<summary><b>{letters}</b></summary>\n\n- **{first}**: wood\n- **{second}**: wood\n\n</details>\n\n"
        for letters, first, second in (("A – K", "Boom", "Keel"), ("L – Z", "Mast", "Yard"))
    )
    assert list(found(markdown.parse(text, "a.md"))) == ["Boom", "Keel", "Mast", "Yard"]


def test_list_of_abbreviations_beside_headings_is_read() -> None:
    """Its heading says no more than that they follow."""
    text = (
        "# 术语表\n\n## 龙骨（Keel）\n\n最低的部分。\n\n## 桅杆（Mast）\n\n一根杆。\n\n## 支索\n\n一根绳。\n\n"
        "## 缩略语\n\n- API：应用程序接口\n- SDK：软件开发工具包\n"
    )
    names = [entry.headword.text for entry in markdown.parse(text, "a.md").entries]
    assert sorted(names) == ["API", "SDK", "支索", "桅杆", "龙骨"]


def test_gender_of_a_french_noun_is_no_name() -> None:
    """As it is with any word class; a name of the same letters is one."""
    text = (
        "# Mots\n\n**Mât** (n. m.) : un bois.\n\n**Drisse** (n.f.) : un cordage.\n\n**Mouvement** (NAM) : un autre.\n"
    )
    assert list(found(markdown.parse(text, "a.md"))) == ["Mât (n. m.)", "Drisse (n.f.)", "Mouvement | NAM"]


def test_overview_of_the_headings_leaves_them_the_terms() -> None:
    """The table repeats them; the lists below them are their texts."""
    lists = {
        "龙骨（Keel）": ("用途", "材料"),
        "桅杆（Mast）": ("高度", "形状", "帆的位置", "数量"),
        "支索（Stay）": ("粗细", "方向"),
        "帆桁（Boom）": ("长度", "重量"),
        "索环（Grommet）": ("直径", "个数"),
    }
    parts = [
        f"### {name}\n\n> 船的一部分。\n\n" + "".join(f"- **{label}**：看船而定。\n" for label in labels)
        for name, labels in lists.items()
    ]
    rows = "| 龙骨 | Keel |\n| 桅杆 | Mast |\n| 支索 | Stay |\n| 帆桁 | Boom |\n| 索环 | Grommet |\n"
    text = "\n".join(["# 术语表\n\n## 部分\n", *parts, f"## 一览\n\n| 术语 | 英文 |\n|---|---|\n{rows}"])
    names = {entry.headword.text for entry in markdown.parse(text, "a.md").entries}
    assert names == {"龙骨", "桅杆", "支索", "帆桁", "索环"}


def test_text_before_groups_of_terms_is_no_term() -> None:
    """Its heading has none below it, as those of the groups have; one above a table is a term or a group."""
    groups = "".join(
        f"## 第 {number} 章\n\n### {first}\n\n木头做的。\n\n### {second}\n\n绳子做的。\n\n"
        for number, first, second in ((1, "龙骨", "支索"), (2, "桅杆", "帆脚索"))
    )
    text = f"# 术语表\n\n## 怎样用这张表\n\n按章读，或者搜索。\n\n{groups}"
    assert list(found(markdown.parse(text, "a.md"))) == ["龙骨", "支索", "桅杆", "帆脚索"]


def test_table_with_the_headers_of_others_is_read_as_they_are() -> None:
    """Its cells alone don't show what they hold."""
    head = "| 旗语 | 直译 | 船上的意思 |\n|---|---|---|\n"
    text = (
        f"# 旗语\n\n## 帆\n\n{head}| luff | 迎风 | 把船头转向风，直到帆抖动 |\n| bear away | 顺风 | 把船头转离风 |\n\n"
        f"## 锚\n\n{head}| weigh | 起锚 | 把锚从海底拉上来，准备出发 |\n| let go | 抛锚 | 让锚落到海底 |\n\n"
        f"## 别的\n\n{head}| ahoy_ | 喂 | 叫 |\n| avast_ | 停 | 停 |\n"
    )
    names = [[d.text for d in entry.designations] for entry in markdown.parse(text, "a.md").entries]
    assert names[-2:] == [["ahoy_", "喂"], ["avast_", "停"]]
    assert len(names) == 6


def test_table_of_the_headers_of_others_is_no_table_of_terms() -> None:
    """It says how these are written."""
    text = (
        "# 名词解释\n\n## 格式\n\n| 列名 | 说明 |\n|---|---|\n| 名词 | 船上的叫法 |\n| 含义 | 它是什么意思 |\n\n"
        "## 名词\n\n| 名词 | 含义 |\n|---|---|\n| 龙骨 | 最低的部分 |\n| 桅杆 | 一根杆 |\n"
    )
    assert list(found(markdown.parse(text, "a.md"))) == ["龙骨", "桅杆"]


def test_list_about_the_terms_of_a_table_makes_no_form_of_both() -> None:
    """What has the same labels below several headings is a form only where all are lists, or all are tables."""
    text = (
        "# 词汇\n\n## 帆船\n\n| 原文 | 译文 |\n|---|---|\n| keel | 龙骨 |\n| mast | 桅杆 |\n| stay | 支索 |\n"
        "| boom | 帆桁 |\n\n"
        "## 建议\n\n- `keel`：说“船底”也可以\n- `mast`：说“杆子”也可以\n- `stay`：说“绳子”也可以\n"
    )
    names = [[d.text for d in entry.designations] for entry in markdown.parse(text, "a.md").entries]
    assert names[-4:] == [["keel", "龙骨"], ["mast", "桅杆"], ["stay", "支索"], ["boom", "帆桁"]]


def test_equals_sign_in_a_heading_parts_an_abbreviation_from_its_full_form() -> None:
    """As a dash or a colon does; any other name may have one."""
    text = "# Words\n\n## COG = course over ground\n\nWhere it goes.\n\n## speed = way\n\nFast.\n\n## Keel\n\nLow.\n"
    assert list(found(markdown.parse(text, "a.md"))) == ["COG | course over ground", "speed = way", "Keel"]


def test_table_beside_headings_is_read_where_a_header_names_its_texts() -> None:
    """It is in a section of its own; those in the text of a term are part of that."""
    table = "| 船型 | 简介 |\n|---|---|\n| **舢板** | 只有一根桨的小船。 |\n| **双体船** | 有两个船身的船。 |\n"
    terms = "".join(f"### {name}\n\n船的一部分，木头做的。\n\n" for name in ("龙骨", "桅杆", "支索", "帆桁"))
    text = f"# 名词解释\n\n## 船身\n\n{terms}## 附录\n\n{table}"
    assert list(found(markdown.parse(text, "a.md"))) == ["龙骨", "桅杆", "支索", "帆桁", "舢板", "双体船"]


def test_labels_are_terms_of_description_lists() -> None:
    """Their mark says it."""
    text = "= Words\n\nKeel:: The lowest part.\n\nAlias:: Another name.\n\nExample:: One of many.\n"
    assert [*found(asciidoc.parse(text, "a.adoc"))] == ["Keel", "Alias", "Example"]


@pytest.mark.parametrize("name", ["2. Definitions", "Terms", "Words we use"])
@pytest.mark.parametrize("title", ["Introduction", "1. Purpose"])
def test_title_of_a_page_may_be_called_like_a_frame(title: str, name: str) -> None:
    """It holds all other headings."""
    table = "| Term | Meaning |\n|---|---|\n| Hull | A body. |\n| Stay | A rope. |\n| Deck | A floor. |\n"
    page = f"# {title}\n\nWe write this down.\n\n## {name}\n\n{table}"
    assert list(found(markdown.parse(page, "a.md"))) == ["Hull", "Stay", "Deck"]


def test_bold_words_in_a_text_are_no_terms_where_no_section_consists_of_them() -> None:
    """They end a section with a text of its own."""
    ends = "## Advice\n\nFirst:\n1. Look it up.\n2. Ask.\n\n**Aim:** we all say the same.\n\n**Since:** May\n"
    listed = "## Parts\n\n- **Hull**: a body\n- **Stay**: a rope\n- **Deck**: a floor\n- **Mast**: a pole\n\n"
    assert list(found(markdown.parse(f"# Glossary\n\n{listed}{ends}", "a.md"))) == ["Hull", "Stay", "Deck", "Mast"]


@pytest.mark.parametrize("name", ["Other terms", "Further abbreviations", "Weitere Begriffe", "Autres termes"])
def test_heading_among_terms_that_says_so_is_a_group_of_those_below_it(name: str) -> None:
    """Where the text below another one consists of bold words, these are parts of its definition."""
    letters = "".join(f"## {letter}\n\nA letter that people learn.\n\n" for letter in ("Alpha", "Beta", "Gamma", "Chi"))
    few = "**Delta** — where a river ends.\n\n**Epsilon** — a small thing.\n\n**Zeta** — a function.\n"
    group = found(markdown.parse(f"# Glossary\n\n{letters}## {name}\n\n{few}", "a.md"))
    assert list(group) == ["Alpha", "Beta", "Gamma", "Chi", "Delta", "Epsilon", "Zeta"]
    parts = found(markdown.parse(f"# Glossary\n\n{letters}## Omega\n\n{few}", "a.md"))
    assert list(parts) == ["Alpha", "Beta", "Gamma", "Chi", "Omega"]


BULLETS = "- **Hull**: a body\n- **Stay**: a rope\n- **Deck**: a floor\n- **Mast**: a pole\n\n"
BESIDE = "## {}\n\n- **Short names:** write one word.\n- **No jargon:** ask a sailor.\n"


@pytest.mark.parametrize("above", ["", "## Terms\n\n", "## Key words\n\n"])
@pytest.mark.parametrize("name", ["Rules", "Conventions of the yard"])
def test_rules_beside_what_says_that_terms_follow_are_none(above: str, name: str) -> None:
    """Or beside what is right below the title of the page."""
    page = f"# Glossary\n\n{above}{BULLETS}{BESIDE.format(name)}"
    assert list(found(markdown.parse(page, "a.md"))) == ["Hull", "Stay", "Deck", "Mast"]


def test_rules_are_none_where_their_heading_says_no_more() -> None:
    """One of other words may name a group of terms among others."""
    page = f"# Glossary\n\n## Ship\n\n{BULLETS}{BESIDE.format('Rules')}"
    assert list(found(markdown.parse(page, "a.md"))) == ["Hull", "Stay", "Deck", "Mast"]


@pytest.mark.parametrize("title", ["# Glossary\n\n", ""])
@pytest.mark.parametrize(
    "terms", [BULLETS, BULLETS.replace("- **", "## ").replace("**: ", "\n\n").replace("\n", "\n\n")]
)
def test_heading_that_says_no_more_than_rules_is_no_term(title: str, terms: str) -> None:
    """It isn't the title of a page either, where the terms are above it."""
    page = f"{title}{terms}{BESIDE.format('Rules')}"
    assert list(found(markdown.parse(page, "a.md"))) == ["Hull", "Stay", "Deck", "Mast"]


def test_rules_beside_abbreviations_are_no_terms() -> None:
    """A table of these counts as any other, then."""
    table = "| Abbreviation | Full form |\n|---|---|\n| LOA | Length overall |\n| DWT | Deadweight tonnage |\n"
    page = f"# Glossary\n\n{table}| GT | Gross tonnage |\n\n{BESIDE.format('Rules')}"
    assert [each.headword.text for each in markdown.parse(page, "a.md").entries] == ["LOA", "DWT", "GT"]


@pytest.mark.parametrize("groups", [("",), ("Ships", "Harbour"), ("A", "B", "C", "D")])
def test_parts_of_terms_recur_in_groups_too(groups: tuple[str, ...]) -> None:
    """However few terms each group has: groups and the title have no parts."""
    names = ["Anchor", "Berth", "Cable", "Deck"]
    lines = ["# Glossary", ""]
    for number, name in enumerate(names):
        if number % (len(names) // len(groups)) == 0 and groups[0]:
            lines += [f"## {groups[number * len(groups) // len(names)]}", ""]
        lines += [f"### {name}", "", "A part of a ship.", "", "#### Why it matters", "", "It does.", ""]
        lines += ["#### Related words", "", "- none", ""]
    entries = markdown.parse("\n".join(lines), "a.md").entries
    assert [entry.headword.text for entry in entries] == names
    assert all("Why it matters" in entry.definitions[0].text for entry in entries)


def test_abbreviations_in_headings_are_terms_above_labelled_bullets() -> None:
    """A full form with its abbreviation may be a group of them."""
    heads = ("GPS (Global Positioning System)", "AIS (Automatic Identification System)", "ROT (Rate Of Turn)")
    below = "- **Deck**: how it is used there\n- **Shore**: how it is used on land\n\n"
    page = "# Words\n\n" + "".join(f"## {head}\n{below}" for head in heads)
    assert [name.split(" | ")[0] for name in found(markdown.parse(page, "a.md"))] == ["GPS", "AIS", "ROT"]
    groups = "# Words\n\n## Global Positioning (GP)\n- **Fix**: a place\n- **Track**: many\n\n"
    groups += "## Rate Of Turn (ROT)\n- **Helm**: a wheel\n- **Yaw**: a turn\n"
    assert "Fix" in found(markdown.parse(groups, "a.md"))


@pytest.mark.parametrize("mark", ["", "- "])
def test_abbreviation_and_its_full_form_need_no_mark_between(mark: str) -> None:
    """Where most lines are so; then the others are too, and a text may follow."""
    lines = ["GPS Global Positioning System", "AIS Automatic Identification System – tells where ships are"]
    lines += ["ROT Rate Of Turn", "DECKS all that is above the hull", "SOG Speed Over Ground"]
    assert found(markdown.parse("# Acronyms\n\n" + "".join(f"{mark}{line}\n" for line in lines), "a.md")) == {
        "GPS | Global Positioning System": "",
        "AIS | Automatic Identification System": "tells where ships are",
        "ROT | Rate Of Turn": "",
        "DECKS | all that is above the hull": "",
        "SOG | Speed Over Ground": "",
    }
    others = ["GPS Global Positioning System", "We use GPS on all ships", "AIS tells where ships are", "It is cheap"]
    assert len(found(markdown.parse("# Acronyms\n\n" + "".join(f"{mark}{line}\n" for line in others), "a.md"))) < 2


def test_term_further_left_than_the_first_is_a_term_too() -> None:
    """Of a directive; none of the others is lost."""
    terms = "    Keel\n        The lowest part.\n   Mast\n        A pole.\n    Jib\n        A sail.\n"
    assert found(rst.parse(f"Words\n=====\n\n.. glossary::\n\n{terms}", "a.rst")) == {
        "Keel": "The lowest part.",
        "Mast": "A pole.",
        "Jib": "A sail.",
    }
