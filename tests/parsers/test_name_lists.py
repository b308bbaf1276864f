"""Heads that give several names, or have a picture beside the name."""

import pytest

from glossary_build.headwords.alternatives import split_alternatives
from glossary_build.headwords.cleaning import without_pictographs
from glossary_build.headwords.name_lists import are_translated
from glossary_build.parsers.markdown import parse


@pytest.mark.parametrize(
    ("shown", "name"),
    [
        ("🚀 Launch", "Launch"),
        ("Launch 🚀✨", "Launch"),
        ("☁️ Cloud", "Cloud"),
        ("★ Star", "Star"),
        ("👩‍🚀 Crew 3️⃣", "Crew"),
        (":key: Secret :lock:", "Secret"),
        ("C♯", "C♯"),
        ("♭ flat", "♭ flat"),
        ("A★", "A★"),
        ("→ operator", "→ operator"),
        ("🚀", "🚀"),
        ("std::vec", "std::vec"),
    ],
)
def test_picture_beside_a_name_is_no_part_of_it(shown: str, name: str) -> None:
    """Signs that may be letters of the name stay."""
    assert without_pictographs(shown) == name


def test_heading_with_a_picture_keeps_its_fragment() -> None:
    """Links inside the page go on leading to it."""
    (entry,) = parse("# Glossary\n\n## 🚀 Launch\n\nIt flies.\n", "a.md").entries
    assert (entry.headword.text, entry.heading) == ("Launch", "🚀 Launch")


def test_blank_parts_translations_only_where_the_file_shows_it() -> None:
    """Names of products and abbreviations begin many a Chinese name."""
    assert are_translated(["Yeast 酵母", "酸种 Sourdough starter", "Crumb 内部组织", "Proofing"])
    assert not are_translated(["GPU 显存", "CPU 核", "API 网关"])
    assert not are_translated(["Git 分支", "Git 标签", "Git 提交"])
    assert not are_translated(["Yeast 酵母", "Crumb 内部组织", "Dough", "Oven"])


def test_blank_before_a_translation_may_be_missing() -> None:
    """Several Latin words show where the name ends; after one word it may go on."""
    text = "# 术语\n\n- Sourdough starter酸种\n\n  发酵的面团。\n\n- Oven spring 烘焙弹性\n\n  面团在烤箱里长大。\n\n"
    text += "- Crumb 内部组织\n\n  面包的里面。\n\n- Levain面团\n\n  另一种面团。\n"
    names = [[d.text for d in entry.designations] for entry in parse(text, "a.md").entries]
    assert names == [["Sourdough starter", "酸种"], ["Oven spring", "烘焙弹性"], ["Crumb", "内部组织"], ["Levain面团"]]


def test_marked_spans_in_one_heading_are_names() -> None:
    """Each has its own code or bold."""
    (entry,) = parse("# Words\n\n## `let`, `const`\n\nDeclares a name.\n", "a.md").entries
    assert [d.text for d in entry.designations] == ["let", "const"]


@pytest.mark.parametrize(
    ("cell", "names"),
    [
        ("simmer or poach", ("simmer", "poach")),
        ("upper or lower bound", ("upper or lower bound",)),
        ("make or buy", ("make or buy",)),
    ],
)
def test_or_in_a_cell_joins_two_names_alike(cell: str, names: tuple[str, ...]) -> None:
    """A word that both share, or a set phrase, stays one name."""
    assert split_alternatives(cell) == names


def test_list_right_below_a_group_holds_terms() -> None:
    """As the headings below it do; a list of those same names is an overview."""
    body = "### Mast\n\nHolds the sails.\n\n### Boom\n\nHolds one edge.\n\n### Jib\n\nA sail.\n"
    found = parse(f"# Boats\n\n## Parts\n\n- **Hull**: the body\n- **Keel**: the spine\n\n{body}", "a.md").entries
    assert [entry.headword.text for entry in found] == ["Hull", "Keel", "Mast", "Boom", "Jib"]
    overview = parse(f"# Boats\n\n## Parts\n\n- **Mast**: tall\n- **Jib**: small\n\n{body}", "a.md").entries
    assert [entry.headword.text for entry in overview] == ["Mast", "Boom", "Jib"]


def test_directive_keeps_its_names_as_sphinx_shows_them() -> None:
    """Pictures, numbers and question marks are part of what Sphinx makes a target of."""
    found = parse("# G\n\n```{glossary}\n🚀 Launch\n  It flies.\n1. Stage\n  It falls.\n```\n", "a.md").entries
    assert [entry.headword.text for entry in found] == ["🚀 Launch", "1. Stage"]
