"""Tables and lists in which nothing was read, and what would show their terms."""

from __future__ import annotations

import pytest

from glossary_build.parsers.unread import find_unread, has_too_many_tags

HEADER = "give it a header such as “Term” and “Meaning”"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("<dl>", "an HTML list here shows no terms; begin it with <dl>, <dt> before each name"),
        ("  <DT class='x'>", "an HTML list here shows no terms; begin it with <dl>, <dt> before each name"),
        ("<Table border=1>", f"an HTML table here shows no terms; {HEADER}"),
        (".. list-table:: Words", f"a list-table here shows no terms; {HEADER}, and :header-rows: 1"),
        (
            "  .. csv-table::",
            f"a csv-table here shows no terms; {HEADER}, or name its CSV file as a source of its own",
        ),
        ("+---+----+", f"a table of RST here shows no terms; {HEADER}, and check that its lines meet"),
        ("==== ===", f"a table of RST here shows no terms; {HEADER}, and check that its lines meet"),
        ("+--+", None),
        ("====", None),
        ("<dlx>", None),
        ("<tables>", None),
        ("text <dl>", None),
        (".. note::", None),
        ("", None),
    ],
)
def test_first_table_or_list_is_found_with_its_line(line: str, said: str | None) -> None:
    """Whatever is before and after it."""
    assert find_unread(["text", "", line, "<dl>"]) == ((3, said) if said else (4, SAID_OF_LIST))
    assert find_unread(["text", line]) == ((2, said) if said else None)


SAID_OF_LIST = "an HTML list here shows no terms; begin it with <dl>, <dt> before each name"


def test_very_many_tags_are_said_to_be_too_many() -> None:
    """Fifty thousand aren't; a reference to a character counts too."""
    lines = ["<dl>", *["<b>&amp;"] * 24_999, "<b>"]
    assert not has_too_many_tags(lines)
    assert has_too_many_tags([*lines, "&"])
    assert find_unread([*lines, "&"]) == (
        1,
        "an HTML list here has more than 50,000 tags and is not read; write it as Markdown",
    )
    assert find_unread([".. list-table::", *lines, "&"]) == (
        1,
        f"a list-table here shows no terms; {HEADER}, and :header-rows: 1",
    )
