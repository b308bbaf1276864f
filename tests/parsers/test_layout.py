"""What fields hold, by their names and by their values."""

from __future__ import annotations

import pytest

from glossary_build.headwords.field_names import Field, Role
from glossary_build.parsers.columns import guess_fields, is_prose
from glossary_build.parsers.layout import Cell, Layout, Record, lay_out, sample

TEXT = "What a wheel turns on."
NAMES = ["Gear", "Axle", "Rim", "Hub", "Cog", "Fork", "Bell", "Seat", "Pawl", "Tube"]


def laid_out(**columns: list[str]) -> Layout:
    """The layout of records with these columns; an empty text is no value."""
    rows = zip(*columns.values(), strict=True)
    records = [Record(cells=tuple(Cell(text=text, line=1) if text else None for text in row), line=1) for row in rows]
    return lay_out([name.replace("_", " ") for name in columns], records)


def held(layout: Layout) -> str:
    """What each field that is read holds."""
    return ", ".join(
        f"{each.header}: {each.field.role}" + (f" by {' '.join(each.separators)}" if each.separators else "")
        for each in layout.columns
    )


@pytest.mark.parametrize(
    ("values", "are_names"),
    [
        (NAMES, True),
        (NAMES[:3], True),
        (NAMES[:2], False),
        (["x" * 80, *NAMES], True),
        (["x" * 81, *NAMES], False),
        (["a\nb", *NAMES], False),
        (["a://b", *NAMES], False),
        ([*NAMES[:4], "Gear"], True),
        ([*NAMES[:3], "Gear"], False),
        (["1", *NAMES[:9]], True),
        (["1", *NAMES[:8]], False),
        (["a_b", *NAMES[:4]], True),
        (["a_b", *NAMES[:3]], False),
        (["a.", *NAMES[:4]], True),
        (["a.", *NAMES[:3]], False),
        (["a。", *NAMES[:3]], False),
        (["a!", *NAMES[:3]], False),
        (["a?", *NAMES[:3]], False),
    ],
)
def test_short_distinct_words_are_names(values: list[str], *, are_names: bool) -> None:
    """At least three of them, hardly any of which is a number, a name of a program or a sentence."""
    found = guess_fields([""], [values], {})
    assert found == ({0: Field(role=Role.TERM)} if are_names else {})


@pytest.mark.parametrize(
    ("values", "are_texts"),
    [
        ([TEXT], True),
        (["one two three four x"], True),
        (["one two three four"], False),
        (["one two of them here"] * 7 + ["oneandtwoofthemtherex"] * 3, True),
        (["one two of them here"] * 6 + ["oneandtwoofthemtherex"] * 4, False),
        ([f"{TEXT} {{}}"], False),
        ([f"{TEXT} a=b"], False),
        (["run it --with that thing"], False),
        (["call(a and b and c or d)"], False),
        (["一个轮子的轴在这里转动着并且不会停下来的东西"], True),
    ],
)
def test_sentences_are_definitions(values: list[str], *, are_texts: bool) -> None:
    """Of twenty characters on average, where there are names beside them."""
    known = {0: Field(role=Role.TERM)}
    assert guess_fields(["", ""], [["Gear"], values], known) == ({1: Field(role=Role.DEFINITION)} if are_texts else {})
    assert guess_fields([""], [values], {}) == {}


def test_longest_texts_are_the_definitions() -> None:
    """And only where no field is known to hold them."""
    values = [["Gear"], [TEXT], [f"{TEXT} {TEXT}"]]
    known = {0: Field(role=Role.TERM)}
    assert guess_fields([""] * len(values), values, known) == {2: Field(role=Role.DEFINITION)}
    assert guess_fields([""] * len(values), values, {**known, 1: Field(role=Role.DEFINITION)}) == {}


def test_names_in_each_language_are_guessed_once() -> None:
    """That of a field which names its language counts, too."""
    chinese = ["齿轮", "车轴", "轮圈"]
    assert guess_fields(["", "", ""], [NAMES[:3], chinese, NAMES[3:6]], {}) == {
        0: Field(role=Role.TERM),
        1: Field(role=Role.TERM),
    }
    assert guess_fields(["", ""], [["x"], chinese], {0: Field(role=Role.TERM, language="zh-Hans")}) == {}
    assert guess_fields(["", ""], [["Gear"], NAMES[:3]], {0: Field(role=Role.TERM)}) == {}
    assert guess_fields([""], [NAMES[:2]], {}, fewest=2) == {0: Field(role=Role.TERM)}


def test_names_beside_declared_ones_are_in_the_first_column() -> None:
    """Where two headers say what their columns hold, as one called *Role* isn't one of translations."""
    chinese, texts = ["齿轮", "车轴", "轮圈"], [TEXT] * 3
    name, text = Field(role=Role.TERM), Field(role=Role.DEFINITION)
    assert guess_fields(["", "", ""], [NAMES[:3], chinese, texts], {0: name, 2: text}) == {}
    assert guess_fields(["", "", ""], [chinese, NAMES[:3], texts], {1: name, 2: text}) == {0: name}
    assert guess_fields(["", ""], [NAMES[:3], chinese], {0: name}) == {1: name}
    assert guess_fields(["", "来源"], [NAMES[:3], chinese], {0: name}) == {}
    assert guess_fields(["", ""], [texts, NAMES[:3]], {0: text}) == {}
    german = Field(role=Role.TERM, language="de")
    assert guess_fields(["", "", ""], [["Rad"], NAMES[:3], texts], {0: german, 2: text}) == {1: name}


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("one two three", True),
        ("one two", False),
        ("张量", True),
        ("a b --c", False),
        ("a b $c", False),
        ("f(a b c)", False),
    ],
)
def test_sentence_has_three_words_and_no_code(value: str, *, expected: bool) -> None:
    """Or Chinese characters."""
    assert is_prose(value) is expected


@pytest.mark.parametrize(
    ("columns", "expected"),
    [
        ({"name": NAMES[:2], "text": [TEXT, TEXT]}, "name: term, text: definition"),
        ({"term": ["Gear", ""], "title": ["x", "y"], "text": [TEXT, ""]}, "term: term, text: definition"),
        ({"title": ["Gear"], "name": ["x"], "text": [TEXT]}, "name: term, text: definition"),
        ({"title": ["Gear"], "word": ["x"], "text": [TEXT]}, "word: term, text: definition"),
        ({"title": ["Gear"], "name": ["齿轮"], "text": [TEXT]}, "title: term, name: term, text: definition"),
        ({"title": ["Gear"], "name": [""], "text": [TEXT]}, "title: term, name: term, text: definition"),
        ({"id": ["1", "2"], "term": NAMES[:2]}, "term: term"),
        ({"id": ["1", "b"], "term": NAMES[:2]}, "id: id, term: term"),
        ({"status": ["draft", "done"], "term": NAMES[:2]}, "term: term"),
        ({"status": ["draft", " Deprecated "], "term": NAMES[:2]}, "status: status, term: term"),
        ({"status": ["", ""], "term": NAMES[:2]}, "status: status, term: term"),
        ({"term": NAMES[:3], "no": ["a", "b", "c"]}, "term: term"),
        ({"text": NAMES[:3], "meaning": [TEXT] * 3}, "text: term, meaning: definition"),
        ({"text": NAMES[:3], "body": ["a b"] * 3}, "text: definition, body: definition"),
        ({"term": NAMES[:3], "text": NAMES[3:6], "body": [TEXT] * 3}, "term: term, text: definition, body: definition"),
        ({"term": ["a / b"] * 3}, "term: term by  / "),
        ({"term": ["a / b", "a / b", "a/b"]}, "term: term"),
        ({"term": ["a | b / c"] * 3}, "term: term by  /   | "),
    ],
)
def test_names_of_fields_say_what_they_hold(columns: dict[str, list[str]], expected: str) -> None:
    """Unless their values can't be that; a better word for a name wins; separators recur three times."""
    assert held(laid_out(**columns)) == expected


def test_values_that_are_not_read_are_counted() -> None:
    """Those of a field that is to be ignored aren't."""
    found = laid_out(term=NAMES[:3], colour=["red", "", "blue"], size=["", "", ""], no=["1", "2", "3"])
    assert found.left_out == {"colour": 2}


@pytest.mark.parametrize(
    ("names", "texts", "expected"),
    [
        (NAMES[:5], [TEXT, TEXT, TEXT, "", ""], True),
        (NAMES[:5], [TEXT, TEXT, "", "", ""], False),
        ([*NAMES[:7], "Gear", "Gear", "Gear"], [TEXT] * 10, True),
        ([*NAMES[:6], "Gear", "Gear", "Gear", "Gear"], [TEXT] * 10, False),
        (["Gear", "Gear"], [TEXT, f"{TEXT} Another."], True),
        (["Gear", "Gear", "Gear"], [TEXT] * 3, False),
        (NAMES[:2], NAMES[:2], False),
    ],
)
def test_records_of_a_glossary_are_full_and_distinct(names: list[str], texts: list[str], *, expected: bool) -> None:
    """Six in ten say something of their names, and of these names three in ten, or one, may be there again."""
    layout = laid_out(term=names, text=texts)
    records = [
        Record(cells=(Cell(text=name, line=1), Cell(text=text, line=1) if text else None), line=1)
        for name, text in zip(names, texts, strict=True)
    ]
    assert layout.is_glossary(records) is expected


def test_a_thousand_records_are_looked_at() -> None:
    """From all parts of the source."""
    assert sample(range(1000)) == range(1000)
    assert sample(range(1001)) == range(0, 1001, 2)
    assert sample(range(2001)) == range(0, 2001, 3)
    assert sample([]) == []
