"""What holds for every parser and every text."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from glossary_build.model import Status
from glossary_build.parsers import ParseResult, markdown, plain, rst
from glossary_build.parsers.detect import Parser, choose

PIECES = [
    *'#-*_`[](){}<>:：|（）,，;；。."“\\~=+!&@ \t\n\r\f\u2028',
    *(
        "\n\n",
        "\n   ",
        "```",
        "---\n",
        "## ",
        "| 缩写 | 全称 |\n|-|-|\n",
        ".. glossary::\n\n",
        ".. ",
        "- [a](#)\n",
        "{#id}",
    ),
    *(
        "Quick Reply",
        "QR",
        "张量",
        "简称",
        "见",
        "Same as ",
        "Also known as ",
        "Deprecated. Use x instead.",
        "See also ",
    ),
    *(
        ":term:`a`",
        "{term}`b`",
        "[c](#c)",
        "又称",
        "Short for ",
        "Glossary",
        "術語",
        "é",
        "\U00020000",
        "\x00",
        "\ufeff",
    ),
]
TEXTS = st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=5)), max_size=40).map("".join)
PARSERS = [markdown.parse, rst.parse, plain.parse]


def check(text: str, result: ParseResult) -> None:
    """Every name is a line of text with one preferred name in each language, at a place within the source."""
    last = text.replace("\r\n", "\n").replace("\r", "\n").count("\n") + 1
    for entry in result.entries:
        assert all(d.text and d.text == " ".join(d.text.split()) for d in entry.designations)
        preferred = [d.language for d in entry.designations if d.status is Status.PREFERRED]
        assert len(preferred) == len(set(preferred))
        places = [entry.source, *(d.source for d in entry.designations)]
        places += [*(d.source for d in entry.definitions), *(r.source for r in entry.references)]
        assert all(place.path == "x" and 1 <= place.line <= last for place in places)
        assert all(d.text.strip() for d in entry.definitions)


@pytest.mark.parametrize("parse", PARSERS)
@given(text=TEXTS)
@settings(max_examples=300)
def test_any_text_gives_sound_entries(parse: Parser, text: str) -> None:
    """No text makes a parser raise, or give a name or a place that can't be."""
    check(text, parse(text, "x"))


@given(text=TEXTS)
def test_any_text_has_a_parser(text: str) -> None:
    """The choice never fails, and stays the same."""
    assert choose(text, "x") is choose(text, "x")


@pytest.mark.parametrize("parse", PARSERS)
@pytest.mark.parametrize(
    "unit",
    [
        *("（a", "a）", "`", "``a`", "[a](", ":a", "*a", "<a", "a, ", "\\", "{a}`", "A-", "a or "),
        *(" also known as ", "同", "已弃用。请改用", "A B的缩写，是"),
    ],
)
def test_long_lines_take_linear_time(parse: Parser, unit: str) -> None:
    """A line of 40,000 signs, as a term line and as a definition, takes no more than a moment."""
    line = unit * (40_000 // len(unit))
    started = time.process_time()
    parse(f"# {line}\n\n{line}\n\n.. glossary::\n\n   {line[:2000]}\n      {line}\n\nTerm\n\n{line}\n", "x")
    assert time.process_time() - started < 4
