"""Glossaries in CSV and TSV files."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glossary_build.diagnostics import SourceLocation
from glossary_build.export.csv import export_csv as export
from glossary_build.headwords.field_names import Field, Role
from glossary_build.loader import load_glossary
from glossary_build.model import Concept, Designation, Glossary, Kind, Reference, RelationType, Status
from glossary_build.parsers import markdown
from glossary_build.parsers.data.csv_table import csv_rows, parse, suggest_rules
from glossary_build.parsers.detect import choose
from glossary_build.parsers.reading_rules.reading_rule import ReadingRule


def test_header_words_are_those_of_tables() -> None:
    """English and Chinese header words, columns in any order, and brackets in a column that names no language."""
    entry = parse("释义,术语,缩写,分类\n数组,Tensor（张量）,T,Data\n", "x.csv").entries[0]
    assert [(d.text, d.language, d.kind, d.status) for d in entry.designations] == [
        ("Tensor", "en", Kind.FULL, Status.PREFERRED),
        ("张量", "zh-Hans", Kind.FULL, Status.PREFERRED),
        ("T", "en", Kind.ABBREVIATION, Status.ADMITTED),
    ]
    assert [d.text for d in entry.definitions] == ["数组"]
    assert entry.subjects == ("Data",)


def test_id_between_languages_is_indonesian() -> None:
    """First or last in its row, it is the id of the concept."""
    entry = parse("zh,en,id,vi\n帆,sail,layar,buồm\n桅杆,mast,tiang,cột\n", "x.csv").entries[0]
    assert [(d.text, d.language) for d in entry.designations[:3]] == [
        ("帆", "zh-Hans"),
        ("sail", "en"),
        ("layar", "id"),
    ]
    assert [parse(f"{header}\n{row}\n", "x.csv").entries[0].explicit_id for header, row in IDS] == ["s-1", "s-1"]


IDS = [("id,en,de", "s-1,sail,Segel"), ("en,de,id", "sail,Segel,s-1")]


@pytest.mark.parametrize(
    ("word", "status", "reported"),
    [
        ("approved", Status.PREFERRED, 0),
        ("Draft", Status.PREFERRED, 0),
        ("已批准", Status.PREFERRED, 0),
        ("obsolete", Status.DEPRECATED, 0),
        ("已废弃", Status.DEPRECATED, 0),
        ("depricated", Status.PREFERRED, 1),
    ],
)
def test_statuses_of_other_programs_are_no_errors(word: str, status: Status, reported: int) -> None:
    """Those of terms in use say nothing more; others are ours, or a mistake."""
    result = parse(f"term,definition,status\nSail,Takes the wind.,{word}\nBoom,Below a sail.,deprecated\n", "x.csv")
    assert [entry.headword.status for entry in result.entries] == [status, Status.DEPRECATED]
    assert len(result.diagnostics) == reported


def test_pictures_are_no_names() -> None:
    """Although each row has one of its own, before the column of names."""
    rows = "1-Sail.jpg,Sail,Takes the wind.\nkeel.png,Keel,Lies at the bottom.\nmast.svg,Mast,A tall pole.\n"
    text = f"img,gb,gb-def\n{rows}"
    assert not any("." in name.text for entry in parse(text, "x.csv").entries for name in entry.designations)


def test_lines_are_those_of_the_file() -> None:
    """A field may hold line breaks; the row is where it begins."""
    entries = parse('term,definition\nA,"one\ntwo, ""three"""\n\nB,four\n', "x.csv").entries
    assert [(e.headword.text, e.source.line, e.definitions[0].text) for e in entries] == [
        ("A", 2, 'one\ntwo, "three"'),
        ("B", 5, "four"),
    ]


@pytest.mark.parametrize(
    ("path", "delimiter"), [("x.tsv", "\t"), ("x.csv", "\t"), ("x.csv", ";"), ("x.csv", ","), ("x.csv", "|")]
)
def test_delimiter_is_the_one_that_parts_the_header(path: str, delimiter: str) -> None:
    """Whatever the cells hold."""
    text = f"term{delimiter}definition\nA{delimiter}x y\n"
    assert [d.text for d in parse(text, path).entries[0].definitions] == ["x y"]


def test_other_columns() -> None:
    """Synonyms, readings, relations and ids."""
    header = "id,term [en],chinese,pinyin,aliases,see also,status"
    text = f"{header}\ntensor,Tensor,张量,zhāng liàng,T; tens,Matrix,deprecated\n"
    (entry,) = parse(text, "x.csv").entries
    assert entry.explicit_id == "tensor"
    assert [(d.text, d.status, d.reading) for d in entry.designations] == [
        ("Tensor", Status.DEPRECATED, None),
        ("张量", Status.DEPRECATED, "zhāng liàng"),
        ("T", Status.ADMITTED, None),
        ("tens", Status.ADMITTED, None),
    ]
    place = SourceLocation(path="x.csv", line=2)
    assert entry.references == (Reference(target="Matrix", type=RelationType.SEE_ALSO, source=place),)


def test_faults_are_told_and_the_rest_is_read() -> None:
    """An unknown column once, and each row at fault by its line."""
    text = 'term,colour,definition\nA,red,x,y\n,,z\nB,,"x" y\nC,,"z\n'
    result = parse(text, "x.csv")
    assert [entry.headword.text for entry in result.entries] == ["A", "B", "C"]
    assert [str(diagnostic) for diagnostic in result.diagnostics] == [
        "x.csv:1: info: fields that were not read, with the number of their values: colour (1) [left-out-field]",
        "x.csv:2: error: the row has 4 fields, and the header 3 [wrong-shape]",
        "x.csv:3: error: the row has no name; it was left out [wrong-shape]",
        "x.csv:4: error: there is text after a quoted field [bad-syntax]",
        "x.csv:5: error: a quoted field is never closed [bad-syntax]",
    ]


def test_quotes_around_a_part_of_a_cell_between_tabs_are_text() -> None:
    """Nothing there needs quotes; where they hold a tab, the cell is at fault."""
    assert [row.cells for row in csv_rows('"a" b\t"c"\t""', "\t")] == [('"a" b', "c", "")]
    assert [bool(row.fault) for row in csv_rows('"a\tb" c\n"a" b', "\t")] == [True, False]


def test_commas_that_nobody_quoted_stay_in_the_text() -> None:
    """The row is reported all the same, since another field may have them; blanks around a field don't count."""
    rows = "Lugger, A boat with two masts, or three, boats\nOar, A pole, boats,,\n"
    result = parse(f"Name, Meaning, Area\n{rows}", "x.csv")
    assert [each.definitions[0].text for each in result.entries] == ["A boat with two masts, or three", "A pole"]
    assert [each.subjects for each in result.entries] == [("boats",)] * 2
    assert [str(each) for each in result.diagnostics] == [
        "x.csv:2: error: the row has 4 fields, and the header 3 [wrong-shape]"
    ]


def test_text_file_is_a_table_where_its_first_line_is_a_header() -> None:
    """Every field of the line has to be a header."""
    assert choose("Term,Definition\nA,b\n", "x.txt") is parse
    assert choose("Terms, definitions and some more\n", "x.txt") is not parse
    assert choose("# Term, Definition\n", "x.md") is not parse


@pytest.mark.parametrize(
    ("header", "languages"),
    [
        ("en,de", ["en", "de"]),
        ("\ufeff영어,번역문", ["en", "ko"]),
        ("English;한국어", ["en", "ko"]),
        ("Term (English),Begriff [de]", ["en", "de"]),
        ("en_US,pt-BR", ["en-US", "pt-BR"]),
        ("英文名称,日本語", ["en", "ja"]),
    ],
)
def test_header_names_languages_in_any_language(header: str, languages: list[str]) -> None:
    """By its name, its code or its name in another language; script decides under a word for translations."""
    words = {"de": "Welle", "ko": "파동", "pt-BR": "onda", "ja": "波動"}
    text = f"{header}\nwave{';' if ';' in header else ','}{words[languages[1]]}\n"
    (entry,) = parse(text, "x.csv").entries
    assert [(d.text, d.language) for d in entry.designations] == [
        ("wave", languages[0]),
        (words[languages[1]], languages[1]),
    ]


def test_name_in_another_script_is_in_its_own_language() -> None:
    """A Latin abbreviation under “한국어” is no Korean name."""
    (entry,) = parse("영어,한국어\nsoftware development kit,SDK\n", "x.csv").entries
    assert [(d.text, d.language) for d in entry.designations] == [("software development kit", "en"), ("SDK", "en")]


def test_row_below_the_header_may_have_more_of_its_words() -> None:
    """It is one of terms, such as names of columns."""
    text = "Name,Type,Description\nName,Term,Definition of a sail\nColour,text,What it is dyed with\n"
    assert [entry.headword.text for entry in parse(text, "x.csv").entries] == ["Name", "Colour"]


def test_table_without_header_is_read_by_its_cells() -> None:
    """Names in one script and in another; the first line is a row then."""
    rows = [["wave", "파동"], ["noise", "잡음"], ["spin", "스핀"], ["gap", "간격"], ["bit", "비트"]]
    for shown in (rows[:3], rows):
        entries = parse("".join(f"{one},{other},\n" for one, other in shown), "x.csv").entries
        assert [[d.text for d in entry.designations] for entry in entries] == shown


def test_text_in_a_file_that_is_called_a_table_is_refused() -> None:
    """What no delimiter parts is no row, and its first line no header."""
    result = parse("\n---\n\nMasts\n\nMast - 桅 - a pole\nBoom - 横杆\n", "x.csv")
    assert result.entries == ()
    assert [diagnostic.message for diagnostic in result.diagnostics] == [
        "no term found in “x.csv”: no comma, semicolon, tab or bar separates its fields"
    ]


def test_columns_without_header_are_suggested_by_their_numbers() -> None:
    """And a rule with them reads the first row too."""
    text = "wave,파동\nnoise,잡음\nspin,스핀\n"
    assert suggest_rules(text, "x.csv") == [{"fields": {"1": "term", "2": "term"}}]
    fields = {"1": Field(role=Role.TERM, language="en"), "2": Field(role=Role.TERM, language="ko")}
    rule = ReadingRule(pattern="x.csv", fields=fields, source=SourceLocation(path="", line=1))
    assert [entry.headword.text for entry in parse(text, "x.csv", rule).entries] == ["wave", "noise", "spin"]


SHIP = {
    "Hull": "The body of a ship that floats.",
    "Mast": "A tall pole that carries the sails.",
    "Keel": "The lowest part of a ship.",
    "Tide": "The sea rises twice a day.",
}


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ((), [*SHIP]),
        (("Foo", "Bar"), [*SHIP]),
        (("Woord", "Wat is het precies?"), [*SHIP]),
        (("Term", "As we say it here."), [*SHIP]),
    ],
)
def test_sentence_in_the_first_row_is_a_definition(header: tuple[str, ...], expected: list[str]) -> None:
    """As those below it; a question, or a word for terms beside it, is a header."""
    first, *rows = [*filter(None, (header,)), *SHIP.items()]
    lines = [",".join(first), *(f"{name},{text}" for name, text in rows)]
    assert [entry.headword.text for entry in parse("\n".join(lines) + "\n", "x.csv").entries] == expected
    table = [
        "# Glossary",
        "",
        f"| {' | '.join(first)} |",
        "|---|---|",
        *(f"| {name} | {text} |" for name, text in rows),
    ]
    found = markdown.parse("\n".join(table) + "\n", "x.md").entries
    assert [entry.headword.text for entry in found] == expected


@pytest.mark.parametrize(
    "text",
    [
        "A long piece of wood for one who rows (see below)",
        "A pole\nof wood",
        "一个人划船用的长木头，一端又宽又平（见下文）",
    ],
)
def test_long_text_in_the_first_row_is_a_definition(text: str) -> None:
    """Also without a stop, where most of the texts below are so."""
    rows = [("Oar", text), *((name, f"{meaning[:-1]}, as everybody on board knows") for name, meaning in SHIP.items())]
    lines = [f'{name},"{meaning}"' for name, meaning in rows]
    assert [entry.headword.text for entry in parse("\n".join(lines) + "\n", "x.csv").entries] == ["Oar", *SHIP]


@pytest.mark.parametrize("header", ["lhs,rhs", "Left,왼쪽"])
def test_header_of_unknown_words_is_no_row(header: str) -> None:
    """It is in one script and the names below it are not, or it alone begins with a capital letter."""
    entries = parse(f"{header}\nwave,파동\nnoise,잡음\nspin,스핀\n", "x.csv").entries
    assert [entry.headword.text for entry in entries] == ["wave", "noise", "spin"]


def test_reading_without_a_name_is_told() -> None:
    """It is the reading of the first name that isn't English; where there is none, it would be lost silently."""
    result = parse("en,ja,reading\nwave,波動,はどう\nnoise,,ノイズ\n", "x.csv")
    assert [d.reading for d in result.entries[0].designations] == [None, "はどう"]
    assert [str(each) for each in result.diagnostics] == [
        "x.csv:3: error: the reading “ノイズ” is for a name in another language than English, and the row has none"
        " [wrong-shape]"
    ]


@given(st.lists(st.text(alphabet="a ,;'=+\"\n\t", max_size=5), min_size=1, max_size=4), st.sampled_from(",;\t"))
def test_quotes_around_a_field_change_nothing(fields: list[str], delimiter: str) -> None:
    """A field that needs no quotes reads the same with them; one that does is whole."""
    quoted = ['"' + field.replace('"', '""') + '"' for field in fields]
    bare = [
        written if set(field) & {*'"\n', delimiter} else field for written, field in zip(quoted, fields, strict=True)
    ]
    rows = [[*csv_rows(f"{delimiter.join(each)}\nz{delimiter}z\n", delimiter)] for each in (bare, quoted)]
    assert rows[0] == rows[1]
    assert rows[0][-1] == rows[0][-1]._replace(cells=("z", "z"), line=sum(field.count("\n") for field in fields) + 2)


def glossary(*names: str) -> Glossary:
    """A concept with these English names."""
    place = SourceLocation(path="a.md", line=1)
    designations = tuple(
        Designation(
            text=name,
            language="en",
            status=Status.ADMITTED if number else Status.PREFERRED,
            reading="x" if number else None,
            source=place,
        )
        for number, name in enumerate(names)
    )
    return Glossary(concepts=(Concept(id="term-a", designations=designations),))


@pytest.mark.parametrize("name", ["=1+1", "+", "-1", "@x", "'=x", "＝1+1", "＋1", "－1", "＠x"])
def test_no_cell_is_a_formula(name: str) -> None:
    """Text that a spreadsheet would compute gets an apostrophe, and comes back without it."""
    text = export(glossary(name)).text
    assert text == f"id,language,term [en]\nterm-a,en,'{name}\n"
    assert parse(text, "x.csv").entries[0].headword.text == name


def test_export_tells_what_it_loses() -> None:
    """Only the first name of a language has a reading."""
    losses = [str(loss) for loss in export(glossary("A", "B")).losses]
    assert losses[1:] == ["term-a: the reading “x” of “B”"]


def test_empty_glossary_is_a_header() -> None:
    """The file is a table even so."""
    assert export(Glossary()).text == "id,term [en]\n"
    assert load_glossary([]).concepts == ()


def test_several_names_in_a_cell() -> None:
    """Between bars, or as a program writes a list; a list that isn't quoted is text."""
    text = """term,aliases,definition
Prism,prism|glass wedge|wedge,Glass that bends light.
Lens,"['glass disc', ""burner's glass""]",[a] disc of glass.
Mirror,[],Glass that throws light back.
"""
    entries = parse(text, "x.csv").entries
    assert [[name.text for name in entry.designations] for entry in entries] == [
        ["Prism", "glass wedge", "wedge"],
        ["Lens", "glass disc", "burner's glass"],
        ["Mirror"],
    ]
    assert entries[1].definitions[0].text == "[a] disc of glass."


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("source,target", ["Prism", "prisma"]),
        ("source,translation", ["Prism", "prisma"]),
        ("source,term", ["prisma"]),
    ],
)
def test_source_is_the_name_beside_a_translation(header: str, expected: list[str]) -> None:
    """Elsewhere it says where a term comes from."""
    [entry, *_] = parse(f"{header}\nPrism,prisma\nLens,lente\nMirror,espejo\n", "x.csv").entries
    assert [name.text for name in entry.designations] == expected


def test_comments_are_no_rows() -> None:
    """Where the first line is one, and elsewhere where they have no second cell; ``#`` may head a column."""
    above = "# Words\n#\n" + "# of ships, and of boats\n" * 8
    table = "term,definition\n{}Keel,The lowest part.\n{}Mast,A pole.\n"
    both = ["Keel", "Mast"]
    marked = parse(above + table.format("# --- hull\n", "# --- masts, spars\n"), "x.csv")
    assert [entry.headword.text for entry in marked.entries] == both
    assert [entry.source.line for entry in marked.entries] == [13, 15]
    some = parse(table.format("# --- hull\n", "# of masts,How many.\n"), "x.csv")
    assert [entry.headword.text for entry in some.entries] == ["Keel", "# of masts", "Mast"]
    numbered = parse("#,term,definition\n1,Keel,The lowest part.\n2,Mast,A pole.\n", "x.csv")
    assert [entry.headword.text for entry in numbered.entries] == both


def test_dash_beside_a_name_is_an_empty_field() -> None:
    """A row that has nothing but a dash for its name keeps it, and so does a column of an export."""
    rows = parse("term,synonyms,definition\nsum,-,A total.\nproduct,times,-\n-,—,A minus.\n", "x.csv").entries
    assert [[name.text for name in entry.designations] for entry in rows] == [["sum"], ["product", "times"], ["-", "—"]]
    assert [len(entry.definitions) for entry in rows] == [1, 0, 1]
    [exact] = parse("term [en],term [zh-Hans]\nsum,-\n", "x.csv").entries
    assert [name.text for name in exact.designations] == ["sum", "-"]


@pytest.mark.parametrize(
    ("given", "languages", "codes"),
    [
        ("de", ["de", "de"], []),
        ("German", ["de", "de"], []),
        ("ja", ["en", "en"], []),
        ("zz9999", ["en", "en"], ["wrong-shape"]),
    ],
)
def test_language_of_a_row_is_that_of_its_first_name(given: str, languages: list[str], codes: list[str]) -> None:
    """And of its definition, where their scripts allow it; what is no language is reported."""
    result = parse(f"term,language,definition\nHund,{given},Ein Tier.\n", "a.csv")
    [entry] = result.entries
    assert [entry.headword.language, entry.definitions[0].language] == languages
    assert [problem.code for problem in result.diagnostics] == codes


@pytest.mark.parametrize("header", ["Item (EN),Item (PT)", "item_en,item_pt"])
def test_headers_that_are_one_word_in_several_languages_head_names(header: str) -> None:
    """As those of a table in a document do."""
    text = f"{header}\nboat,barco\nsail,vela\nkeel,quilha\n"
    entries = choose(text, "a.csv")(text, "a.csv").entries
    assert [[(name.text, name.language) for name in entry.designations] for entry in entries] == [
        [("boat", "en"), ("barco", "pt")],
        [("sail", "en"), ("vela", "pt")],
        [("keel", "en"), ("quilha", "pt")],
    ]


@pytest.mark.parametrize("values", [("by hand", "von Hand"), ("https://a.example/en", "https://a.example/de")])
def test_texts_in_several_languages_beside_names_are_no_names(values: tuple[str, str]) -> None:
    """What the names are is declared."""
    text = f"term,hint_en,hint_de,text\nboat,{','.join(values)},A small ship.\nkeel,{','.join(values)},A beam.\n"
    assert [[name.text for name in entry.designations] for entry in parse(text, "a.csv").entries] == [
        ["boat"],
        ["keel"],
    ]


def test_addresses_in_several_languages_are_no_names() -> None:
    """Nor do they head columns, though a language is between their slashes."""
    text = "page_en,page_de\nhttps://a.example/en,https://a.example/de\nhttps://b.example/en,https://b.example/de\n"
    assert parse(text, "a.csv").entries == ()


def test_example_is_a_definition_only_where_nothing_else_is() -> None:
    """However long it is."""
    text = (
        "word,plain,example\n"
        "keel,the lowest beam of a ship,They laid the keel of a new ship in the yard this spring.\n"
        "boom,a spar along the sail,The boom swung round and nearly took two of the crew with it.\n"
    )
    assert [entry.definitions[0].text for entry in parse(text, "a.csv").entries] == [
        "the lowest beam of a ship",
        "a spar along the sail",
    ]


def test_ids_of_several_words_are_names() -> None:
    """Where no other column holds names; a heading may have a blank before it."""
    text = "Id, Source, Description\nKeel,a book,The lowest part.\nMain mast,a map,The tallest pole.\n"
    text += "Jib,a book,A sail.\n"
    entries = parse(text, "x.csv").entries
    assert [each.headword.text for each in entries] == ["Keel", "Main mast", "Jib"]
    assert {each.explicit_id for each in entries} == {None}


ABBREVIATED = ["GPS", "AIS", "ETA"]


@pytest.mark.parametrize(
    ("rows", "names"),
    [
        ("Keel\tkiel\tn.|Mast\tmasto\tn.|Hoist\tlevi\tv.|Jib\tĵibo\tn.", ["Keel", "Mast", "Hoist", "Jib"]),
        (
            "GPS\tGlobal Position System|AIS\tAutomatic Identification System|ETA\tEstimated time of arrival",
            ABBREVIATED,
        ),
        ("wort\tart|Kiel\tn.|Mast\tn.|Fock\tn.", ["Kiel", "Mast", "Fock"]),
        ("wort\tart|Kiel\tn.|wort\tart|Fock\tn.", ["Kiel", "Fock"]),
    ],
)
def test_first_row_is_data_where_it_is_like_those_below(rows: str, names: list[str]) -> None:
    """A cell of it recurs in its column, or it is an abbreviation with its full form; a repeated header is neither."""
    entries = parse(rows.replace("|", "\n"), "a.tsv").entries
    assert [entry.headword.text for entry in entries] == names
