"""Names that are frames or labels elsewhere, in lists that are in alphabetical order."""

from __future__ import annotations

import pytest

from glossary_build.parsers.markdown import parse

NAMES = ("Compost", "Hoe", "License", "Mulch", "Rake", "Source", "Trowel")


@pytest.mark.parametrize("names", [NAMES, ("Hoe", "License", "Mulch", "Rake")])
@pytest.mark.parametrize("form", ["## {}\n\nA text.\n\n", "**{}** — A text.\n\n", "- **{}** — A text.\n"])
def test_name_in_the_middle_of_an_alphabet_is_a_term(form: str, names: tuple[str, ...]) -> None:
    """Whatever it says elsewhere; three others show the order."""
    result = parse("# Glossary\n\n" + "".join(map(form.format, names)), "terms.md")
    assert tuple(entry.headword.text for entry in result.entries) == names


def test_label_amid_many_paragraphs_of_one_name_each_is_a_term() -> None:
    """It would be the only second paragraph of a term otherwise, unless it repeats."""
    names = ["Axe", "Rake", "Hoe", "Saw", "Warning", "Fork", "Trowel", "Shears", "Cart", "Sieve", "Glove"]
    form = "**{}**: A text.\n\n"
    result = parse("# Glossary\n\n" + "".join(map(form.format, names)), "terms.md")
    assert [entry.headword.text for entry in result.entries] == names
    result = parse("# Glossary\n\n" + "".join(map(form.format, [*names[:8], "Warning", *names[8:]])), "terms.md")
    assert "Warning" not in {entry.headword.text for entry in result.entries}


@pytest.mark.parametrize("above", ["", '<a id="it"></a>\n'])
def test_label_that_the_alphabet_has_among_heads_like_it_is_a_term(above: str) -> None:
    """Also below an anchor; where it is written in another way, or the others are in no order, it is a label."""
    names = ["Axe", "Hoe", "Note", "Rake", "Saw"]
    page = "# Glossary\n\n" + "".join(f"{above}**{name}**: A text.\n\n" for name in names)
    assert [entry.headword.text for entry in parse(page, "terms.md").entries] == names
    others = [name for name in names if name != "Note"]
    for text in (page.replace("**Axe**:", "**Axe** –"), page.replace("Axe", "Yarrow")):
        found = {entry.headword.text for entry in parse(text, "terms.md").entries}
        assert {*others[1:]} <= found
        assert "Note" not in found


@pytest.mark.parametrize("form", ["## {}\n\nA text.\n\n", "**{}** — A text.\n\n", "- **{}** — A text.\n"])
def test_label_at_the_end_or_out_of_order_is_none(form: str) -> None:
    """So is one that repeats."""
    names = ("Compost", "Hoe", "Mulch", "References", "Rake", "Source", "Source", "Trowel", "See also")
    result = parse("# Glossary\n\n" + "".join(map(form.format, names)), "terms.md")
    found = [entry.headword.text for entry in result.entries]
    assert not {"References", "See also"} & set(found)


@pytest.mark.parametrize("form", ["**{}** — A text.\n\n", "- **{}** — A text.\n"])
@pytest.mark.parametrize(
    ("names", "terms"),
    [
        ("Rake Source Hoe Example Mulch", "Rake Source Hoe Example Mulch"),
        ("Rake Source Hoe Source Mulch Axe", "Rake Hoe Mulch Axe"),
        ("Rake Hoe Mulch Warning", "Rake Hoe Mulch"),
        ("苹果 来源 例子 缓存", "苹果 来源 例子 缓存"),
    ],
)
def test_label_that_is_there_once_amid_terms_is_one(form: str, names: str, terms: str) -> None:
    """Where the names are in no order; one that repeats or ends the list is a label."""
    result = parse("# Glossary\n\n" + "".join(map(form.format, names.split())), "terms.md")
    assert [entry.headword.text for entry in result.entries] == terms.split()


def test_line_of_letters_is_no_term_whatever_is_before_it() -> None:
    """It leads into the page; one of two names is an entry that leads to others."""
    text = (
        "# Glossary\n\n**Jump to:** [B](#b) · [P](#p)\n\n## B\n\n**Boil**: [Simmer](#simmer) or [Poach](#poach)\n\n"
        "**Broil**: Heat from above.\n\n## P\n\n**Pan**: Flat, of iron.\n\n**Pot**: Deep, of iron.\n"
    )
    assert [entry.headword.text for entry in parse(text, "g.md").entries] == [
        "Boil",
        "Broil",
        "Pan",
        "Pot",
    ]


def test_list_beside_an_alphabet_is_read_where_its_heading_says_so() -> None:
    """It is written in another way than the terms below the letters."""
    letters = "".join(f"## {name[0]}\n\n**{name}** - A part of it.\n\n" for name in ("Bow", "Cleat", "Davit", "Eye"))
    beside = "## {}\n\n- **SWL** - Safe Working Load\n- **MBL** - Minimum Breaking Load\n"
    counts = {"Common acronyms": 6, "How to use this page": 4}
    for heading, count in counts.items():
        assert len(parse(f"# Glossary\n\n{letters}{beside.format(heading)}", "a.md").entries) == count
