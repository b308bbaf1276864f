"""Concepts that share a name, distinguished by what their authors wrote in brackets."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from glossary_build.diagnostics import SourceLocation
from glossary_build.export import export_glossary
from glossary_build.ids.assignment import LockedId, render_lock, updated_lock
from glossary_build.loader import LoadConfig, load_glossary
from glossary_build.model import Glossary

KERNELS = """# Glossary

## Kernel (operating system)

The core of a system. Not a {term}`Kernel (convolution)`.

## Kernel (convolution)

A small matrix.

## Stride

A step of the {term}`Kernel`.
"""


def load(folder: Path, **files: str) -> Glossary:
    """The glossary of *files*, by their names without ``.md``, with a lock where *folder* has one."""
    for name, text in files.items():
        (folder / f"{name}.md").write_text(text, encoding="utf-8")
    paths = [folder / f"{name}.md" for name in files]
    return load_glossary(paths, LoadConfig(root=folder, lock=folder / "lock.json"))


def names(glossary: Glossary) -> list[list[str]]:
    """The names of each concept."""
    return [[designation.text for designation in concept.designations] for concept in glossary.concepts]


def test_entries_of_one_name_with_other_brackets_are_two_concepts(tmp_path: Path) -> None:
    """What is in the brackets sets them apart, and is no name of its own."""
    glossary = load(tmp_path, a=KERNELS)
    assert names(glossary) == [["Kernel (operating system)"], ["Kernel (convolution)"], ["Stride"]]
    first, second, third = (concept.designations[0] for concept in glossary.concepts)
    assert [first.disambiguator, second.disambiguator, third.disambiguator] == ["operating system", "convolution", None]
    assert [first.stem, second.stem, third.stem] == ["Kernel", "Kernel", "Stride"]
    assert [concept.id for concept in glossary.concepts[:2]] == [
        "term-Kernel-operating-system",
        "term-Kernel-convolution",
    ]
    assert not any(each.code == "duplicate-entry" for each in glossary.diagnostics)


def test_reference_to_the_shared_name_is_ambiguous(tmp_path: Path) -> None:
    """The warning has the names of both; the name with its disambiguator leads to its concept."""
    glossary = load(tmp_path, a=KERNELS)
    assert [str(each) for each in glossary.diagnostics if each.severity != "info"] == [
        "a.md:13: warning: “Kernel” may mean several terms; did you mean “Kernel (operating system)” "
        "or “Kernel (convolution)”? [ambiguous-reference]"
    ]
    assert glossary.find("Kernel") is None
    assert glossary.find("Kernel (convolution)") is glossary.find("kernel（convolution）") is glossary.concepts[1]
    assert glossary.homonyms("kernel") == glossary.concepts[:2]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "## Smelt（概括）\n\n烧炼。\n\n## Smelt（矿物）\n\n冶炼。\n",
            [["Smelt（概括）"], ["Smelt（矿物）"]],
        ),
        (
            "- Smelt（概括）：烧炼\n- Smelt（矿物）：冶炼\n- Ore：矿石\n- Coal：煤\n",
            [["Smelt（概括）", "烧炼"], ["Smelt（矿物）", "冶炼"], ["Ore", "矿石"], ["Coal", "煤"]],
        ),
        (
            "- Machine：机器\n- Machine（后缀）：机\n- Ore：矿石\n- Coal：煤\n",
            [["Machine", "机器"], ["Machine（后缀）", "机"], ["Ore", "矿石"], ["Coal", "煤"]],
        ),
        (
            "## Step（步）\n\nOne.\n\n## Step（阶）\n\nTwo.\n\n## Tensor（张量）\n\nA grid.\n",
            [["Step（步）", "步"], ["Step（阶）", "阶"], ["Tensor", "张量"]],
        ),
    ],
)
def test_chinese_in_brackets_tells_apart(tmp_path: Path, text: str, expected: list[list[str]]) -> None:
    """It stays a name only where the other entries of the file show that brackets hold translations."""
    assert names(load(tmp_path, a=f"# Glossary\n\n{text}")) == expected


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"a": "# Glossary\n\n## Kernel (operating system)\n\nA core.\n\n## Ore\n\nA stone.\n"}, 2),
        ({"a": "# Glossary\n\n## Tensor\n\nA.\n\n## Ore\n\nB.\n\n## Tensor（张量）\n\nC.\n"}, 2),
        (
            {
                "a": "# Glossary\n\n## Fit (tuning)\n\nA.\n\n## Ore\n\nB.\n",
                "b": "# Glossary\n\n## Fit\n\nA.\n\n## Coal\n\nB.\n",
            },
            3,
        ),
        ({"a": "# Glossary\n\n## Fit\n\nAlso known as tuning.\n\n## Ore\n\nB.\n\n## Fit (tuning)\n\nA.\n"}, 2),
    ],
)
def test_brackets_without_a_second_concept_are_names(tmp_path: Path, files: dict[str, str], expected: int) -> None:
    """One entry, a translation, an entry of another file, or a name that the other entry gives: nothing is apart."""
    glossary = load(tmp_path, **files)
    assert len(glossary.concepts) == expected
    assert all(each.disambiguator is None for concept in glossary.concepts for each in concept.designations)


def test_pages_of_one_term_each_are_told_apart(tmp_path: Path) -> None:
    """A folder with a page for each term has its homonyms in several files."""
    pages = {
        "k1": "# Kernel (operating system)\n\nThe core of a system.\n",
        "k2": "# Kernel (convolution)\n\nA small matrix.\n",
    }
    assert names(load(tmp_path, **pages)) == [["Kernel (operating system)"], ["Kernel (convolution)"]]


def test_another_file_adds_to_the_concept_with_its_disambiguator(tmp_path: Path) -> None:
    """A file that has just one of the two means that one."""
    more = "# Glossary\n\n## Kernel (convolution)\n\nAnother text.\n\n## Ore\n\nA stone.\n"
    glossary = load(tmp_path, a=KERNELS, b=more)
    assert [len(concept.definitions) for concept in glossary.concepts] == [1, 2, 1, 1]


def test_published_id_stays_with_the_concept_that_had_it(tmp_path: Path) -> None:
    """A homonym that is added later takes no id away."""
    place = SourceLocation(path="lock.json", line=3)
    lock = {"term-Kernel": LockedId(names=("Kernel", "operating system"), source=place)}
    (tmp_path / "lock.json").write_text(render_lock(lock), encoding="utf-8")
    glossary = load(tmp_path, a=KERNELS)
    assert [concept.id for concept in glossary.concepts[:2]] == ["term-Kernel", "term-Kernel-convolution"]
    assert "lost-id" not in {each.code for each in glossary.diagnostics}
    (tmp_path / "lock.json").write_text(render_lock(updated_lock(lock, glossary.concepts)), encoding="utf-8")
    assert [concept.id for concept in load(tmp_path, a=KERNELS).concepts] == [each.id for each in glossary.concepts]


def test_id_has_the_disambiguator_whatever_its_script(tmp_path: Path) -> None:
    """No homonym takes the id that its name has without it, which would lead anywhere."""
    text = "- Cast（名词）：铸件\n- Cast（cast 的动作）：浇铸\n- Ore：矿石\n- Coal：煤\n"
    glossary = load(tmp_path, a=f"# Glossary\n\n{text}")
    assert glossary.concepts[0].id.startswith("term-Cast-ming-ci-")
    assert glossary.by_id("term-Cast") is None


def test_overrides_call_homonyms_by_their_full_names(tmp_path: Path) -> None:
    """They can be merged, and a key that has just the shared name is answered with the full ones."""
    (tmp_path / "a.md").write_text(KERNELS, encoding="utf-8")
    overrides = tmp_path / "o.yaml"
    overrides.write_text("Kernel (convolution):\n  merge: Kernel (operating system)\nKernel:\n  id: k\n", "utf-8")
    glossary = load_glossary([tmp_path / "a.md"], LoadConfig(root=tmp_path, overrides=overrides))
    assert len(glossary.concepts) == 2
    assert [each.message for each in glossary.diagnostics if each.code == "unused-override"] == [
        "no concept is called “Kernel”; did you mean “Kernel (operating system)” or “Kernel (convolution)”?"
    ]


@pytest.mark.parametrize("form", ["json", "yaml", "csv", "tbx", "rst", "markdown"])
def test_disambiguators_come_back(tmp_path: Path, form: str) -> None:
    """Every format that loads back keeps the concepts apart, with their ids as far as it has ids."""
    glossary = load(tmp_path, a=KERNELS.replace("{term}`Kernel`", "kernel"))
    path = tmp_path / f"b.{'md' if form == 'markdown' else form}"
    path.write_text(export_glossary(glossary, form).text, encoding="utf-8")
    again = load_glossary([path], LoadConfig(root=tmp_path))
    assert names(again) == names(glossary)
    assert [c.designations[0].disambiguator for c in again.concepts] == ["operating system", "convolution", None]
    assert [c.id for c in again.concepts] == [c.id for c in glossary.concepts]


def test_programs_get_the_disambiguator(tmp_path: Path) -> None:
    """It has a field in JSON, a property of schema.org in JSON-LD and a scope note in SKOS."""
    glossary = load(tmp_path, a=KERNELS)
    concepts = json.loads(export_glossary(glossary, "json").text)["concepts"]
    assert concepts[1]["designations"][0]["disambiguator"] == "convolution"
    terms = json.loads(export_glossary(glossary, "jsonld").text)["hasDefinedTerm"]
    assert terms[1]["disambiguatingDescription"] == [{"@value": "convolution", "@language": "en"}]
    assert 'skos:scopeNote "convolution"@en' in export_glossary(glossary, "skos").text


def test_bracket_that_repeats_or_is_a_headword_says_which_one_is_meant(tmp_path: Path) -> None:
    """It names nothing; the name before it leads to the entry too."""
    heads = ("Adapter (pattern)", "Bridge (pattern)", "Plugin (Maven)", "Maven", "Sprout (seedling)")
    path = tmp_path / "terms.md"
    path.write_text("# Glossary\n\n" + "".join(f"## {head}\n\nA text.\n\n" for head in heads), encoding="utf-8")
    glossary = load_glossary([path])
    found = {
        name: concept.designations[0].text if (concept := glossary.find(name)) else None
        for name in ("Adapter", "Bridge (pattern)", "pattern", "Maven", "Plugin", "seedling")
    }
    assert found == {
        "Adapter": "Adapter (pattern)",
        "Bridge (pattern)": "Bridge (pattern)",
        "pattern": None,
        "Maven": "Maven",
        "Plugin": "Plugin (Maven)",
        "seedling": "Sprout",
    }


@pytest.mark.parametrize(
    "text",
    [
        "| Abbreviation | Meaning |\n|---|---|\n| IP | Internet Protocol |\n| IP | Intellectual Property |\n",
        "# Terms\n\n**IP** – Internet Protocol, how packets travel.\n\n**IP** – Intellectual Property, for lawyers.\n",
        "# Terms\n\n## IP (Internet Protocol)\n\nFor packets.\n\n## IP (Intellectual Property)\n\nFor lawyers.\n",
    ],
    ids=["table", "texts", "brackets"],
)
def test_abbreviation_with_two_full_forms_is_that_of_two_concepts(tmp_path: Path, text: str) -> None:
    """Each is under its full form and keeps its definition, the old address leads to the first, and this is said."""
    glossary = load(tmp_path, terms=text)
    assert names(glossary) == [["Internet Protocol", "IP"], ["Intellectual Property", "IP"]]
    assert all(len(concept.definitions) <= 1 for concept in glossary.concepts)
    assert [*glossary.concepts[0].anchors] == ["term-IP"]
    assert [each.code.value for each in glossary.diagnostics if each.code != "read-as"] == ["shared-name"]


@pytest.mark.parametrize("second", ["IP (Intellectual Property)", "IP（Intellectual Property，知识产权）"])
def test_abbreviation_with_other_full_forms_in_two_files_is_that_of_two_concepts(tmp_path: Path, second: str) -> None:
    """Nobody would find the second under the first."""
    glossary = load(
        tmp_path, one="# G\n\n## IP (Internet Protocol)\n\nFor packets.\n", two=f"# G\n\n## {second}\n\nFor lawyers.\n"
    )
    assert [found[0] for found in names(glossary)] == ["Internet Protocol", "Intellectual Property"]
    assert [each.code.value for each in glossary.diagnostics if each.code != "read-as"] == ["shared-name"]


@pytest.mark.parametrize("second", ["IP (protocol of the internet)", "IP (InternetProtocol)", "IP (address)"])
def test_full_form_that_another_file_writes_otherwise_is_of_the_same_concept(tmp_path: Path, second: str) -> None:
    """They share a word, or it is none of the abbreviation."""
    one, two = "# G\n\n## IP (Internet Protocol)\n\nFor packets.\n", f"# G\n\n## {second}\n\nFor data.\n"
    assert len(load(tmp_path, one=one, two=two).concepts) == 1


def test_another_file_adds_to_the_concept_that_has_its_full_form(tmp_path: Path) -> None:
    """Whichever abbreviation it has as its headword."""
    terms = "# Terms\n\n**IP** – Internet Protocol, for packets.\n\n**IP** – Intellectual Property, for lawyers.\n"
    more = "# Terms\n\n## IP (Intellectual Property)\n\nWhat is thought.\n"
    glossary = load(tmp_path, terms=terms, more=more)
    assert names(glossary) == [["Internet Protocol", "IP"], ["Intellectual Property", "IP"]]
    assert [len(concept.definitions) for concept in glossary.concepts] == [1, 2]


@pytest.mark.parametrize("second", ["IP", "IP (internet protocols)", "IP (Internet-Protocol)"])
def test_abbreviation_with_one_full_form_stays_one_concept(tmp_path: Path, second: str) -> None:
    """Also where it comes twice, the second time without it, or in another form of the same words."""
    text = f"# Terms\n\n## IP (Internet Protocol)\n\nFor packets.\n\n## {second}\n\nTwo words.\n"
    (found,) = names(load(tmp_path, terms=text))
    assert found[:2] == ["IP", "Internet Protocol"]
