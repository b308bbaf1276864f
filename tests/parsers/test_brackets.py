"""What is in brackets after a name."""

import pytest

from glossary_build.diagnostics import SourceLocation
from glossary_build.headwords.brackets import TermLine, split_term_line
from glossary_build.model import Kind, RelationType, Status

HERE = SourceLocation(path="terms.md", line=7)


def read(text: str, *, cautious: bool = False) -> TermLine:
    """The term line *text* at a fixed place."""
    return split_term_line(text, HERE, cautious=cautious)


def described(text: str) -> list[str]:
    """Each name as ``text|language|status|kind|rule``, with ``?`` after an inferred one."""
    return [
        f"{d.text}|{d.language}|{d.status}|{d.kind}|{d.origin}{'?' if d.inferred else ''}"
        for d in read(text).designations
    ]


@pytest.mark.parametrize(
    ("text", "others"),
    [
        ("Parser（简称 PSR）", ["PSR|en|admitted|abbreviation|bracket: 简称"]),
        ("Parser（缩写：PSR）", ["PSR|en|admitted|abbreviation|bracket: 缩写"]),
        ("Parser（又称分析器）", ["分析器|zh-Hans|preferred|full|bracket: 又称"]),
        ("Parser（亦称 Reader）", ["Reader|en|admitted|full|bracket: 亦称"]),
        ("Parser (Synonym: Reader)", ["Reader|en|admitted|full|bracket: Synonym"]),
        ("Parser (synonym reader)", ["synonym reader|en|admitted|full|bracket: other name?"]),
        ("Parser（旧称 Scanner）", ["Scanner|en|deprecated|full|bracket: 旧称"]),
        ("Parser（旧称扫描器）", ["扫描器|zh-Hans|deprecated|full|bracket: 旧称"]),
        ("Parser (don't use: Scanner)", ["Scanner|en|deprecated|full|bracket: don't use"]),
        ("Parser (never “Scanner”)", ["Scanner|en|deprecated|full|bracket: never"]),
        ("Parser（不要叫“扫描器”）", ["扫描器|zh-Hans|deprecated|full|bracket: 不要叫"]),
        ("Parser（如 Earley，Pratt）", []),
        ("Parser (Earley, Pratt, etc.)", []),
        ("Parser (Earley etc.)", []),
        ("Parser (Earley, Pratt …)", []),
        ("Parser (-generator)", ["-generator|en|admitted|full|bracket: other name?"]),
        ("Parser（構文解析器など）", []),
        ("Parser (,)", []),
        ("Parser (/etc)", ["/etc|en|admitted|full|bracket: other name?"]),
        ("Parser（解析器）", ["解析器|zh-Hans|preferred|full|bracket: translation"]),
        ("GPU Memory Pool（GPU 内存池）", ["GPU 内存池|zh-Hans|preferred|full|bracket: translation"]),
        ("Butylene (1,3-butadiene)", ["1,3-butadiene|en|admitted|full|bracket: other name?"]),
        ("Parser（解析器，分析器）", ["解析器|zh-Hans|preferred|full|bracket: translation",
          "分析器|zh-Hans|admitted|full|bracket: translation"]),
        ("解析器 (Parser)", ["Parser|en|preferred|full|bracket: translation"]),
        ("门控单元（gated unit，GU）", ["gated unit|en|preferred|full|bracket: translation",
          "GU|en|admitted|abbreviation|bracket: translation"]),
        ("门控单元（gated unit (GU)）", ["gated unit|en|preferred|full|bracket: translation",
          "GU|en|admitted|abbreviation|bracket: translation"]),
        ("解析器（分析器）", ["分析器|zh-Hans|admitted|full|bracket: same script?"]),
        ("解析器 ()（分析器）", ["分析器|zh-Hans|admitted|full|bracket: same script?"]),
        ("解析器（ ）", []),
        ("Forge（TorchForge）", ["TorchForge|en|admitted|variant|bracket: variant?"]),
        ("PX（Torch PX）", ["Torch PX|en|admitted|variant|bracket: variant?"]),
        ("Parser（Reader）", ["Reader|en|admitted|full|bracket: other name?"]),
        ("Parser", []),
        ("Parser（parser）", []),
    ],
)  # fmt: skip
def test_parenthetical_gives_further_names(text: str, others: list[str]) -> None:
    """Rules 1 to 5 and 9 each give names of their kind after an untouched headword."""
    head = text.split("（")[0].split(" (")[0]
    language = "en" if head.isascii() else "zh-Hans"
    assert described(text) == [f"{head}|{language}|preferred|full|headword", *others]


@pytest.mark.parametrize(
    ("short", "full"),
    [
        ("AOC", "Ahead-of-Code"),
        ("M12", "Machine 12"),
        ("SGT", "SharedGradientTable"),
        ("QR", "Query Representation"),
        ("FP8/16", "Floating Point 8/16"),
        ("IID", "independent and identically distributed"),
        ("NoM", "Nest of Masts"),
        ("ＱＲ", "Query Representation"),
    ],
)
def test_initials_tell_abbreviation_from_full_form(short: str, full: str) -> None:
    """Rules 6 and 7: the same pair in either order gives the same kinds."""
    forward, backward = read(f"{short}（{full}）").designations, read(f"{full}（{short}）").designations
    assert [(d.text, d.kind) for d in forward] == [(short, Kind.ABBREVIATION), (full, Kind.FULL)]
    assert [(d.text, d.kind) for d in backward] == [(full, Kind.FULL), (short, Kind.ABBREVIATION)]
    assert [d.inferred for d in (*forward, *backward)] == [False, True, False, True]
    assert str(forward[1].origin) == str(backward[1].origin) == "bracket: initials"


def test_declared_full_form_makes_headword_an_abbreviation() -> None:
    """全称 says the same as matching initials, but declares it."""
    head, full = read("QR（全称 Quick Reply）").designations
    assert (head.kind, full.text, full.kind, full.inferred) == (Kind.ABBREVIATION, "Quick Reply", Kind.FULL, False)


@pytest.mark.parametrize(
    "text", ["Parser（参见 Lexer，Grammar）", "Parser（见 Lexer；Grammar）", "Parser (see Lexer, Grammar)"]
)
def test_see_in_brackets_is_a_reference(text: str) -> None:
    """见 and its like lead elsewhere and name nothing."""
    term_line = read(text)
    assert [d.text for d in term_line.designations] == ["Parser"]
    assert [(r.target, r.type) for r in term_line.references] == [
        ("Lexer", RelationType.SEE),
        ("Grammar", RelationType.SEE),
    ]


@pytest.mark.parametrize(
    "name",
    [
        "transform (n.)", "Forge (the package)", "变换（动词）", "Forge（3.11）", "fill_()", "norm(x)", "O(n)",
        "torch.fill(value)", "(n,)", "Kunde (m)", "Rechnung (f)", "()", "（", "a (b) c", "…", ":",
        "Owner (never null)", "Nickname (optional)", "Rate (default: 5)",
    ],
)  # fmt: skip
def test_parenthetical_that_is_no_name_stays(name: str) -> None:
    """Rule 8: word classes, domains, numbers and calls belong to the displayed name."""
    assert [d.text for d in read(name).designations] == [name]


def test_letter_that_begins_a_name_is_a_symbol_for_it() -> None:
    """So is a capital one; other letters are word classes or genders."""
    assert [d.text for d in read("Meter (m)").designations] == ["Meter", "m"]
    assert [d.text for d in read("Kraft (F)").designations] == ["Kraft", "F"]


@pytest.mark.parametrize("remark", ["deprecated", "avoid", "Obsolete", "veraltet", "禁用"])
def test_remark_that_a_name_is_to_be_avoided_makes_it_deprecated(remark: str) -> None:
    """It is no name; where brackets stay in a name, it stays too."""
    assert [(d.text, d.status) for d in read(f"Cart ({remark})").designations] == [("Cart", Status.DEPRECATED)]
    assert read(f"Cart ({remark})", cautious=True).designations[0].status is Status.PREFERRED


@pytest.mark.parametrize("remark", ["new", "planned", "geplant", "à venir", "计划中", "TODO", "brouillon", "待补充"])
def test_remark_on_the_age_of_an_entry_is_no_name(remark: str) -> None:
    """It may be for later, too."""
    assert [d.text for d in read(f"Cart ({remark})").designations] == ["Cart"]


def test_word_that_begins_like_a_marker_is_a_name() -> None:
    """见证 doesn't say 见, and 缩写 alone is a translation."""
    assert [d.text for d in read("Witness（见证者）").designations] == ["Witness", "见证者"]
    assert [d.text for d in read("Abbreviation（缩写）").designations] == ["Abbreviation", "缩写"]


def test_translation_is_preferred_to_a_name_marked_as_another() -> None:
    """又称 never takes the place of a plain translation, whichever is first."""
    names = read("Parser（又称分析器，解析器）").designations
    assert [(d.text, d.status) for d in names[1:]] == [("分析器", Status.ADMITTED), ("解析器", Status.PREFERRED)]


@pytest.mark.parametrize("text", ["Parser（解析器)", "Parser (解析器）", "Parser（解析器"])
def test_mismatched_brackets_are_read_and_reported(text: str) -> None:
    """Brackets that don't pair are read as if they did, with a diagnostic at the place."""
    term_line = read(text)
    assert [d.text for d in term_line.designations] == ["Parser", "解析器"]
    assert [(d.code, d.source) for d in term_line.diagnostics] == [("mismatched-brackets", HERE)]


def test_several_parentheticals_are_each_read() -> None:
    """A full form and a translation may have brackets of their own."""
    names = read("QR（Quick Reply）（快速回复）").designations
    assert [(d.text, d.kind) for d in names] == [
        ("QR", Kind.ABBREVIATION),
        ("Quick Reply", Kind.FULL),
        ("快速回复", Kind.FULL),
    ]


def test_cautious_reading_keeps_what_is_only_a_guess() -> None:
    """In RST, ``view (array)`` is one name; a translation and initials are still read."""
    assert [d.text for d in read("view (array)", cautious=True).designations] == ["view (array)"]
    assert [d.text for d in read("Quick Reply (QR)", cautious=True).designations] == ["Quick Reply", "QR"]
    assert [d.text for d in read("view（视图）", cautious=True).designations] == ["view", "视图"]


def test_every_name_knows_its_place() -> None:
    """All names of a term line are where it is."""
    assert {d.source for d in read("Parser（解析器，又称 Reader）").designations} == {HERE}


@pytest.mark.parametrize("text", ["Keel（読み: キール）", "Keel (pronunciation: キール)", "Keel（よみ：キール）"])
def test_reading_in_brackets_is_no_name(text: str) -> None:
    """A label says that it is how the name is read."""
    (only,) = read(text).designations
    assert (only.text, only.reading) == ("Keel", "キール")


@pytest.mark.parametrize("text", ["Anchor (per ship)", "Anchor (during a storm)", "Anchor (via the bow)"])
def test_words_that_begin_with_a_preposition_are_about_the_name(text: str) -> None:
    """They are no other name."""
    assert described(text) == [f"{text}|en|preferred|full|headword"]


def test_word_that_begins_like_a_label_is_a_name() -> None:
    """The label needs its colon."""
    assert described("Load（読み込み）")[1:] == ["読み込み|ja|preferred|full|bracket: translation"]


@pytest.mark.parametrize("text", ["-(" * 3000 + "a" + ")" * 3000, "字()" * 3000, "(?)" * 3000 + "a"])
def test_name_with_thousands_of_brackets_is_taken_as_it_is(text: str) -> None:
    """No name has that many, and reading them one inside the other would end the reading of the source."""
    assert [name.text for name in read(text).designations] == [text]
