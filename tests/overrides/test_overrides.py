"""The author's word is last: what an overrides file changes, and what is wrong with one."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from glossary_build import Concept, Glossary, Kind, LoadConfig, RelationType, Status, load_glossary
from glossary_build.diagnostics import Code
from glossary_build.export import export_glossary
from glossary_build.overrides import applying
from glossary_build.text.names import fold_name
from tests.conftest import Project

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "overrides"
SOURCES = {
    "terms.md": """\
# Data

## Tensor（张量，多维数组）

An array. See [Cache](#cache).

## Cache {#store}

Kept for later. Also known as buffer.

## KV Cache

Keys and values. Also known as buffer.

## Buffer

Some memory.
""",
    "zh.md": "### 缓存（Cache）\n\n存储。\n\n### 梯度（斜率）\n\n方向。\n",
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the sources lie."""
    for name, text in SOURCES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def load(overrides: str, *sources: str) -> Glossary:
    """The glossary of the sources, as *overrides* have it."""
    Path("o.yaml").write_text(overrides, encoding="utf-8")
    return load_glossary(sources or sorted(SOURCES), LoadConfig(overrides=Path("o.yaml")))


def concept(glossary: Glossary, name: str) -> Concept:
    """The concept of this name, which there is."""
    found = glossary.find(name)
    assert found, name
    return found


def names(glossary: Glossary, name: str) -> dict[str, str]:
    """Name → status of the names of a concept, in order."""
    return {each.text: each.status.value for each in concept(glossary, name).designations}


def problems(glossary: Glossary) -> list[str]:
    """What is wrong with the overrides."""
    return [str(each).removeprefix("o.yaml:") for each in glossary.diagnostics if each.source.path == "o.yaml"]


def test_no_overrides_change_nothing() -> None:
    """A file of comments is as good as none."""
    plain = load_glossary(sorted(SOURCES))
    assert load("# later\n") == plain


def test_id_is_the_one_that_the_author_gives() -> None:
    """It goes before the id in the source, which stays a further one."""
    cache = concept(load("Cache:\n  id: my cache\n"), "Cache")
    assert cache.id == "term-my-cache"
    assert {"term-store", "store"} <= set(cache.anchors)


@pytest.mark.parametrize("key", ["Cache", "cache", "缓存", "store", "term-store", "term-Cache"])
def test_concept_is_found_by_name_or_id(key: str) -> None:
    """An author copies whichever they see."""
    glossary = load(f"{key}:\n  subjects: Memory\n")
    assert concept(glossary, "Cache").subjects == ("Memory",)
    assert problems(glossary) == []


def test_reading_belongs_to_the_name_that_is_the_key() -> None:
    """The other names keep theirs; what was set is reported with its location."""
    glossary = load("\n张量:\n  reading: zhāng  liàng\n")
    tensor = concept(glossary, "Tensor")
    assert {each.text: each.reading for each in tensor.designations} == {
        "Tensor": None,
        "张量": "zhāng liàng",
        "多维数组": None,
    }
    assert [str(each.origin) for each in tensor.designations if each.text == "张量"] == ["override"]
    assert [(each.setting, each.name, str(each.source)) for each in tensor.amendments] == [
        ("reading", "张量", "o.yaml:2")
    ]


def test_preferred_name_takes_the_place_of_another() -> None:
    """One name of each language is preferred, and comes first."""
    glossary = load("Tensor:\n  names:\n    多维数组: { status: preferred }\n")
    assert names(glossary, "Tensor") == {"Tensor": "preferred", "多维数组": "preferred", "张量": "admitted"}


def test_admitted_name_gives_way() -> None:
    """If the preferred name is to be admitted only, the next one of its language is preferred."""
    glossary = load("张量:\n  status: admitted\n")
    assert names(glossary, "Tensor") == {"Tensor": "preferred", "多维数组": "preferred", "张量": "admitted"}


def test_deprecated_name_leaves_the_concept_approved() -> None:
    """Without a replacement, only this name is one to avoid."""
    glossary = load("张量:\n  status: deprecated\n")
    assert names(glossary, "Tensor") == {"Tensor": "preferred", "多维数组": "preferred", "张量": "deprecated"}
    assert concept(glossary, "Tensor").status is Status.PREFERRED


def test_deprecated_concept_names_what_replaces_it() -> None:
    """A deprecated name with a replacement deprecates the whole concept."""
    glossary = load("Buffer:\n  status: deprecated\n  replaced-by: Cache\n")
    buffer = concept(glossary, "Buffer")
    assert buffer.status is Status.DEPRECATED
    assert [(each.type, each.target, each.rule, str(each.source)) for each in buffer.relations] == [
        (RelationType.REPLACED_BY, "term-store", "override", "o.yaml:3")
    ]


def test_kind_and_language_overrule_an_inference() -> None:
    """What the script of a name suggests is not always so."""
    glossary = load("Tensor:\n  names:\n    多维数组:\n      language: ja\n      kind: variant\n")
    name = next(each for each in concept(glossary, "Tensor").designations if each.text == "多维数组")
    assert (name.language, name.kind, name.status, name.inferred) == ("ja", Kind.VARIANT, Status.PREFERRED, False)


def test_name_that_is_none_is_ignored() -> None:
    """An inferred name that the author never meant leads nowhere."""
    assert names(load("梯度:\n  names:\n    斜率: { ignore: true }\n"), "梯度") == {"梯度": "preferred"}


def test_relations_of_a_type_are_replaced() -> None:
    """An empty list takes away what the sources declare; other types stay."""
    Path("see.md").write_text(
        "## Alpha\n\nText.\n\nSee also: [Beta](#beta).\n\n## Beta\n\nB.\n\n## Gamma\n\nC.\n", encoding="utf-8"
    )
    assert [each.rule for each in concept(load("", "see.md"), "Alpha").relations] == ["declared"]
    replaced = concept(load("Alpha:\n  see-also: Gamma\n  broader: Beta\n", "see.md"), "Alpha")
    assert [(each.type.value, each.target) for each in replaced.relations] == [
        ("see-also", "term-Gamma"),
        ("broader", "term-Beta"),
    ]
    assert concept(load("Alpha: { see-also: [] }\n", "see.md"), "Alpha").relations == ()


def test_merge_makes_one_concept() -> None:
    """The entries keep their definitions, and the reason is reported."""
    glossary = load("Cache:\n  merge: [KV Cache, Buffer]\n")
    cache = concept(glossary, "KV Cache")
    assert cache is concept(glossary, "Cache") is concept(glossary, "Buffer")
    assert [(each.name, each.rule) for each in cache.merges] == [
        ("Cache", "first"),
        ("KV Cache", "override"),
        ("Buffer", "override"),
        ("缓存", "translation"),
    ]


@pytest.mark.parametrize("key", ["Tensor", "tensor", "term-Tensor", "多维数组"])
@pytest.mark.parametrize("other", ["KV Cache", "kv-cache", "term-KV-Cache"])
def test_entries_to_merge_are_named_in_many_ways(key: str, other: str) -> None:
    """As written, in another case, by the id that the name gives, or by a further name."""
    glossary = load(f"{key}:\n  merge: {other}\n")
    assert concept(glossary, "Tensor") is concept(glossary, "KV Cache")
    assert problems(glossary) == []


@pytest.mark.parametrize("key", ["store", "term-store"])
def test_id_of_the_author_names_an_entry(key: str) -> None:
    """With its prefix or without, also to keep it apart."""
    glossary = load(f"{key}:\n  ignore: true\n")
    assert "Cache" not in {each.designations[0].text for each in glossary.concepts}
    apart = load(f"缓存:\n  keep-apart: {key}\n")
    assert concept(apart, "缓存") is not concept(apart, "Cache")


def test_merge_goes_before_the_concepts_of_a_model_file() -> None:
    """Two concepts of one export stay two, unless the author says that they are one."""
    two = "\n".join(f"- {{id: term-{name}, designations: [{{text: {name}}}]}}" for name in ("Go", "Golang"))
    Path("c.yaml").write_text(f"schema_version: 1\nconcepts:\n{two}\n", encoding="utf-8")
    assert len(load("", "c.yaml").concepts) == 2
    (merged,) = load("Go:\n  merge: Golang\n", "c.yaml").concepts
    assert [(merge.name, merge.rule) for merge in merged.merges] == [("Go", "first"), ("Golang", "override")]


def test_id_goes_before_that_of_a_model_file() -> None:
    """What refers to the concept follows it, and the id that it had leads to it still."""
    go = "- {id: term-Go, designations: [{text: Go}], relations: [{type: see, target: term-C}]}"
    c = "- {id: term-C, designations: [{text: C}], relations: [{type: see, target: term-Go}]}"
    Path("c.yaml").write_text(f"schema_version: 1\nconcepts:\n{go}\n{c}\n", encoding="utf-8")
    found = load("Go:\n  id: golang\n  see-also: C\n", "c.yaml")
    assert [(each.id, [link.target for link in each.relations]) for each in found.concepts] == [
        ("term-golang", ["term-C", "term-C"]),
        ("term-C", ["term-golang"]),
    ]
    assert "term-Go" in concept(found, "Go").anchors
    assert [each.setting for each in concept(found, "Go").amendments] == ["id", "see-also"]


def test_keep_apart_goes_before_a_translation() -> None:
    """A name in brackets doesn't join what the author keeps apart."""
    assert concept(load(""), "缓存") is not None
    glossary = load("缓存:\n  keep-apart: Cache\n")
    assert concept(glossary, "缓存") is not concept(glossary, "Cache")
    assert names(glossary, "缓存") == {"缓存": "preferred", "Cache": "preferred"}


def test_keep_apart_splits_one_headword_by_its_source() -> None:
    """Two files may mean different things by one word."""
    Path("memory.md").write_text("## Cache\n\nA chip.\n", encoding="utf-8")
    glossary = load("Cache:\n  keep-apart: memory.md\n", "terms.md", "memory.md")
    found = [each for each in glossary.concepts if each.designations[0].text == "Cache"]
    assert [each.definitions[0].text for each in found] == ["Kept for later. Also known as buffer.", "A chip."]
    assert len({each.id for each in found}) == 2
    assert problems(glossary) == []


def test_keep_apart_follows_a_synonym_no_more() -> None:
    """ "Same as" is a "see" between concepts that the author keeps apart."""
    Path("same.md").write_text("## Alpha\n\nText.\n\n## Beta\n\nSame as Alpha.\n", encoding="utf-8")
    assert len(load("", "same.md").concepts) == 1
    glossary = load("Alpha:\n  keep-apart: Beta\n", "same.md")
    assert [(each.type, each.target, each.rule) for each in concept(glossary, "Beta").relations] == [
        (RelationType.SEE, "term-Alpha", "same as")
    ]


def test_ignored_entry_is_no_concept() -> None:
    """A heading that is no term goes, and nothing is said of its other names."""
    glossary = load("Buffer:\n  ignore: true\n")
    assert "Buffer" not in {each.designations[0].text for each in glossary.concepts}
    assert problems(glossary) == []


@pytest.mark.parametrize(
    ("overrides", "problem"),
    [
        (
            "Tensr:\n  subjects: A\n",
            "1: warning: no concept is called “Tensr”; did you mean “Tensor”? [unused-override]",
        ),
        ("Glossary:\n  ignore: true\n", "1: warning: no entry is headed “Glossary” [unused-override]"),
        (
            "Tensor:\n  names:\n    多维数列: { reading: duō }\n",
            "3: warning: “Tensor” has no name “多维数列”; did you mean “多维数组”? [unused-override]",
        ),
        (
            "Tensor:\n  see:\n    - Cache\n    - Cachee\n",
            "4: warning: no concept is called “Cachee”; did you mean “Cache” or “KV Cache”? [unused-override]",
        ),
        ("Tensor:\n  merge: Stride\n", "2: warning: no entry is called “Stride” [unused-override]"),
        (
            "Tensor:\n  keep-apart: other.md\n",
            "2: warning: beside “Tensor” no entry is called “other.md” [unused-override]",
        ),
    ],
)
def test_override_that_matches_nothing_is_reported(overrides: str, problem: str) -> None:
    """After a change of the sources, the author learns which override is no longer needed."""
    assert problems(load(overrides)) == [problem]


@pytest.mark.parametrize(
    ("overrides", "problem"),
    [
        (
            "Tensor:\n  redaing: x\n",
            "2: error: Tensor.redaing is no known field; did you mean “reading”?",
        ),
        (
            "Tensor:\n  status: prefered\n",
            "2: error: Tensor.status has to be one of preferred, admitted, deprecated, not “prefered”; did you "
            "mean “preferred”?",
        ),
        ("Tensor:\n  reading: [a]\n", "2: error: Tensor.reading has to be text, not a list"),
        ("Tensor:\n  ignore: yes\n", "2: error: Tensor.ignore has to be true or false, not “yes”"),
        (
            "Tensor:\n  names: [张量]\n",
            "2: error: Tensor.names has to be a mapping, not a list",
        ),
        (
            "Tensor:\n  language: Chinese!\n",
            "2: error: Tensor.language has to be a language tag such as en or zh-Hans, not “Chinese!”",
        ),
        ("Tensor:\n  id: '***'\n", "2: error: “***” can't be an id: it has no letter or digit"),
        ("Tensor:\n  see: tensor\n", "2: error: “tensor” is a name of this concept itself"),
        ("Tensor:\n", "1: error: nothing is set for “Tensor”"),
        (
            "Buffer:\n  names:\n    Buffer: { ignore: true }\n",
            "3: error: “Buffer” is the only name of its concept; ignore the entry instead",
        ),
        ("- Tensor\n", "1: error: the whole file has to be a mapping, not a list"),
        (
            "Cache:\n  merge: KV Cache\n  keep-apart: KV Cache\n",
            "3: error: “Cache” and “KV Cache” are to be merged and kept apart; they are kept apart",
        ),
    ],
)
def test_override_that_says_nothing_clear_is_an_error(overrides: str, problem: str) -> None:
    """The line and what was expected are named."""
    assert problems(load(overrides)) == [f"{problem} [bad-override]"]


def test_rest_of_a_faulty_file_counts() -> None:
    """One wrong key doesn't lose the others, and faulty YAML doesn't lose what comes before it."""
    glossary = load("Tensor:\n  nmae: x\n  subjects: A\nCache:\n  subjects: [B\n")
    assert concept(glossary, "Tensor").subjects == ("A",)
    assert {each.code for each in glossary.diagnostics if each.source.path == "o.yaml"} == {"bad-override", "bad-yaml"}


def test_missing_file_is_an_error() -> None:
    """Nobody is left to think that their overrides count."""
    glossary = load_glossary(["terms.md"], LoadConfig(overrides=Path("gone.yaml")))
    assert [str(each) for each in glossary.diagnostics if each.code == "bad-override"] == [
        "gone.yaml:1: error: “gone.yaml” does not exist [bad-override]"
    ]


def test_example_of_the_guide_does_what_the_page_says() -> None:
    """Every override of the page applies, and nothing is wrong with it."""
    glossary = load_glossary(
        [EXAMPLE / "terms.md", EXAMPLE / "plots.md"],
        LoadConfig(root=EXAMPLE, overrides=EXAMPLE / "glossary-overrides.yaml"),
    )
    assert [str(each) for each in glossary.diagnostics if each.severity != "info"] == []
    assert concept(glossary, "重载").id == "term-overloading"
    assert concept(glossary, "重载").designations[0].reading == "chóng zài"
    assert list(names(glossary, "梯度")) == ["梯度"]
    assert concept(glossary, "Variable").status is Status.DEPRECATED
    assert concept(glossary, "Cost Function").subjects == ("Optimisation",)
    assert [each.designations[0].text for each in glossary.concepts].count("Graph") == 2
    assert glossary.find("House rules") is None


def test_page_shows_the_tested_example() -> None:
    """What an author copies from the guide is the file above."""
    page = (EXAMPLE.parents[1] / "guide" / "overrides.md").read_text(encoding="utf-8")
    assert "examples/overrides/glossary-overrides.yaml" in page


@pytest.mark.parametrize("form", ["json", "yaml"])
def test_overruled_glossary_comes_back_from_a_model_file(form: str) -> None:
    """What overrides set, and where, is in the export too."""
    glossary = load("Cache:\n  see: Tensor\n  id: store\n  merge: Buffer\n  names:\n    缓存: { reading: huǎn cún }\n")
    file = Path(f"glossary.{form}")
    file.write_text(export_glossary(glossary, form).text, encoding="utf-8")
    again = load_glossary([file])
    assert again.concepts == glossary.concepts
    assert [each.setting for each in concept(again, "Cache").amendments] == ["id", "see", "merge", "reading"]


def test_build_reports_an_override_at_its_line_and_follows_a_change(tmp_path: Path) -> None:
    """``-W`` sees an override that is no longer needed; a corrected one takes effect in the next build."""
    project = Project(tmp_path)
    project.write(
        {
            "conf.py": "extensions = ['glossary_build']\nexclude_patterns = ['*.md']\n"
            "glossary_build_sources = ['terms.md']\nglossary_build_overrides = 'o.yaml'\n",
            "index.rst": "Words\n=====\n\n.. glossary-view::\n",
            "o.yaml": "Tensr:\n  id: array\n",
        }
    )
    first = project.build()
    assert f"{tmp_path / 'o.yaml'}:1: WARNING: no concept is called “Tensr”; did you mean “Tensor”?" in first.warnings
    assert "[glossary.unused-override]" in first.warnings
    project.write({"o.yaml": "Tensor:\n  id: array\n"})
    second = project.build()
    assert "o.yaml" not in second.warnings
    assert second.inventory()["Tensor"] == "index.html#term-array"


def test_names_are_indexed_once_for_all_overrides(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many of them mean no entry, or none by its name as written."""
    made: list[object] = []

    class Counted(applying.NearNames):
        def __init__(self, known: Iterable[str]) -> None:
            made.append(self)
            super().__init__(known)

    looked_at = 0

    def counted(name: str) -> str:
        nonlocal looked_at
        looked_at += 1
        return fold_name(name)

    monkeypatch.setattr(applying, "NearNames", Counted)
    few = "tensor:\n  merge: [Keel]\n"
    many = "".join(f"TENSOR {number}:\n  merge: [CACHE]\nGradient {number}:\n  ignore: true\n" for number in range(60))
    counts = []
    for overrides in (few, many):
        made.clear()
        monkeypatch.setattr(applying, "fold_name", counted)
        looked_at = 0
        assert any(each.code is Code.UNUSED_OVERRIDE for each in load(overrides).diagnostics)
        counts.append((len(made), looked_at))
    assert counts[1][0] <= 3
    assert counts[1][1] - counts[0][1] < 60 * 8
