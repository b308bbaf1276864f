"""Names that begin a line, and the names in a line of nothing else."""

from __future__ import annotations

import pytest

from glossary_build.diagnostics import SourceLocation
from glossary_build.headwords.alternatives import expand, split_alternatives
from glossary_build.headwords.brackets import split_term_line
from glossary_build.headwords.cleaning import clean_name
from glossary_build.headwords.field_names import column_of
from glossary_build.headwords.heads import is_translation, read_bold_head, read_pair, read_plain_head, read_stopped_head
from glossary_build.model import Kind


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("Epoch: one pass", ["Epoch"]),
        ("[Epoch](<https://a.example/guide. It>) — one pass", ["[Epoch](<https://a.example/guide. It>)"]),
        ("It is late. Epoch: one pass", None),
        ("etc.: and so on", ["etc."]),
    ],
)
def test_name_before_a_colon_or_dash_is_no_sentence(line: str, names: list[str] | None) -> None:
    """The address of a link isn't looked at."""
    head = read_plain_head(line)
    assert (list(head.names) if head else None) == names


def test_brackets_make_no_name_too_long() -> None:
    """They may hold the paths of files; the name without them is short."""
    brackets = "（`hull_frame` / `make_hull_frame_with_ribs`，`boats/shared/lines/hull-frame-with-ribs.ts`）"
    head = read_bold_head(f"**船体骨架**{brackets}：所有船共用的部分。")
    assert head is not None
    assert head.names == (f"船体骨架{brackets}",)


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("**Keel** *(Kiel)*: a beam", "Keel *(Kiel)*"),
        ("**Keel** _(n.)_ — a beam", "Keel _(n.)_"),
        ("**Keel** *(Kiel) or so*: a beam", "Keel"),
        ("**Keel** *(Kiel)* is a beam", "Keel"),
    ],
)
def test_brackets_in_italics_belong_to_the_name_before_a_separator(line: str, name: str) -> None:
    """As those without markup do."""
    head = read_bold_head(line)
    assert head is not None
    assert head.names == (name,)
    assert head.rest.endswith("a beam")


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("**loop**, **ring**, or simply **eye**: a closed rope", ["loop", "ring", "eye"]),
        ("**loop** or **eye**: a closed rope", ["loop", "eye"]),
        ("**loop**, simply made: a closed rope", ["loop"]),
    ],
)
def test_words_between_bold_names_join_them(line: str, names: list[str]) -> None:
    """A conjunction may follow a comma."""
    head = read_bold_head(line)
    assert head is not None
    assert list(head.names) == names


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("**步幅**，**stride**", ("步幅", "stride")),
        ("*步幅* , `stride`", ("步幅", "stride")),
        ("步幅  stride", ("步幅", "stride")),
        ("• 步幅，stride", ("步幅", "stride")),
        ("stride, step", ()),
        ("步幅，", ()),
    ],
)
def test_pair_is_a_name_and_its_translation(line: str, names: tuple[str, ...]) -> None:
    """The marks around each are none of it."""
    assert read_pair(line) == names


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("CFG, control-flow graph", [Kind.ABBREVIATION, Kind.FULL]),
        ("control-flow graph, CFG", [Kind.FULL, Kind.ABBREVIATION]),
        ("字段 / 域", [Kind.FULL, Kind.FULL]),
    ],
)
def test_initials_among_alternatives_are_an_abbreviation(text: str, kinds: list[Kind]) -> None:
    """Before the full form or after it."""
    term_line = expand(split_term_line(text, SourceLocation(path="terms.md", line=1)))
    assert [each.kind for each in term_line.designations] == kinds


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("Affinage (ripening). The weeks in the cellar.", ["Affinage (ripening)"]),
        ("the weeks in the cellar. They are long.", None),
    ],
)
def test_full_stop_after_few_words_separates_a_name(line: str, names: list[str] | None) -> None:
    """A sentence is no name."""
    head = read_stopped_head(line)
    assert (list(head.names) if head else None) == names


@pytest.mark.parametrize(("text", "name"), [("Tensor:", "Tensor"), ("std::", "std::"), ("張量、", "張量")])
def test_colon_after_a_name_is_none_of_it(text: str, name: str) -> None:
    """The two colons of a namespace are."""
    assert clean_name(text) == name


@pytest.mark.parametrize(
    ("line", "head"),
    [
        ("**Epoch** / **轮次:** one pass", (("Epoch", "轮次"), "one pass", True)),
        ("**Epoch** / **轮次：** one pass", (("Epoch", "轮次"), "one pass", True)),
        ("**Epoch**, **round**: one pass", (("Epoch", "round"), "one pass", True)),
        ("**Epoch** / **轮次**", (("Epoch", "轮次"), "", True)),
        ("2.1 **Epoch**: one pass", (("Epoch",), "one pass", True)),
        ("x. **Epoch**: one pass", None),
        ("• **Epoch**: one pass", (("Epoch",), "one pass", True)),
    ],
)
def test_bold_names_and_what_separates_them_from_the_text(
    line: str, head: tuple[tuple[str, ...], str, bool] | None
) -> None:
    """A colon may be inside of the last one; a number of a clause or a bullet of another sort may be before them."""
    found = read_bold_head(line)
    assert (found and (found.names, found.rest, found.is_separated)) == head


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("f(a(b): c): text", "f(a(b): c)"),
        ("f(a(b)): text", "f(a(b))"),
        ("f(a) b): text", "f(a) b)"),
        ("`a: b`: text", "`a: b`"),
    ],
)
def test_marks_in_brackets_and_code_end_no_name(line: str, name: str) -> None:
    """However deep the brackets are; one that nothing opened doesn't count."""
    head = read_plain_head(line)
    assert head
    assert (head.names, head.rest) == ((name,), "text")


def test_anchor_before_a_plain_head_is_its_id() -> None:
    """It was written for links to the term."""
    head = read_plain_head('<a id="pass"></a>Epoch: one pass')
    assert head
    assert (head.names, head.explicit_id) == (("Epoch",), "pass")


@pytest.mark.parametrize(
    ("header", "role"),
    [
        ("Preferred term", "term"),
        ("Our own definition", "definition"),
        ("Short definition", "definition"),
        ("Number of pages", None),
        ("术语名称", "term"),
    ],
)
def test_header_is_read_by_its_last_words(header: str, role: str | None) -> None:
    """Where the whole of it says nothing."""
    found = column_of(header)
    assert (found and str(found.role)) == role


@pytest.mark.parametrize(
    ("name", "names"),
    [
        ("缓存/高速缓存", ["缓存", "高速缓存"]),
        ("增/增加", ["增", "增加"]),
        ("增/删除", ["增/删除"]),
        ("增/删除/增加", ["增/删除/增加"]),
        ("增 / 删除", ["增", "删除"]),
    ],
)
def test_chinese_names_beside_a_slash(name: str, names: list[str]) -> None:
    """A single character is a name of its own only if the longest one holds it, or blanks set it apart."""
    assert list(split_alternatives(name)) == names


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("Keel", "龙骨", True),
        ("龙骨", "keel", True),
        ("Keel", "一二三四五六七八九十一二", True),
        ("Keel", "一二三四五六七八九十一二三", False),
        ("龙骨", "x" * 50, True),
        ("龙骨", "x" * 51, False),
        ("龙骨", "a b c d e", True),
        ("龙骨", "a b c d e f", False),
        ("龙骨", "keel.", False),
        ("龙骨", "keel, boom", False),
        ("Keel", "龙骨。", False),
        ("Keel", "boom", False),
        ("Keel", "是船底的梁", False),
        ("Keel", "船底を通る梁", False),
        ("Keel", "とは船底の梁", False),
        ("Keel", "배를 받치는 들보", False),
        ("Keel", "는 배의 들보", False),
        ("Keel", "란 들보", False),
        ("Silver", "은", True),
        ("Orchid", "난초", True),
        ("龙骨", f"[keel]({'x' * 192})", True),
        ("龙骨", f"[keel]({'x' * 193})", False),
    ],
)
def test_translation_is_short_and_no_sentence(name: str, text: str, *, expected: bool) -> None:
    """And in the other script; two hundred characters of markup are looked at."""
    assert is_translation(name, text) is expected


@pytest.mark.parametrize(
    ("name", "names"),
    [
        ("draught / D", ["draught", "D"]),
        ("Length · L", ["Length", "L"]),
        ("Plan / B", ["Plan / B"]),
        ("draught/D", ["draught/D"]),
        ("A / B", ["A / B"]),
        ("C/C++", ["C/C++"]),
    ],
)
def test_symbol_beside_a_slash_is_another_name(name: str, names: list[str]) -> None:
    """It is the first letter of the name, and blanks set it apart."""
    assert list(split_alternatives(name)) == names
