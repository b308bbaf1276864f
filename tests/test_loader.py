"""Loading files into a glossary."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from glossary_build import Concept, LoadConfig, Status, load_glossary
from glossary_build.diagnostics import DEBUG
from glossary_build.export import export_glossary
from glossary_build.parsers import ParseResult
from tests.conftest import SEEDS

ENGLISH = """\
# Core

## Tensor

An array of numbers.

## Compound Operation

It is made of others.

## Composite Operation

Same as Compound Operation.
"""
CHINESE = """\
### Tensor（张量）

多维数组。

### Kernel（核函数）

在设备上执行的函数。
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with an English and a Chinese source."""
    (tmp_path / "terms.md").write_text(ENGLISH, encoding="utf-8")
    (tmp_path / "terms.zh.md").write_text(CHINESE, encoding="utf-8")
    return tmp_path


def found(glossary_concept: Concept | None) -> Concept:
    """The concept, which must be there."""
    assert glossary_concept is not None
    return glossary_concept


def test_two_sources_make_one_glossary(folder: Path) -> None:
    """A term of both sources is one concept with a definition in each language."""
    glossary = load_glossary([folder / "terms.md", folder / "terms.zh.md"], LoadConfig(root=folder))
    assert glossary.sources == ("terms.md", "terms.zh.md")
    assert [c.id for c in glossary.concepts] == ["term-Tensor", "term-Compound-Operation", "term-Kernel"]
    tensor = found(glossary.find("张量"))
    assert [(d.text, d.language) for d in tensor.designations] == [("Tensor", "en"), ("张量", "zh-Hans")]
    assert [str(d.source) for d in tensor.definitions] == ["terms.md:5", "terms.zh.md:3"]
    assert found(glossary.find("Composite Operation")).id == "term-Compound-Operation"
    assert found(glossary.find_fragment("#composite-operation")).id == "term-Compound-Operation"


def test_paths_are_shown_from_the_root_with_forward_slashes(folder: Path) -> None:
    """A source beside the root is reached by ``..``; with no root, paths stay as they were given."""
    (folder / "docs").mkdir()
    glossary = load_glossary([folder / "terms.md"], LoadConfig(root=folder / "docs"))
    assert glossary.sources == ("../terms.md",)
    assert load_glossary([folder / "terms.md"]).sources == ((folder / "terms.md").as_posix(),)


def test_faulty_sources_are_reported_in_order_and_the_others_load(folder: Path) -> None:
    """Each fault has its code and says what it is."""
    (folder / "gbk.md").write_bytes(CHINESE.encode("gbk"))
    (folder / "empty.md").write_text("\n", encoding="utf-8")
    names = ["missing.md", ".", "gbk.md", "empty.md", "terms.md"]
    glossary = load_glossary([folder / name for name in names], LoadConfig(root=folder))
    assert [str(d) for d in glossary.diagnostics if d.severity == "error"] == [
        "missing.md:1: error: “missing.md” does not exist [unreadable-source]",
        ".:1: error: “.” is a folder, not a file [unreadable-source]",
        "gbk.md:1: error: “gbk.md” is not UTF-8 from byte 10 on; it looks like GBK: save it as UTF-8, "
        "or read it with --encoding gb18030 (in conf.py: glossary_build_encoding) [not-utf8]",
    ]
    assert [d.source.path for d in glossary.diagnostics if d.code == "nothing-found"] == ["empty.md"]
    assert glossary.sources == tuple(names)
    assert found(glossary.find("tensor")).id == "term-Tensor"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_forbidden_source_is_reported(folder: Path) -> None:
    """Permissions are the author's affair, not a crash."""
    (folder / "terms.md").chmod(0)
    (problem,) = load_glossary([folder / "terms.md"], LoadConfig(root=folder)).diagnostics
    assert str(problem) == ("terms.md:1: error: “terms.md” may not be read: permission denied [unreadable-source]")


def test_path_that_no_system_has_is_reported() -> None:
    """A NUL in a path is no reason to stop."""
    (problem,) = load_glossary(["a\0b.md"]).diagnostics
    assert problem.code == "unreadable-source"


def test_how_a_source_was_read_is_told(folder: Path) -> None:
    """The author sees which way of writing was recognised, and can name another."""
    (told,) = load_glossary([folder / "terms.zh.md"], LoadConfig(root=folder)).diagnostics
    assert str(told) == "terms.zh.md:1: info: read as: headings, 2 entries [read-as]"
    named = load_glossary([folder / "terms.zh.md"], LoadConfig(root=folder, dialects={"terms.zh.md": "table"}))
    assert [d.code for d in named.diagnostics] == ["nothing-found"]
    with pytest.raises(LookupError, match=r"no dialect is called “tables”; did you mean “table”\?"):
        LoadConfig(dialects={"terms.md": "tables"})


@pytest.mark.parametrize(
    ("name", "text", "advice"),
    [
        ("dl.md", "# Glossary\n\n<dl><dd>One pass.</dd></dl>\n", "<dt> before each name"),
        (
            "m.md",
            f"# Glossary\n\n<dl><dt>{'&amp;' * 50_000}</dl>\n",
            "50,000 tags and is not read; write it as Markdown",
        ),
        ("t.md", "# Plan\n\n## Terms\n<table>\n<tr><td>Epoch</td></tr>\n</table>\n", "such as “Term” and “Meaning”"),
        ("l.rst", "Terms\n=====\n.. list-table::\n\n   * - Epoch\n", ":header-rows: 1"),
        ("c.rst", "Terms\n=====\n.. csv-table::\n   :file: t.csv\n", "name its CSV file as a source of its own"),
        (
            "g.rst",
            "Plan\n====\n\nTerms\n-----\n+---+---+\n| A | B |\n+   +---+\n|   | C |\n+---+---+\n",
            "check that its lines meet",
        ),
    ],
)
def test_table_that_shows_no_terms_is_named(tmp_path: Path, name: str, text: str, advice: str) -> None:
    """The author hears at its line what would show them; a heading that only says “Terms” is no term."""
    (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "t.csv").write_text("Term,Meaning\nEpoch,One pass.\n", encoding="utf-8")
    (problem,) = load_glossary([tmp_path / name], LoadConfig(root=tmp_path)).diagnostics
    marks = ("<dl>", "<table>", ".. list-table::", ".. csv-table::", "+---+---+")
    assert problem.code == "nothing-found"
    assert text.splitlines()[problem.source.line - 1].startswith(marks)
    assert problem.message.endswith(advice)


def test_source_given_twice_is_read_once(folder: Path) -> None:
    """No entry is its own duplicate."""
    glossary = load_glossary([folder / "terms.md", str(folder / "terms.md")])
    assert (len(glossary.sources), [d.code for d in glossary.diagnostics]) == (1, ["read-as"])


def test_line_breaks_and_byte_order_mark_make_no_difference(folder: Path) -> None:
    """A file saved on another system gives the same glossary, lines included."""
    plain = load_glossary([folder / "terms.md"])
    (folder / "terms.md").write_bytes(b"\xef\xbb\xbf" + ENGLISH.replace("\n", "\r\n").encode())
    assert load_glossary([folder / "terms.md"]) == plain


def test_inferences_can_be_turned_off(folder: Path) -> None:
    """What brackets only suggest is left out; headwords and translations are declared."""
    (folder / "terms.zh.md").write_text(
        "### Autograd（求导系统）\n\n自动求导。\n\n### Grad（Zebra）\n\n导数。\n", "utf-8"
    )
    inferred = load_glossary([folder / "terms.zh.md"])
    declared = load_glossary([folder / "terms.zh.md"], LoadConfig(infer=False))
    assert found(inferred.find("Zebra")).designations[0].text == "Grad"
    assert declared.find("Zebra") is None
    assert found(declared.find("求导系统")).designations[0].text == "Autograd"


def test_lock_keeps_an_id_and_a_missing_one_is_none(folder: Path) -> None:
    """The id that the lock promises leads to the concept that has the recorded name."""
    lock = folder / "lock.json"
    assert load_glossary([folder / "terms.md"], LoadConfig(lock=lock)).diagnostics[1:] == ()
    lock.write_text('{"version": 1, "ids": {"term-array": ["Tensor"], "term-gone": ["Gone"]}}', "utf-8")
    glossary = load_glossary([folder / "terms.md"], LoadConfig(root=folder, lock=lock))
    assert found(glossary.by_id("term-array")).designations[0].text == "Tensor"
    assert [(d.code, d.source.path) for d in glossary.diagnostics[1:]] == [("lost-id", "lock.json")]


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b"{", 1),
        (b"\xff", 1),
        (b"[]", 1),
        (b'{"version": 1, "ids": {\n<<<<<<< HEAD\n"term-a": ["a"]\n}}', 2),
        (b'{"version": 1, "ids": {\n"term-a": ["a"],\n"term-b": "b"\n}}', 3),
    ],
    ids=["torn", "not UTF-8", "no object", "conflict", "no list"],
)
def test_bad_lock_is_reported_and_the_sources_load(folder: Path, content: bytes, line: int) -> None:
    """A merge conflict in the lock doesn't hide the glossary; the line of the fault is named."""
    (folder / "lock.json").write_bytes(content)
    glossary = load_glossary([folder / "terms.md"], LoadConfig(root=folder, lock=folder / "lock.json"))
    assert [(d.code, str(d.source)) for d in glossary.diagnostics[1:]] == [("bad-lock", f"lock.json:{line}")]
    assert found(glossary.find("Tensor")).id == "term-Tensor"


def test_importing_the_package_imports_no_module_but_its_version() -> None:
    """``import glossary_build`` is quick; an unknown name is an AttributeError as in any module."""
    code = (
        "import sys, glossary_build; "
        "print([name for name in sys.modules if name.startswith(('glossary_build.', 'sphinx', 'docutils'))]); "
        "print(hasattr(glossary_build, 'nothing'))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split("\n")[:2] == ["['glossary_build.version']", "False"]


@pytest.mark.parametrize("name", ["terms.rst", "terms.md"])
def test_loading_a_text_imports_no_parser_of_another_kind(folder: Path, name: str) -> None:
    """A project has one or two kinds of sources, and pays for those."""
    (folder / name).write_text("Terms\n=====\n\nTensor\n------\n\nAn array.\n\nStride\n------\n\nA step.\n", "utf-8")
    code = (
        "import sys; from glossary_build import load_glossary; "
        f"assert len(load_glossary([{str(folder / name)!r}]).concepts) == 2; "
        "ours = [f'glossary_build.parsers.{name}' for name in ('asciidoc', 'data.structured')]; "
        "print([name for name in ('yaml', 'xml.parsers.expat', *ours) if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_pages_of_a_folder_are_judged_together(tmp_path: Path) -> None:
    """Headings that most of them have are parts of a text; so are others, where most pages are a term each."""
    folder = tmp_path
    parts = "## In practice\n\nOpen it at noon.\n\n## Pitfalls\n\nIt leaks.\n"
    pages = {name: f"---\ntitle: {name}\n---\n\nA gate.\n\n{parts}" for name in ("Sluice", "Weir", "Lock")}
    pages["Penstock"] = "---\ntitle: Penstock\n---\n\nA pipe.\n\n## Kinds\n\nTwo.\n\n## In practice\n\nShut.\n"
    for name, text in pages.items():
        (folder / f"{name}.md").write_text(text, "utf-8")
    glossary = load_glossary(sorted(folder.glob("*.md")))
    assert {concept.designations[0].text for concept in glossary.concepts} == {*pages}
    assert all("practice" in concept.definitions[0].text for concept in glossary.concepts)
    (folder / "Lock.md").unlink()
    (folder / "Penstock.md").unlink()
    few = load_glossary(sorted(folder.glob("*.md")))
    assert {concept.designations[0].text for concept in few.concepts} == {"In practice", "Pitfalls"}


@pytest.mark.skipif(not SEEDS.is_dir(), reason="the seed documents are not beside this checkout")
def test_four_seed_documents_make_one_glossary() -> None:
    """Every synonym that the documents declare is followed, and nothing else is merged."""
    glossary = load_glossary(sorted(SEEDS.glob("*.txt")), LoadConfig(root=SEEDS))
    assert {d.severity for d in glossary.diagnostics} <= {"info", "warning"}

    compound = found(glossary.find("Compound Operation"))
    assert [d.text for d in compound.designations if d.language == "en"] == [
        "Compound Operation",
        "Composite Operation",
        "Non-Leaf Operation",
    ]
    assert found(glossary.find("CNN")).id == found(glossary.find("Convolutional Neural Network")).id
    assert found(glossary.find("TorchScript")).status is Status.DEPRECATED
    assert found(glossary.find("Torch FX")).id == found(glossary.find("FX")).id
    apart = [
        "Tensor",
        "TensorImpl",
        "Meta Tensor",
        "Operation",
        "Operator",
        "LR",
        "LR Scheduler",
        "Backward",
        "backward pass",
    ]
    assert len({found(glossary.find(name)).id for name in apart}) == len(apart)
    assert [d.text for d in found(glossary.find("JIT")).designations if d.language == "zh-Hans"] == ["即时编译"]


def test_bug_in_reading_one_source_is_reported_and_the_others_are_read(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message names the file, the exception and where it was raised; with the switch, it is raised."""

    def fail(text: str, path: str) -> ParseResult:
        raise ValueError(text, path)

    monkeypatch.setattr("glossary_build.loader.parsers", lambda: {"plain": fail})
    config = LoadConfig(root=folder, dialects={"terms.md": "plain"})
    sources = [folder / "terms.md", folder / "terms.zh.md"]
    with pytest.raises(ValueError, match="An array of numbers"):
        load_glossary(sources, config)
    monkeypatch.delenv(DEBUG)
    glossary = load_glossary(sources, config)
    (problem,) = (each for each in glossary.diagnostics if each.code == "internal-error")
    assert (problem.source.path, problem.severity) == ("terms.md", "error")
    place = f"ValueError in {__name__}:{fail.__code__.co_firstlineno + 1}"
    assert problem.message == f"“terms.md” was not read because of a bug ({place}); please report it with the file"
    assert [concept.designations[0].text for concept in glossary.concepts] == ["Tensor", "Kernel"]


@pytest.mark.parametrize(
    ("name", "text", "definitions"),
    [
        ("see.rst", ".. glossary::\n\n   Alpha\n      See :term:`Nope`.\n", ["See :term:`Nope`."]),
        (
            "also.rst",
            ".. glossary::\n\n   Alpha\n      Text.\n\n      See also :term:`python:slice`.\n",
            ["Text.\n\nSee also :term:`python:slice`."],
        ),
        ("old.md", "## Alpha\n\nDeprecated. Use [Nope](#nope) instead.\n", ["Deprecated. Use [Nope](#nope) instead."]),
        ("good.md", "## Alpha\n\nSee [Beta](#beta).\n\n## Beta\n\nText.\n", []),
    ],
)
def test_words_of_a_relation_that_leads_nowhere_are_kept(
    tmp_path: Path, name: str, text: str, definitions: list[str]
) -> None:
    """They are all that a reader gets; what leads to a term is a relation and no text."""
    (tmp_path / name).write_text(text, encoding="utf-8")
    alpha = load_glossary([tmp_path / name]).find("Alpha")
    assert alpha is not None
    assert [each.text for each in alpha.definitions] == definitions
    assert bool(alpha.relations) is not bool(definitions)


@pytest.mark.parametrize(
    ("name", "text", "title"),
    [
        ("a.md", "# My *words*\n\n## Keel\n\nLow.\n\n## Mast\n\nA pole.\n", "My words"),
        ("a.md", '---\ntitle: "My words"\n---\n\n## Keel\n\nLow.\n\n## Mast\n\nA pole.\n', "My words"),
        ("a.md", "# Ship glossary\n\n# Hull\n\n## Keel\n\nLow.\n\n# Sails\n\n## Jib\n\nA sail.\n", "Ship glossary"),
        ("a.md", "# Hull\n\n## Keel\n\nLow.\n\n# Sails\n\n## Jib\n\nA sail.\n", ""),
        ("a.md", "# Keel\n\nLow.\n\n# Mast\n\nA pole.\n", ""),
        ("a.md", "## Keel\n\nLow.\n\n## Mast\n\nA pole.\n", ""),
        ("a.rst", "Words\n=====\n\n.. glossary::\n\n   Keel\n      Low.\n", "Words"),
        ("a.adoc", "= Words\n\nKeel:: Low.\nMast:: A pole.\n", "Words"),
        ("a.csv", "term,definition\nKeel,Low.\n", ""),
    ],
)
def test_title_of_a_source_is_its_heading_that_is_no_term(folder: Path, name: str, text: str, title: str) -> None:
    """Nor a group of terms."""
    (folder / name).write_text(text, encoding="utf-8")
    glossary = load_glossary([folder / name], LoadConfig(root=folder))
    assert len(glossary.concepts) > 0
    assert glossary.titles == ({name: title} if title else {})


def test_links_lead_to_whole_headings(tmp_path: Path) -> None:
    """By the fragments that GitHub and others give them, which aren't ids of the concept."""
    text = """\
# Glossary

## Annual plan (APP)

See [x](#foo-bar).

## Foo/Bar

See [x](#annual-plan-app), [y](#foobar), [z](#3-queue) and [q](#what-is-a-keel).

## 3. Queue

A line.

## What is a keel?

It is low.
"""
    (tmp_path / "terms.md").write_text(text, encoding="utf-8")
    glossary = load_glossary([tmp_path / "terms.md"], LoadConfig(root=tmp_path))
    assert [each.code for each in glossary.diagnostics if each.severity != "info"] == []
    found = [glossary.find_fragment(each) for each in ("#annual-plan-app", "#foo-bar", "#3-queue", "#what-is-a-keel")]
    assert [each and each.id for each in found] == ["term-Annual-plan", "term-Foo", "term-Queue", "term-keel"]
    assert [anchor for each in glossary.concepts for anchor in each.anchors] == ["term-APP", "term-Bar"]


def test_file_names_in_another_encoding_are_shown_as_text(tmp_path: Path) -> None:
    """Locations are text that every output can hold; two such files stay apart."""
    names = ["术语.md".encode("gbk"), "名词.md".encode("gbk")]
    try:
        for name in names:
            Path(os.fsdecode(bytes(tmp_path) + b"/" + name)).write_text(
                f"# G\n\n## Keel\n\n{name!r}\n", encoding="utf-8"
            )
    except OSError:
        pytest.skip("this file system has names in UTF-8 only")
    glossary = load_glossary(sorted(tmp_path.iterdir()), LoadConfig(root=tmp_path))
    assert glossary.sources == (r"\xc3\xfb\xb4\xca.md", r"\xca\xf5\xd3\xef.md")
    assert [each.source.path for each in glossary.concepts[0].definitions] == [*glossary.sources]
    export_glossary(glossary, "yaml").text.encode()
