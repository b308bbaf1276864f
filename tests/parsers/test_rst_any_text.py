"""What holds for every RST text, however odd."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from glossary_build.parsers.rst import parse
from glossary_build.parsers.rst.titles import find_sections
from tests.parsers.test_any_text import check

LINES = [
    *("", "", "Pan", "Pot (P)", "锅（Pan）", "====", "----", "~~~~", "A", "References", "::", "..", ".. a comment"),
    *(".. _label:", ".. _`a b`: https://x.org", ".. _c:\n   https://x.org", ".. |s| replace:: text", ".. __: x"),
    *(
        ".. glossary::",
        ".. glossary::\n   :sorted:",
        ".. code-block:: rst",
        ".. note:: x",
        ".. seealso::",
        ".. index:: x",
        ".. list-table::\n   :header-rows: 1",
        ".. csv-table:: x\n   :header: Term, Meaning\n\n",
        ".. csv-table::\n   :delim: ab\n\n",
        "* - Term\n  - Meaning",
        '"a", "b',
    ),
    *(
        "name : class",
        "*a* **b**",
        "**b**: text",
        "* **c** - text",
        "1. **d**",
        ":field: x",
        ">>> x_",
        "x_",
        "`a b`_",
        "|s|",
    ),
    *(
        ":ref:`label`",
        ":ref:`text <a b>`",
        "_`target`",
        "+---+",
        "| x |",
        "+---+---+",
        "+===+===+",
        "| Term | 中文 |",
        "====  ====",
        "Term  中文",
        "``lit",
        "\\",
        "\t",
        "\x00",
        "\ufeff",
    ),
]
TEXTS = st.lists(
    st.tuples(st.sampled_from(["", "", "   ", "      ", "\t"]), st.one_of(st.sampled_from(LINES), st.text(max_size=4))),
    max_size=40,
).map(lambda lines: "\n".join(margin + line for margin, line in lines))


@given(text=TEXTS)
@settings(max_examples=500)
def test_any_text_gives_sound_entries(text: str) -> None:
    """No text makes the reader raise, or give a name or a place that can't be."""
    check(text, parse(text, "x"))


@given(text=TEXTS)
def test_sections_cover_the_file_without_overlap(text: str) -> None:
    """Between two of them there is only what belongs to the next title, or a transition; each has its title in it."""
    lines = [line.rstrip() for line in text.split("\n")]
    sections = find_sections(lines)
    assert sections[0].start == 0
    for section, start in zip(sections, [*(each.start for each in sections[1:]), len(lines)], strict=True):
        assert section.end <= start
        between = [line for line in lines[section.end : start] if line and not line[0].isspace()]
        assert all(line.startswith("..") or len(set(line)) == 1 for line in between)
    assert all(section.start < section.line <= section.begin for section in sections[1:])


def nested(opening: str, depth: int = 1000) -> str:
    """*opening* in itself, *depth* times."""
    return "".join(f"{'  ' * level}{opening}\n\n" for level in range(depth)) + "  " * depth + "end\n"


@pytest.mark.parametrize(
    "text",
    [
        *(
            "(" * 100_000,
            "（" * 100_000,
            "x " + "[" * 100_000,
            "`" * 100_001,
            "|a" * 50_000,
            "*" * 100_001,
            ":a" * 50_000,
        ),
        *("a." * 500_000, "a_" * 500_000, "x" + " " * 1_000_000 + "y", "`a b" * 250_000, "_`a" * 300_000),
        *("..", ".. _" + "a:" * 500_000, ".. |" + "a" * 1_000_000, "=" * 1_000_000, "**a" * 300_000),
        *(nested("- x"), nested(".. note::"), nested(".. only:: html"), nested(".. glossary::"), nested("x::")),
        *(
            "x\n=\n\n" * 20_000,
            ".. _a:\n\n" * 20_000,
            "x\n  y\n" * 20_000,
            "* **x** y\n" * 20_000,
            "x\n\n----\n\n" * 10_000,
        ),
    ],
    ids=lambda text: f"{text[:6]!r}*{len(text)}",
)
def test_hostile_text_is_read(text: str) -> None:
    """As a headword, as a definition and as a page of its own; the reader returns."""
    line = text if "\n" not in text else "x"
    body = "\n".join("      " + each for each in text.split("\n"))
    page = f".. glossary::\n\n   {line}\n{body}\n\n   last\n      One.\n"
    assert parse(page, "x").entries[-1].headword.text == "last"
    check(text, parse(text, "x"))
