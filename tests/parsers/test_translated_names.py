"""Two names beside each other with any mark between them: in two languages, or one that abbreviates the other.

A translation may also be at the head of the text.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from glossary_build.parsers import markdown

TERMS = (
    ("Stride", "步幅", "相邻元素之间的距离。"),
    ("Data loader", "数据加载器", "把数据分批送出的工具。"),
    ("Kernel", "内核", "在设备上运行的函数。"),
    ("Mini batch", "小批次", "一起处理的样本。"),
)
OTHERS = {
    "Japanese": (
        ("Stride", "ストライド"),
        ("Data loader", "データローダー"),
        ("Kernel", "カーネル"),
        ("Batch", "一括"),
    ),
    "Korean": (("Stride", "스트라이드"), ("Data loader", "데이터 로더"), ("Kernel", "커널"), ("Batch", "배치")),
    "Russian": (("Stride", "шаг"), ("Data loader", "загрузчик данных"), ("Kernel", "ядро"), ("Batch", "пакет")),
    "Greek": (("Stride", "βήμα"), ("Data loader", "φορτωτής δεδομένων"), ("Kernel", "πυρήνας"), ("Batch", "παρτίδα")),
}
MARKS = (
    *("{}，{}", "{}, {}", "{}、{}", "{}｜{}", "{} | {}", "{} · {}", "{}·{}", "{}：{}", "{}: {}", "{}/{}", "{} / {}"),
    *("{} - {}", "{} — {}", "{}——{}", "{} = {}", "{} → {}", "{}({})", "{}（{}）", "{} {}", "{} *{}*", "{}<br>{}"),
)
FORMS = {
    "headings": ("", "## {}\n\n{}\n\n"),
    "bold bullets": ("", "- **{}**：{}\n"),
    "bold lines": ("", "**{}**\n\n{}\n\n"),
    "definition list": ("", "{}\n: {}\n\n"),
    "table": ("| 术语 | 定义 |\n|---|---|\n", "| {} | {} |\n"),
}
LABELS = (
    *("**中文**: {}", "**中文：** {}", "中文：{}", "*中文*: {}", "**中文名**：{}", "**Chinese**: {}", "**译名**：{}"),
    *("（{}）", "{}", "*{}*", "**{}**", "> {}"),
)


def ways(marks: Iterable[str]) -> list[tuple[str, str]]:
    """Each form with each of *marks*, but for a bar in a table, which ends a cell."""
    return [(form, mark) for form in FORMS for mark in marks if form != "table" or "|" not in mark]


@pytest.mark.parametrize(("form", "mark"), ways(MARKS))
@pytest.mark.parametrize("is_first", [True, False], ids=["Chinese first", "English first"])
def test_mark_parts_a_name_from_its_translation(form: str, mark: str, *, is_first: bool) -> None:
    """Whatever the mark is, where all terms of a page have it."""
    opening, entry = FORMS[form]
    pairs = [(chinese, english) if is_first else (english, chinese) for english, chinese, _ in TERMS]
    texts = [entry.format(mark.format(*pair), text) for pair, (*_, text) in zip(pairs, TERMS, strict=True)]
    entries = markdown.parse(f"# 术语表\n\n{opening}{''.join(texts)}", "a.md").entries
    assert [{name.text for name in each.designations} for each in entries] == [set(pair) for pair in pairs]


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("mark", [mark for mark in MARKS if mark != "{}/{}"])
def test_mark_parts_names_in_any_two_scripts(language: str, mark: str) -> None:
    """Whichever is first."""
    for pairs in (OTHERS[language], [pair[::-1] for pair in OTHERS[language]]):
        texts = "".join(f"## {mark.format(*pair)}\n\nA part of a program.\n\n" for pair in pairs)
        entries = markdown.parse(f"# Glossary\n\n{texts}", "a.md").entries
        assert [{name.text for name in each.designations} for each in entries] == [set(pair) for pair in pairs]


@pytest.mark.parametrize("name", ["## {}\n\n", "**{}**\n\n"])
@pytest.mark.parametrize("label", LABELS)
@pytest.mark.parametrize("end", ["\n\n", "\n", "  \n"])
def test_translation_at_the_head_of_the_text_is_a_name(name: str, label: str, end: str) -> None:
    """With a label, which stays in the text, or alone."""
    texts = (f"{name.format(english)}{label.format(chinese)}{end}{text}\n\n" for english, chinese, text in TERMS)
    entries = markdown.parse(f"# Glossary\n\n{''.join(texts)}", "a.md").entries
    assert [[name.text for name in each.designations] for each in entries] == [[*each[:2]] for each in TERMS]
    has_label = "：" in label or ":" in label
    assert [(each.definitions[0].text == text) for each, (*_, text) in zip(entries, TERMS, strict=True)] == (
        [not has_label] * len(TERMS)
    )


SHORT = (
    *("{} - {}", "{} – {}", "{} — {}", "{}: {}", "{} = {}", "{}, {}", "{}; {}", "{} / {}", "{} | {}", "{} -> {}"),
    *("{} ({})", "{} [{}]", "{} or {}", "{} · {}", "{} (*{}*)", "{} (or {})"),
)


@pytest.mark.parametrize(("form", "mark"), ways(SHORT))
def test_mark_parts_a_name_from_its_abbreviation(form: str, mark: str) -> None:
    """Whichever is first."""
    opening, entry = FORMS[form]
    names = [("JIT", "Just-in-Time"), ("DNS", "Domain Name System"), ("CPU", "Central Processing Unit")]
    for pairs in (names, [pair[::-1] for pair in names]):
        texts = [entry.format(mark.format(*pair), f"It has {number} parts.") for number, pair in enumerate(pairs)]
        entries = markdown.parse(f"# Glossary\n\n{opening}{''.join(texts)}", "a.md").entries
        assert [{name.text for name in each.designations} for each in entries] == [set(pair) for pair in pairs]


def test_mark_inside_one_name_parts_nothing() -> None:
    """Where neither side abbreviates the other."""
    names = ("Mode: strict", "Keel - laying", "Port [left]", "Input = output", "Sail; rig")
    texts = "".join(f"## {name}\n\nA text of its own.\n\n" for name in names)
    entries = markdown.parse(f"# Glossary\n\n{texts}", "a.md").entries
    assert [[name.text for name in each.designations] for each in entries] == [[name] for name in names]


@pytest.mark.parametrize(
    ("said", "names"),
    [
        ("all sails are set.", ["Trim"]),
        ("about 2 sails = 1 set", ["Trim"]),
        ("the set of the sails.", ["Trim", "the set of the sails"]),
    ],
)
def test_sentence_after_a_label_is_no_name(said: str, names: list[str]) -> None:
    """A mode that is called “full” says what it does; nor is an equation."""
    text = f"- **Trim**: how the sails stand.\n  - `full`: {said}\n- **Keel**: a beam.\n- **Jib**: a sail.\n"
    entry = markdown.parse(f"# Glossary\n\n{text}", "a.md").entries[0]
    assert [name.text for name in entry.designations] == names


@pytest.mark.parametrize(
    ("label", "names"),
    [
        ("Full name: Kick From Goal (KFG)", ["KFG abbreviation", "Kick From Goal full"]),
        ("Also known as: restart (short kick)", ["restart (short kick) full"]),
        ("中文: 球门球（又称门球）", ["球门球 full", "门球 full"]),
    ],
)
def test_label_gives_the_names_in_brackets_too(label: str, names: list[str]) -> None:
    """As a headword does, and as the column of a table does."""
    (entry,) = markdown.parse(
        f"# Glossary\n\n## Goal\n\nA kick of the ball.\n\n**{label.replace(':', '**:')}\n", "a.md"
    ).entries
    assert sorted(f"{name.text} {name.kind}" for name in entry.designations[1:]) == sorted(names)
