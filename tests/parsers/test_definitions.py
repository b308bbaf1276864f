"""What the text of a definition declares about names and relations."""

import pytest

from glossary_build.diagnostics import SourceLocation
from glossary_build.headwords.brackets import split_term_line
from glossary_build.model import Entry, Kind, Markup, RelationType, Status
from glossary_build.parsers import markdown
from glossary_build.parsers.entries import make_definition, make_entry


def read(name: str, text: str, markup: Markup = Markup.MARKDOWN) -> Entry:
    """The entry *name*, at line 1, with a definition that begins at line 3."""
    term_line = split_term_line(name, SourceLocation(path="terms", line=1))
    return make_entry(term_line, make_definition(text.split("\n"), 3, "terms", markup))


def relations(entry: Entry) -> list[tuple[str, str, int]]:
    """Type, target and line of each declared relation."""
    return [(str(r.type), r.target, r.source.line) for r in entry.references if r.type]


def synonyms(entry: Entry) -> list[tuple[str, Kind, str]]:
    """Text, kind and rule of each name but the headword."""
    return [(d.text, d.kind, str(d.origin)) for d in entry.designations[1:]]


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("Same as Quick Reply.", "Quick Reply"),
        ("Same as `torch.fill`.", "torch.fill"),
        ("Same as {term}`the reply <Quick Reply>`.", "Quick Reply"),
        ("Same as [the reply](#quick-reply).", "#quick-reply"),
        ("同 {term}`回复`。", "回复"),
        ("即回复。", "回复"),
        ("与 回复 相同。", "回复"),
    ],
)
def test_whole_text_same_as_names_the_other_entry(text: str, target: str) -> None:
    """The entry is a second name, and keeps its text in case the other is not found."""
    entry = read("Answer", text)
    assert entry.same_as is not None
    assert (entry.same_as.target, entry.same_as.source.line, len(entry.definitions)) == (target, 3, 1)


@pytest.mark.parametrize(
    "text",
    [
        "Same as Quick Reply, but slower.",
        "Same as above.",
        "Same as A. It differs from B.",
        "Same as [this](https://example.org).",
        "即时编译。",
        "同步执行。",
        "同行之间的比较",
        "同類事物的總稱。",
        "即可替换的零件",
    ],
)
def test_text_that_only_begins_like_same_as_is_a_definition(text: str) -> None:
    """More words than a name make it a definition like any other."""
    entry = read("Answer", text)
    assert (entry.same_as, entry.definitions[0].text) == (None, text)


@pytest.mark.parametrize(
    ("markup", "text", "target"),
    [
        (Markup.RST, "Deprecated. Use :term:`torch.make` instead.", "torch.make"),
        (Markup.MARKDOWN, "Deprecated. Use torch.make instead.", "torch.make"),
        (Markup.MARKDOWN, "Deprecated. Use [make](#make) instead.", "#make"),
        (Markup.MARKDOWN, "已弃用。请改用 {term}`make`。", "make"),
        (Markup.MARKDOWN, "已弃用，请改用 torch.make。", "torch.make"),
    ],
)
def test_deprecated_entry_is_replaced(markup: Markup, text: str, target: str) -> None:
    """The name is deprecated, its replacement is a relation, and nothing is left of the text."""
    entry = read("torch.build", text, markup)
    assert (entry.headword.status, relations(entry)) == (Status.DEPRECATED, [("replaced-by", target, 3)])
    assert entry.definitions == ()


def test_deprecated_entry_keeps_a_definition_that_says_more() -> None:
    """A definition beside the sentence stays whole."""
    text = "Builds a graph.\n\nDeprecated since 2.1. Use `torch.make` instead. It was slow."
    entry = read("torch.build", text)
    assert (entry.headword.status, relations(entry)) == (Status.DEPRECATED, [("replaced-by", "torch.make", 5)])
    assert entry.definitions[0].text == text


@pytest.mark.parametrize(
    ("text", "target"),
    [("See {term}`Lexer`.", "Lexer"), ("See Lexer.", "Lexer"), ('(See "Lexer").', "Lexer"), ("见 词法。", "词法")],
)
def test_whole_text_see_is_a_relation(text: str, target: str) -> None:
    """“See X.” leads to X and defines nothing."""
    entry = read("Scanner", text)
    assert (relations(entry), entry.definitions) == ([("see", target, 3)], ())


@pytest.mark.parametrize("text", ["See the manual.", "See [the site](https://example.org).", "See {ref}`label`."])
def test_see_something_else_stays_a_definition(text: str) -> None:
    """What is no term can't be a relation."""
    entry = read("Scanner", text)
    assert (relations(entry), entry.definitions[0].text) == ([], text)


@pytest.mark.parametrize(
    ("markup", "last", "lines"),
    [
        (Markup.RST, "See also :term:`Lexer` and\n:term:`Token`.", (5, 6)),
        (Markup.MARKDOWN, "See also [lexer](#Lexer), {term}`Token`.", (5, 5)),
        (Markup.MARKDOWN, "另见 {term}`Lexer`、{term}`Token`。", (5, 5)),
    ],
)
def test_last_paragraph_see_also_becomes_relations(markup: Markup, last: str, lines: tuple[int, int]) -> None:
    """The relations carry the paragraph, so that it is not shown twice."""
    entry = read("Scanner", f"Reads text.\n\n{last}", markup)
    assert [(r.type, r.target.strip("#"), r.source.line) for r in entry.references] == [
        (RelationType.SEE_ALSO, "Lexer", lines[0]),
        (RelationType.SEE_ALSO, "Token", lines[1]),
    ]
    assert entry.definitions[0].text == "Reads text."


@pytest.mark.parametrize("last", ["See also the manual.", "See also {term}`Lexer`, which is older."])
def test_see_also_in_prose_stays(last: str) -> None:
    """A paragraph that says more than the terms is part of the definition."""
    entry = read("Scanner", f"Reads text.\n\n{last}")
    assert (relations(entry), entry.definitions[0].text) == ([], f"Reads text.\n\n{last}")


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("Quick Reply", "A message. Also known as QR.", [("QR", Kind.ABBREVIATION)]),
        ("reply rate", "A reply rate, also known as an *answer rate*, is a number.", [("answer rate", Kind.FULL)]),
        (
            "pool",
            "A pool, sometimes also called a heap or a store, is memory.",
            [("heap", Kind.FULL), ("store", Kind.FULL)],
        ),
        ("pool", 'It is also known as "slab of pages", after its shape.', [("slab of pages", Kind.FULL)]),
        ("pool", "内存的集合，又称堆、仓库。", [("堆", Kind.FULL), ("仓库", Kind.FULL)]),
        ("快速回复", "一种消息，简称 QR。", [("QR", Kind.ABBREVIATION)]),
        ("Quick Reply", "A message, abbreviated as QR.", [("QR", Kind.ABBREVIATION)]),
    ],
)
def test_definition_names_its_headword_again(name: str, text: str, expected: list[tuple[str, Kind]]) -> None:
    """“Also known as” and its like declare further names."""
    entry = read(name, text)
    assert [(d.text, d.kind) for d in entry.designations[1:]] == expected
    assert not any(d.inferred for d in entry.designations)


@pytest.mark.parametrize(
    "text",
    [
        "A tool for making editors, also known as text machines.",
        "Works with monoliths (also known as big balls).",
        "Also known as the thing that everybody in the office used to talk about.",
        "用来管理计算图（又称动态图）的组件。",
    ],
)
def test_name_of_something_else_is_left_alone(text: str) -> None:
    """A name that the text gives to another thing it speaks of is no name of the headword."""
    assert synonyms(read("Forge", text)) == []


@pytest.mark.parametrize(
    ("name", "text", "full", "rule"),
    [
        ("QRen", 'Short for "A Quick Reply Engine". It answers.', "A Quick Reply Engine", "short for"),
        ("QR", "Stands for Quick Reply.", "Quick Reply", "stands for"),
        ("QR", "一种消息，名称是 Quick Reply 的缩写。", "Quick Reply", "的缩写"),
        ("QR", "消息，全称 Quick Reply。", "Quick Reply", "全称"),
    ],
)
def test_definition_declares_the_full_form(name: str, text: str, full: str, rule: str) -> None:
    """“Short for” makes the headword an abbreviation of what follows."""
    entry = read(name, text)
    assert entry.headword.kind is Kind.ABBREVIATION
    assert synonyms(entry) == [(full, Kind.FULL, rule)]


def test_definition_that_begins_with_the_full_form_gives_it() -> None:
    """``Full Form: …`` is taken where the headword is exactly its initials, and only then."""
    entry = read("QRE", "Quick Reply Engine: it answers.")
    assert [(d.text, d.inferred) for d in entry.designations[1:]] == [("Quick Reply Engine", True)]
    assert (entry.headword.kind, entry.definitions[0].text) == (Kind.ABBREVIATION, "Quick Reply Engine: it answers.")
    assert synonyms(read("QR", "Quick Reply Engine: it answers.")) == []


@pytest.mark.parametrize(
    "text",
    [
        "> Quick Reply Engine\n>\n> It answers.",
        "Quick Reply Engine\n\nIt answers.",
        "(Quick Reply Engine) is what answers.",
        "(or Quick Reply Engine) is what answers.",
        "Quick Reply Engine -- what answers.",
        "Quick Reply Engine : ce qui répond.",
        '"Quick Reply Engine"',
    ],
)
def test_full_form_may_be_the_first_paragraph_in_brackets_or_before_a_dash(text: str) -> None:
    """A paragraph also in a quotation, a dash also of two or three hyphens, and French has a blank before a colon."""
    assert [name.text for name in read("QRE", text).designations] == ["QRE", "Quick Reply Engine"]


def test_full_form_of_other_letters_than_initials_is_a_sentence_of_its_own() -> None:
    """All of its words begin with capitals."""
    assert [name.text for name in read("APD", "Avalanche Photodiode. It counts.").designations][1:] == [
        "Avalanche Photodiode"
    ]
    assert [name.text for name in read("APD", "Any photodiode. It counts.").designations] == ["APD"]


def test_name_of_before_is_deprecated() -> None:
    """“Previously” says so as “formerly” does."""
    entry = read("Jib", "Jib (previously referred to as Foresail) is a sail.")
    assert [(name.text, name.status) for name in entry.designations[1:]] == [("Foresail", Status.DEPRECATED)]


def test_declaration_beats_inference() -> None:
    """A full form that brackets suggest and the text declares is declared."""
    entry = read("QR（Quick Reply）", "Short for Quick Reply.")
    assert [(d.text, str(d.origin), d.inferred) for d in entry.designations[1:]] == [
        ("Quick Reply", "short for", False)
    ]


def test_mentions_have_true_lines() -> None:
    """A role broken over two lines is one name, at the line where it begins."""
    entry = read("Scanner", "Reads text\nfor the :term:`Quick\nParser`, not\n:term:`Lexer`.", Markup.RST)
    assert [(r.type, r.target, r.source.line) for r in entry.references] == [
        (None, "Quick Parser", 4),
        (None, "Lexer", 6),
    ]


@pytest.mark.parametrize(
    "label", ["**Definition**: ", "**Definition:** ", "__Meaning__: ", "**定义**：", "**Meaning**:\n"]
)
def test_label_of_all_of_a_definition_is_no_part_of_it(label: str) -> None:
    """It says nothing; one further below, or one that says more, is a part of the text."""
    text = f"# Words\n\n## Jib\n\n{label}A sail.\n\n**Example**: The jib.\n\n## Keel\n\n**Example**: A beam.\n"
    jib, keel = markdown.parse(text, "a.md").entries
    assert [each.text for each in jib.definitions] == ["A sail.\n\n**Example**: The jib."]
    assert [(each.text, each.source.line) for each in keel.definitions] == [
        ("**Example**: A beam.", 11 + label.count("\n"))
    ]


def test_line_that_repeats_the_headword_is_no_part_of_the_definition() -> None:
    """It has no other name; one with another name stays."""
    entry = read("Loan desk", "- Preferred term: Loan desk\n- Deprecated terms: Counter, Till\n- Reason: Books go out.")
    assert [d.text for d in entry.designations] == ["Loan desk", "Counter", "Till"]
    assert (entry.definitions[0].text, entry.definitions[0].source.line) == ("- Reason: Books go out.", 5)
    other = "- 术语：借书处\n- Reason: Books go out."
    assert read("Loan desk", other).definitions[0].text == other
