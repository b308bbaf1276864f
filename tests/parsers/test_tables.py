"""Tables of terms in Markdown."""

import pytest

from glossary_build.model import Entry, Kind, Status
from glossary_build.parsers.detect import choose
from glossary_build.parsers.markdown import parse

ABBREVIATIONS = """\
# 术语表

## 缩写

| 缩写 | 全称 | 中文 |
|------|------|------|
| QR | Quick Reply | 快速回复 |
| | | |
| S | | |
| STP | `Slow` Twin Process | |
"""


def names(entry: Entry) -> list[tuple[str, str, Status, Kind]]:
    """Text, language, status and kind of each name."""
    return [(d.text, d.language, d.status, d.kind) for d in entry.designations]


def test_row_of_abbreviation_table_is_a_supplement() -> None:
    """It gives the headword, its full form and its translation, as declared, under no subject."""
    quick, slow = parse(ABBREVIATIONS, "x.md").entries
    assert names(quick) == [
        ("QR", "en", Status.PREFERRED, Kind.ABBREVIATION),
        ("Quick Reply", "en", Status.ADMITTED, Kind.FULL),
        ("快速回复", "zh-Hans", Status.PREFERRED, Kind.FULL),
    ]
    assert [str(d.origin) for d in quick.designations] == ["column: 缩写", "column: 全称", "column: 中文"]
    assert not any(d.inferred for d in quick.designations)
    assert (quick.supplement, quick.subjects, quick.definitions, quick.source.line) == (True, (), (), 7)
    assert ([d.text for d in slow.designations], slow.source.line) == (["STP", "Slow Twin Process"], 10)


def test_abbreviation_table_needs_no_definitions() -> None:
    """Rows without a text are no fault."""
    assert parse(ABBREVIATIONS, "x.md").diagnostics == ()


@pytest.mark.parametrize(
    ("header", "row", "expected"),
    [
        ("术语 | 英文 | 释义", "回复 | reply | 答案。", ["回复", "reply"]),
        ("English | Chinese | Definition", "reply | 回复 | An answer.", ["reply", "回复"]),
        ("备注 | 释义 | 中文 | 英文", "x | 答案。 | 回复 | reply", ["回复", "reply"]),
        ("Term | Meaning", "Quick Reply (QR) | An answer.", ["Quick Reply", "QR"]),
        ("英文 | 中文 | 缩写 | 说明", "Quick Reply | 快速回复 | QR | 答案。", ["Quick Reply", "快速回复", "QR"]),
    ],
)
def test_columns_may_stand_in_any_order(header: str, row: str, expected: list[str]) -> None:
    """An ordinary table gives entries with the names of each row and its definition."""
    rule = " | ".join("---" for _ in header.split("|"))
    result = parse(f"# Glossary\n## Talk\n| {header} |\n| {rule} |\n| {row} |\n", "x.md")
    (entry,) = result.entries
    assert [d.text for d in entry.designations] == expected
    assert (entry.definitions[0].text, entry.definitions[0].source.line) in [("答案。", 5), ("An answer.", 5)]
    assert (entry.subjects, entry.supplement, result.diagnostics) == (("Talk",), False, ())


def test_empty_definition_cell_is_reported() -> None:
    """A column of definitions promises one in each row."""
    result = parse("## Talk\n\n| Term | Meaning |\n|---|---|\n| reply | |\n", "x.md")
    assert [(d.code, d.source.line) for d in result.diagnostics] == [("empty-definition", 5)]


def test_table_inside_a_definition_stays_there() -> None:
    """A table that explains a term, with no column of terms or after some text, is part of its definition."""
    table = "| Name | Description |\n|---|---|\n| a | b |\n"
    text = f"# Glossary\n## reply\nAn answer:\n\n{table}## b\n## question\nIt asks.\n"
    entries = parse(text, "x.md").entries
    assert [e.headword.text for e in entries] == ["reply", "question"]
    assert entries[0].definitions[0].text.endswith("| a | b |")


@pytest.mark.parametrize("header", ["术语 | 释义 | 备注", "Term | Definition | Notes", "缩写 | 释义 | Remarks"])
@pytest.mark.parametrize("rows", ["", "| a | b | |\n| c | d | |\n"])
def test_column_of_remarks_may_be_empty(header: str, rows: str) -> None:
    """So may the whole table."""
    entries = parse(f"# G\n\n| {header} |\n|-|-|-|\n{rows}", "x.md").entries
    assert [entry.headword.text for entry in entries] == (["a", "c"] if rows else [])


@pytest.mark.parametrize("path", ["x.md", "x.csv"])
def test_remarks_are_kept_below_a_definition(path: str) -> None:
    """Nothing that an author wrote is lost, whatever holds the table."""
    rows = ["Term,Notes,Definition", "keel,Heavy.,The lowest beam.", "boom,,It holds a sail.", "mast,Tall.,"]
    in_markdown = [f"| {row.replace(',', ' | ')} |" for row in rows]
    lines = rows if path == "x.csv" else ["# G", "", in_markdown[0], "|-|-|-|", *in_markdown[1:]]
    text = "\n".join(lines)
    entries = choose(text, path)(text, path).entries
    texts = [[definition.text for definition in entry.definitions] for entry in entries]
    assert texts == [["The lowest beam.", "Heavy."], ["It holds a sail."], ["Tall."]]


def test_advice_in_a_header_names_no_full_form() -> None:
    """The column holds what to do with a name, and no other name."""
    header = "规范写法（canonical） | 首次出现要展开 | 不要写成"
    rows = "| **帆** | 首次写作“主帆” | 船帆 |\n| **桅杆** | 首次写作“主桅杆” | 桅 |\n| **船舵** | 可省略“船” | 舵 |\n"
    entries = parse(f"# 术语表\n\n| {header} |\n|-|-|-|\n{rows}", "x.md").entries
    names = [[(d.text, d.status.value) for d in entry.designations] for entry in entries]
    assert names == [
        [("帆", "preferred"), ("船帆", "deprecated")],
        [("桅杆", "preferred"), ("桅", "deprecated")],
        [("船舵", "preferred"), ("舵", "deprecated")],
    ]


def test_columns_of_further_languages_are_names_and_others_are_told() -> None:
    """A name that is spelled alike in two languages is one of each."""
    result = parse(
        "# G\n\n| English | 中文 | Español | Rank |\n|-|-|-|-|\n"
        "| Tensor | 张量 | Tensor | 1 |\n| Grid | 网格 | Malla | 2 |\n",
        "x.md",
    )
    assert [[(d.text, d.language) for d in entry.designations] for entry in result.entries] == [
        [("Tensor", "en"), ("张量", "zh-Hans"), ("Tensor", "es")],
        [("Grid", "en"), ("网格", "zh-Hans"), ("Malla", "es")],
    ]
    told = [(each.source.line, each.message) for each in result.diagnostics if each.code == "left-out-field"]
    assert told == [(5, "fields that were not read, with the number of their values: Rank (2)")]


@pytest.mark.parametrize("header", ["#", "No.", "Nr", "序号"])
def test_column_of_running_numbers_is_no_content(header: str) -> None:
    """As in data."""
    result = parse(
        f"# G\n\n| {header} | Term | Meaning |\n|-|-|-|\n| 1 | Sail | Cloth that takes the wind. |\n"
        "| 2 | Keel | The beam at the bottom of a hull. |\n",
        "x.md",
    )
    assert [entry.designations[0].text for entry in result.entries] == ["Sail", "Keel"]
    assert not result.diagnostics


def test_table_of_a_name_and_another_language_is_one_of_terms() -> None:
    """It needs no Chinese and no definitions."""
    (entry,) = parse("# G\n\n| Term | Deutsch |\n|-|-|\n| Grid | Gitter |\n", "x.md").entries
    assert [(d.text, d.language) for d in entry.designations] == [("Grid", "en"), ("Gitter", "de")]


@pytest.mark.parametrize(
    "header",
    [
        "Term | Meaning | Aliases to avoid",
        "术语 | 释义 | 禁用",
        "Avoid | Meaning | Term",
        "用語 | 意味 | 使わない別名",
        "术语 | 释义 | 不要用的说法",
        "规范名 | 一句话 | 要消除的别名",
        "使う | 意味 | 使わない",
    ],
)
def test_column_of_names_to_avoid_gives_deprecated_ones(header: str) -> None:
    """Each of those that commas separate; the term is the headword in any order of the columns."""
    row = "| a, b | Text. | Copy |" if header.startswith("Avoid") else "| Copy | Text. | a, b |"
    (entry,) = parse(f"# G\n\n| {header} |\n|-|-|-|\n{row}\n", "x.md").entries
    assert [(d.text, d.status) for d in entry.designations] == [
        ("Copy", Status.PREFERRED),
        ("a", Status.DEPRECATED),
        ("b", Status.DEPRECATED),
    ]


@pytest.mark.parametrize("header", ["Pojęcie | Skrót | Znaczenie", "Begrip | Afkorting | Omschrijving"])
def test_headers_are_known_in_polish_and_dutch(header: str) -> None:
    """The abbreviation is a name, and rows without one are terms too."""
    page = f"# Terms\n\n| {header} |\n|-|-|-|\n| Fok na masz | FM | Mała. |\n| Kil | | Belka. |\n"
    found = parse(page, "x.md").entries
    assert [[d.text for d in entry.designations] for entry in found] == [["Fok na masz", "FM"], ["Kil"]]
    assert [entry.definitions[0].text for entry in found] == ["Mała.", "Belka."]


def test_tables_with_the_same_headers_are_read_alike() -> None:
    """What is below an unknown header is text in all of them, though one has mostly formulas."""
    page = """\
# Ordlijst

## Zeilen

| Term | Gewoon gezegd |
|---|---|
| Fok | Het kleine zeil voor de mast van een boot. |
| Kiel | De balk onder een boot, die hem recht houdt. |

## Maten

| Term | Gewoon gezegd |
|---|---|
| Knoop | De snelheid van een boot, met 1 knoop = 1,85 kilometer. |
| Vadem | De diepte van het water, met 1 vadem = 1,8 meter. |
"""
    assert [len(entry.definitions) for entry in parse(page, "x.md").entries] == [1, 1, 1, 1]


def test_blank_before_a_translation_separates_the_names_of_a_column() -> None:
    """So it does below headings, if no other column has translations."""
    rows = "| 船坞 Dock | 停船处 |\n| 船锚 Anchor | 停船物 |\n| 航线 Sea route | 海上的路 |\n| GPS | 定位系统 |\n"
    found = parse(f"# 术语表\n\n| 术语 | 定义 |\n|---|---|\n{rows}", "x.md").entries
    assert [[d.text for d in entry.designations] for entry in found] == [
        ["船坞", "Dock"],
        ["船锚", "Anchor"],
        ["航线", "Sea route"],
        ["GPS"],
    ]
    beside = "".join(f"| {row} Tool | Werkzeug | Text. |\n" for row in ("甲", "乙", "丙"))
    found = parse(f"# 术语表\n\n| 术语 | Deutsch | 定义 |\n|---|---|---|\n{beside}", "x.md").entries
    assert [entry.designations[0].text for entry in found] == ["甲 Tool", "乙 Tool", "丙 Tool"]


def test_comma_in_a_column_of_translations_parts_them() -> None:
    """In the column of the headword it is part of a name."""
    text = "| Begriff | Englisch |\n|---|---|\n| Weiche, einfache | switch, set of points |\n| Gleis | track |\n"
    switch, _ = parse(text, "a.md").entries
    assert [d.text for d in switch.designations] == ["Weiche, einfache", "switch", "set of points"]


@pytest.mark.parametrize(
    ("header", "cells", "names"),
    [
        ("Item (EN) | Item (PT) | Description (EN)", "spade | pá", [("spade", "en"), ("pá", "pt")]),
        ("Traditional Chinese 繁體中文 | English 英文 | 說明", "桃 | peach", [("桃", "zh-Hant"), ("peach", "en")]),
        ("英文正式称呼 | 中文正式称呼 | 说明", "peach | 桃", [("peach", "en"), ("桃", "zh-Hans")]),
    ],
)
def test_header_is_read_by_its_parts(header: str, cells: str, names: list[tuple[str, str]]) -> None:
    """In two languages, with a language in brackets, or with words between the language and the role."""
    (entry,) = parse(f"# Glossary\n\n| {header} |\n|-|-|-|\n| {cells} | A text. |\n", "terms.md").entries
    assert sorted((name.text, name.language) for name in entry.designations) == sorted(names)
    assert [each.text for each in entry.definitions] == ["A text."]


def test_first_of_the_labelled_records_may_be_the_shortest() -> None:
    """The others have fields that it lacks."""
    text = "Term: Keel\n\nTerm: Boom\nMeaning: A spar.\n\nTerm: Mast\nMeaning: A pole.\n"
    found = [(entry.headword.text, [each.text for each in entry.definitions]) for entry in parse(text, "x.md").entries]
    assert found == [("Keel", []), ("Boom", ["A spar."]), ("Mast", ["A pole."])]


def test_marked_names_beside_a_column_of_meanings_are_terms() -> None:
    """Whatever their column is called, and although they look like code."""
    text = "# Words\n\n| Term | Meaning |\n|-|-|\n| Keel | The lowest part |\n\n## Signals\n\n"
    rows = "| Flag | State | Meaning |\n|-|-|-|\n| `man_over_board` | red | a fall |\n| `all_well` | green | fine |\n"
    found = [entry.headword.text for entry in parse(text + rows, "x.md").entries]
    assert found == ["Keel", "man_over_board", "all_well"]


@pytest.mark.parametrize(
    ("header", "rows", "expected"),
    [
        (
            "| Primary | Says | Avoid |",
            [
                "| **Keel** | The lowest part of the hull | bottom |",
                "| **Mast** | A tall pole that carries sails | stick |",
            ],
            "Keel",
        ),
        (
            "| Mode | Spanish | Meaning |",
            ["| `dry_run` | Simulación | Nothing sails |", "| `live` | Real | It sails |"],
            "dry_run",
        ),
    ],
    ids=["names to avoid", "translations"],
)
def test_marked_names_are_heads(header: str, rows: list[str], expected: str) -> None:
    """Beside names to avoid, and beside translations."""
    rule = "|-" * (header.count("|") - 1) + "|"
    entries = parse("\n".join(["# Glossary", "", header, rule, *rows]) + "\n", "x.md").entries
    assert (entries[0].headword.text, len(entries)) == (expected, 2)


def test_names_to_avoid_are_read_whatever_the_column_of_names_is_called() -> None:
    """Where the names are in bold."""
    rows = (
        "| **Keel** | The lowest part of the hull | bottom |\n| **Mast** | A pole that carries sails | stick, post |\n"
    )
    entries = parse(f"# Words\n\n| Primary | Says | Avoid |\n|-|-|-|\n{rows}", "x.md").entries
    assert [[(name.text, name.status) for name in entry.designations] for entry in entries] == [
        [("Keel", Status.PREFERRED), ("bottom", Status.DEPRECATED)],
        [("Mast", Status.PREFERRED), ("stick", Status.DEPRECATED), ("post", Status.DEPRECATED)],
    ]


@pytest.mark.parametrize(
    ("header", "cells", "names"),
    [
        ("Use | Don't use | Why", "boom | pole | It is shorter so.", ["boom", "pole"]),
        ("Instead of | Use this | Why", "pole | boom | It is shorter so.", ["boom", "pole"]),
        ("使用 | 不使用 | 说明", "横杆 | 木杆 | 帆下的横木。", ["横杆", "木杆"]),
        ("Use: | Avoid: | Why:", "boom | pole | It is shorter so.", ["boom", "pole"]),
        ("Concept | Use | Don't use | Note", "Spar | boom | pole | Under a sail.", ["Spar", "boom", "pole"]),
    ],
)
def test_names_to_use_are_beside_those_to_avoid(header: str, cells: str, names: list[str]) -> None:
    """In a list of words; alone, the header says nothing of names."""
    rule = "|-" * (header.count("|") + 1) + "|"
    (entry,) = parse(f"# Words of the yard\n\n| {header} |\n{rule}\n| {cells} |\n", "x.md").entries
    assert [name.text for name in entry.designations] == names
    assert [name.status for name in entry.designations].count(Status.DEPRECATED) == 1
    alone = "| Use | Why |\n|-|-|\n| a long pole | It is shorter. |\n| a new sail | It is torn. |\n"
    assert not parse(f"# Glossary\n\n{alone}", "x.md").entries


def test_names_beside_meanings_and_names_to_avoid_are_terms_whatever_their_column_is_called() -> None:
    """A table of names to avoid that explains nothing is none of terms."""
    rows = "| boom | A spar below a sail. | pole |\n| gaff | A spar above a sail. | stick |\n"
    found = parse(f"# Words\n\n| On board | Meaning | Never |\n|-|-|-|\n{rows}", "x.md").entries
    assert [[name.text for name in entry.designations] for entry in found] == [["boom", "pole"], ["gaff", "stick"]]
    mere = "| boom | 2 | pole |\n| gaff | 3 | stick |\n"
    assert not parse(f"# Glossary\n\n| On board | Pages | Never |\n|-|-|-|\n{mere}", "x.md").entries


def test_header_of_names_to_avoid_above_sentences_says_something_else() -> None:
    """*Not* is a note in Turkish: such a table is no list of names to avoid."""
    notes = "| `Berth` | rıhtım | Gemi burada durur. |\n| `Tug` | römorkör | Küçük ama güçlü bir tekne. |\n"
    found = parse(f"# Liman\n\n| Kavram | Karşılık | Not |\n|-|-|-|\n{notes}", "x.md").entries
    assert [entry.headword.text for entry in found] == ["Berth", "Tug"]
    assert not any(name.status is Status.DEPRECATED for entry in found for name in entry.designations)


@pytest.mark.parametrize(
    ("header", "rows", "names"),
    [
        ("英文 | 中文含义", ["Keel | 龙骨", "Boom | 横杆"], [["Keel", "龙骨"], ["Boom", "横杆"]]),
        ("术语 | 含义", ["Keel | 龙骨", "Boom | 横杆"], [["Keel", "龙骨"], ["Boom", "横杆"]]),
        ("英文 | 含义 | 备注", ["Keel | 船底的梁 | 木制", "Boom | 拉住帆的木杆 | 很长"], [["Keel"], ["Boom"]]),
        ("英文 | 中文 | 说明", ["Keel | 龙骨 | 船底", "Boom | 横杆 | 帆下"], [["Keel", "龙骨"], ["Boom", "横杆"]]),
    ],
    ids=["language", "meaning", "texts", "translated"],
)
def test_meanings_that_are_mere_translations_are_names(header: str, rows: list[str], names: list[list[str]]) -> None:
    """Unless they say more, or a column has the translations already."""
    table = "\n".join([f"| {header} |", "|-" * (header.count("|") + 1) + "|", *(f"| {row} |" for row in rows)])
    entries = parse(f"# 词汇表\n\n{table}\n", "x.md").entries
    assert [[name.text for name in entry.designations] for entry in entries] == names


def test_title_above_nothing_but_a_table_that_is_not_read_is_no_term() -> None:
    """It says that terms follow, and a message that none were found."""
    result = parse("# Word list\n\n| Colour | Sound |\n|-|-|\n| red | a long horn |\n", "x.md")
    assert not result.entries
    (term,) = parse("# Signal\n\n| Colour | Sound |\n|-|-|\n| red | a long horn |\n", "x.md").entries
    assert term.headword.text == "Signal"


def test_semicolons_part_the_names_in_a_cell() -> None:
    """As they do in data, in any column of names."""
    table = "| sheet; line | Schot; Leine | A rope of a sail. |\n"
    (entry,) = parse(f"# G\n\n| Term | Deutsch | Meaning |\n|-|-|-|\n{table}", "x.md").entries
    assert [name.text for name in entry.designations] == ["sheet", "line", "Schot", "Leine"]


@pytest.mark.parametrize(
    ("header", "names", "texts"),
    [
        ("Acronym | Meaning | Context", ["KNOT", "A unit of speed"], ["Used by all of the ships at sea"]),
        ("Acronym | Meaning", ["KNOT"], ["A unit of speed"]),
    ],
)
def test_full_forms_beside_texts_are_names(header: str, names: list[str], texts: list[str]) -> None:
    """All of them, where most spell the abbreviation; they are texts where there are no others."""
    rows = [
        "GPS | Global Positioning System | Tells all of the ships where they are",
        "AIS | Automatic Identification System | Tells all other ships where one is",
        "KNOT | A unit of speed | Used by all of the ships at sea",
    ]
    width = header.count("|") + 1
    lines = [header, "|".join("-" * width), *("|".join(row.split("|")[:width]) for row in rows)]
    entries = parse("# G\n\n" + "".join(f"| {line} |\n" for line in lines), "x.md").entries
    assert [each.text for each in entries[2].designations] == names
    assert [each.text for each in entries[2].definitions] == texts


def test_table_of_names_alone_has_one_header() -> None:
    """Where each cell is a ``th``, the first row is the header and the others have the terms."""
    rows = [("Term", "Meaning"), ("Keel", "The lowest part."), ("Boom", "A spar below a sail.")]
    cells = "".join(f"<tr>{''.join(f'<th>{cell}</th>' for cell in row)}</tr>\n" for row in rows)
    entries = parse(f"# Glossary\n\n<table>\n{cells}</table>\n", "x.md").entries
    assert [entry.headword.text for entry in entries] == ["Keel", "Boom"]


def test_text_beside_the_names_comes_before_remarks() -> None:
    """Whatever its column is called."""
    rows = "| **Hull** | The body of a ship | Often wooden |\n| **Stay** | A rope that holds a mast | Two of them |\n"
    result = parse(f"# Glossary\n\n| Term | One line | Note |\n|---|---|---|\n{rows}", "a.md")
    assert [entry.definitions[0].text for entry in result.entries] == ["The body of a ship", "A rope that holds a mast"]


@pytest.mark.parametrize(("row", "expected"), [("Watch", ["Watch / Bell change"]), ("Hull", ["Watch", "Bell change"])])
def test_name_with_another_one_of_its_table_in_it_is_whole(row: str, expected: list[str]) -> None:
    """It is no other name of that one."""
    rows = f"| {row} | 值班 |\n| Watch / Bell change | 换班 |\n"
    *_, entry = parse(f"# Glossary\n\n| English | 中文 |\n|-|-|\n| Keel | 龙骨 |\n{rows}", "a.md").entries
    assert [name.text for name in entry.designations if name.language == "en"] == expected


def test_table_with_the_header_of_the_names_of_another_one_is_one_of_terms() -> None:
    """Its texts are in the column that has most of them."""
    rows = [
        "| **面板** / 端板 | `P_X0=0.68` `P_X1=0.80` | x∈[0.68,0.80] 的厚板；正面朝 **+x** | 在图里 |",
        "| **内壁** / **内衬** | `lining(v)` | 洞里的一层薄板 | 在图里 |",
        "| **仰板** | `top()` 里的顶面 | 洞口上方那块板 | 在图里 |",
    ]
    alone = "\n".join(["# 术语表", "", "| 人工用词 | 图纸标识 | 形状 / 位置 | 现状 |", "|-|-|-|-|", *rows])
    other = "| 人工用词 | 指什么 | 备注 |\n|-|-|-|\n| **毛边** | 锯口看起来一把梳子 | 已定位过 |\n"
    assert parse(alone, "a.md").entries == ()
    entries = parse(f"{alone}\n\n{other}", "a.md").entries
    assert [entry.headword.text for entry in entries] == ["面板", "内壁", "仰板", "毛边"]
    assert entries[1].definitions[0].text == "洞里的一层薄板"


def test_table_of_one_column_has_nothing_beside_the_names() -> None:
    """It holds terms only where its header says so."""
    assert [entry.headword.text for entry in parse("| Name |\n|---|\n| Hull |\n| Stay |\n", "a.md").entries] == []


def test_column_of_lists_has_further_names_and_one_of_paths_has_none() -> None:
    """Whatever they are called, beside a column for the name to use."""
    rows = [
        ("竖桅 · mast · 桅杆", "桅", "hull/mast.py"),
        ("横桅 · boom", "帆杆", "hull/boom.py:7"),
        ("船底 · keel", "龙骨", "docs/"),
    ]
    body = "".join(f"| {' | '.join(row)} |\n" for row in rows)
    entries = parse(f"# 术语表\n\n| 你要搜的词 | 规范名 | 去哪找 |\n|---|---|---|\n{body}", "a.md").entries
    names = [[name.text for name in entry.designations] for entry in entries]
    assert names == [["桅", "竖桅", "mast", "桅杆"], ["帆杆", "横桅", "boom"], ["龙骨", "船底", "keel"]]


@pytest.mark.parametrize("start", ["| ", ""])
def test_cells_beyond_the_header_are_reported(start: str) -> None:
    """Also where a bar in code begins one, and in rows without a bar at their beginning."""
    rows = ("Hull | The `a|b` body", "Stay | A rope | Two of them", "Boom | A spar |  |", "Mast | A pole")
    table = "".join(f"{start}{row}\n" for row in ("Term | Meaning", "---|---", *rows))
    result = parse(f"# Glossary\n\n{table}", "a.md")
    assert [entry.definitions[0].text for entry in result.entries] == ["The `a", "A rope", "A spar", "A pole"]
    assert [str(problem) for problem in result.diagnostics] == [
        "a.md:5: info: not read as a term: “b` body” [skipped-text]",
        "a.md:6: info: not read as a term: “Two of them” [skipped-text]",
    ]


@pytest.mark.parametrize("mark", ["", "**"], ids=["plain", "bold"])
def test_column_of_concepts_beside_one_of_terms_is_not_read(mark: str) -> None:
    """It says which one is meant, in other words."""
    rows = f"| {mark}Lowest part{mark} | keel | bottom |\n| {mark}Front sail{mark} | jib | flag |\n"
    result = parse(f"# Words\n\n| Concept | Term | Not |\n|---|---|---|\n{rows}", "words.md")
    assert [[name.text for name in entry.designations] for entry in result.entries] == [
        ["keel", "bottom"],
        ["jib", "flag"],
    ]
    assert result.columns == {"Concept": "ignore", "Term": "term", "Not": "deprecated"}


def test_table_of_texts_alone_has_no_terms() -> None:
    """Numbers beside one another are no names of what is said."""
    assert parse("# Glossary\n\n| Description | Comment |\n|-|-|\n| 1 | 2 |\n| 3 | 4 |\n", "a.md").entries == ()


def test_header_of_one_column_is_heeded_where_others_say_nothing() -> None:
    """It tells the language of names, and that others only file what is beside them."""
    days = "| Value | 日本語名 |\n|-|-|\n| `MON` | 月曜日 |\n| `TUE` | 火曜日 |\n"
    entries = parse(f"# Glossary\n\n{days}", "a.md").entries
    assert [[(each.text, each.language) for each in entry.designations] for entry in entries] == [
        [("MON", "en"), ("月曜日", "ja")],
        [("TUE", "en"), ("火曜日", "ja")],
    ]
    parts = "| Category | Weight | Part |\n|-|-|-|\n| **Hull** | 25% | Planks |\n| **Sails** | 75% | Cloth |\n"
    entries = parse(f"# Glossary\n\n{parts}", "a.md").entries
    filed = [(entry.headword.text, *entry.subjects) for entry in entries]
    assert filed == [("Planks", "Hull"), ("Cloth", "Sails")]


def test_row_may_hold_several_guessed_terms() -> None:
    """Where the columns repeat whose headers say nothing."""
    rows = "| keel | 龙骨 | boom | 帆杆 |\n| mast | 桅杆 | jib | 船首帆 |\n"
    entries = parse(f"# Glossary\n\n| Foo | Bar | Foo | Bar |\n|-|-|-|-|\n{rows}", "a.md").entries
    names = [[name.text for name in entry.designations] for entry in entries]
    assert names == [["keel", "龙骨"], ["mast", "桅杆"], ["boom", "帆杆"], ["jib", "船首帆"]]


def test_header_that_ends_in_a_word_for_names_is_not_enough() -> None:
    """Nothing else in this table speaks of terms."""
    rows = "| Shed | Order | No, on the board only |\n| `list_sheds` tool | `list_orders` | Yes, as an old name |\n"
    assert parse(f"# Glossary\n\n| You see | Current name | Still good |\n|-|-|-|\n{rows}", "a.md").entries == ()


def test_list_that_spells_an_abbreviation_is_one_name() -> None:
    """Also where a number repeats a letter, or small letters are between the capitals; any other list is several."""
    rows = ["| K4 | Keel, Kite, Knot, Kelp |", "| KeLRiM | Keel, Log, Rig, Mast |", "| Boat | Barge, Canoe, Dinghy |"]
    text = "\n".join(["| Terme | Forme développée |", "| --- | --- |", *rows])
    found = [[name.text for name in entry.designations] for entry in parse(text, "a.md").entries]
    assert found == [
        ["K4", "Keel, Kite, Knot, Kelp"],
        ["KeLRiM", "Keel, Log, Rig, Mast"],
        ["Boat", "Barge", "Canoe", "Dinghy"],
    ]


def test_bullet_before_a_name_is_no_part_of_it() -> None:
    """In a heading and in a table."""
    text = "# 用語集\n\n## ・竜骨 (keel)\n\n船の底の梁。\n\n## ・OAR\n\n船をこぐ道具。\n\n## ・帆\n\n風を受ける布。\n"
    found = [entry.headword.text for entry in parse(text, "a.md").entries]
    assert found == ["竜骨", "OAR", "帆"]


def test_meanings_of_abbreviations_are_names_beside_texts() -> None:
    """Where they are short, and another column holds the texts."""
    rows = "| h | depth | What is between the keel and the bottom. |\n| v | speed | How fast the boat sails. |\n"
    entries = parse(f"| Abbreviation | Meaning | Explanation |\n| --- | --- | --- |\n{rows}", "x.md").entries
    assert [[d.text for d in each.designations] for each in entries] == [["h", "depth"], ["v", "speed"]]
    assert [d.text for d in entries[1].definitions] == ["How fast the boat sails."]


@pytest.mark.parametrize(
    ("cells", "hidden"),
    [
        (("`Jib`", "`Sail.main` / `main` (old)", "`hull`"), ["Jib", "Sail.main", "main", "hull"]),
        (("`Jib`", "`main`", "since `hull`"), ["Jib", "main"]),
        (("`Sail`", "`Sail`", "`Hull`"), []),
        (("`1`", "`2`", "`3`"), []),
        (("`Jib`", "a sail", "a hull"), []),
    ],
)
def test_column_of_code_has_hidden_names(cells: tuple[str, ...], hidden: list[str]) -> None:
    """What a program calls the terms, if most cells are identifiers and no two are the same."""
    rows = "".join(
        f"| {name} | {cell} | Ein Teil. |\n" for name, cell in zip(("Fock", "Groß", "Rumpf"), cells, strict=True)
    )
    entries = parse(f"| Begriff | Im Programm | Bedeutung |\n| --- | --- | --- |\n{rows}", "x.md").entries
    assert [name.text for each in entries for name in each.hidden_names] == hidden
    assert all(len(each.designations) == 1 for each in entries)


@pytest.mark.parametrize(("header", "count"), [("代碼", 3), ("来源", 0), ("來源", 0), ("Source", 0)])
def test_column_of_code_called_as_a_part_of_a_text_has_no_names(header: str, count: int) -> None:
    """Whichever script of Chinese its header is in."""
    names = {"龍骨": "keel", "桅杆": "mast", "船帆": "sail"}
    rows = "".join(f"| {name} | 船上的東西，人人都用得到它。 | `{code}` |\n" for name, code in names.items())
    entries = parse(f"| 術語 | 說明 | {header} |\n| --- | --- | --- |\n{rows}", "x.md").entries
    assert sum(len(each.hidden_names) for each in entries) == count


@pytest.mark.parametrize(
    ("remark", "found", "kept"),
    [
        ("旧称：阵列", [("阵列", "zh-Hans", Status.DEPRECATED, Kind.FULL)], []),
        ("又称：阵列", [("阵列", "zh-Hans", Status.ADMITTED, Kind.FULL)], ["又称：阵列"]),
        ("Same as Graph.", [], ["Same as Graph."]),
    ],
)
def test_remark_declares_names_as_a_definition_does(
    remark: str, found: list[tuple[str, str, Status, Kind]], kept: list[str]
) -> None:
    """But no remark makes one concept of two."""
    rows = f"| 张量 | Tensor | 多维数组 | {remark} |\n| 图 | Graph | 节点 | 另一条备注 |\n"
    tensor, graph = parse(f"| 术语 | 英文 | 释义 | 备注 |\n|-|-|-|-|\n{rows}", "x.md").entries
    assert names(tensor)[2:] == found
    assert [each.text for each in tensor.definitions] == ["多维数组", *kept]
    assert [each.text for each in graph.definitions] == ["节点", "另一条备注"]
    assert tensor.same_as is None


@pytest.mark.parametrize("remark", ["不翻译", "Do not translate", "保留英文。"])
def test_remark_that_a_name_stays_as_it_is_counts(remark: str) -> None:
    """It was taken for a word that says that there is nothing."""
    rows = f"| 张量 | Tensor | 多维数组 | {remark} |\n| 图 | Graph | 节点 | 另一条备注 |\n"
    tensor, graph = parse(f"| 术语 | 英文 | 释义 | 备注 |\n|-|-|-|-|\n{rows}", "x.md").entries
    assert tensor.headword.usage_notes == ("do not translate",)
    assert [each.text for each in tensor.definitions] == ["多维数组"]
    assert not graph.headword.usage_notes


def test_relations_of_a_second_definition_are_read() -> None:
    """Each language may have its own."""
    rows = "| Keel | A beam. | 梁。参见 [船体](#hull)。 |\n| Hull | A body. | 船体。 |\n"
    keel, _ = parse(f"| Term | Definition | 释义 |\n|-|-|-|\n{rows}", "x.md").entries
    assert [each.target for each in keel.references] == ["#hull"]
