"""Names that are frames or labels elsewhere, in lists that are in alphabetical order."""

from __future__ import annotations

import pytest

from glossary_build.parsers.markdown import parse

NAMES = ("Compost", "Hoe", "License", "Mulch", "Rake", "Source", "Trowel")


@pytest.mark.parametrize("form", ["## {}\n\nA text.\n\n", "**{}** — A text.\n\n", "- **{}** — A text.\n"])
def test_name_in_the_middle_of_an_alphabet_is_a_term(form: str) -> None:
    """Whatever it says elsewhere."""
    result = parse("# Glossary\n\n" + "".join(map(form.format, NAMES)), "terms.md")
    assert tuple(entry.headword.text for entry in result.entries) == NAMES


@pytest.mark.parametrize("form", ["## {}\n\nA text.\n\n", "**{}** — A text.\n\n", "- **{}** — A text.\n"])
def test_label_at_the_end_or_out_of_order_is_none(form: str) -> None:
    """So is one that repeats."""
    names = ("Compost", "Hoe", "Mulch", "References", "Rake", "Source", "Source", "Trowel", "See also")
    result = parse("# Glossary\n\n" + "".join(map(form.format, names)), "terms.md")
    found = [entry.headword.text for entry in result.entries]
    assert not {"References", "See also"} & set(found)
