"""``glossary-build suggest``: unlinked mentions, unused terms, words without an entry, and the roles that it writes."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from docutils import nodes

from glossary_build.cli import main
from tests.conftest import Project

TERMS = """\
# Glossary

## Tensor（张量）

An array.

## Loss function

How wrong.

## Leaf operation

The last one.

## Stride（步长）

A distance.
"""
PAGE = """\
About tensors
=============

A tensor and two tensors; 这个张量是新的。A :term:`leaf operation`, a leaf operation.

The `loss function <https://example.org>`_, a loss
function, the ``tensor``.

JSON and JSON; the JSON of a JIT (just-in-time compiler), a JIT. Not OK: NOT, NOT, NOT.
Use 计算图（computational graph）. The Data Loader, a Data Loader and Data Loader.
"""
MARKDOWN = "# Tensors\r\n\r\nA loss function, two *tensors*, 张量的 `tensor`.\r\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A glossary beside two pages."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "page.rst").write_text(PAGE, encoding="utf-8")
    (tmp_path / "docs" / "other.md").write_bytes(MARKDOWN.encode())
    (tmp_path / "docs" / "terms.md").write_text(TERMS, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: str) -> Result:
    """Run the command on the pages."""
    return CliRunner().invoke(main, ["suggest", "docs", "-g", "docs/terms.md", *arguments])


def test_report_has_counts_and_locations() -> None:
    """Of terms that are named, terms that aren't used, and words that have no entry."""
    result = run()
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "Terms that pages name without a link",
        "  Tensor: 4 times: docs/other.md:3, docs/page.rst:4",
        "  Loss function: 1 time: docs/other.md:3",
        "Terms that no page uses",
        "  Stride, docs/terms.md:15",
        "Words that look like terms and have no entry",
        "  Data Loader: phrase with capitals, 3 times: docs/page.rst:10",
        "  JSON: abbreviation that no page explains, 3 times: docs/page.rst:9",
        "  计算图（computational graph）: Chinese name with its English one, 1 time: docs/page.rst:10",
    ]


def test_roles_are_written_and_nothing_else(folder: Path) -> None:
    """At the first mention on each page; line ends and everything around stay."""
    assert run("--apply").stderr.endswith("2 pages changed\n")
    page = (folder / "docs" / "page.rst").read_text(encoding="utf-8")
    assert page == PAGE.replace("A tensor and", "A :term:`tensor` and")
    other = (folder / "docs" / "other.md").read_bytes().decode()
    assert other == MARKDOWN.replace("loss function", "{term}`loss function`").replace("张量的", "{term}`张量`的")
    again = run("--apply")
    assert again.stderr.endswith("0 pages changed\n")


@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_each_line_keeps_its_end(folder: Path, mark: str) -> None:
    """A page of two systems; a byte order mark, also of a second file in it, isn't before the words of a heading."""
    text = f"{mark}# A tensor\r\n\r\nA tensor and\na loss function\r\nhere,\r\n\r\n{mark}张量\n"
    (folder / "docs" / "other.md").write_bytes(text.encode())
    run("--apply", "--all")
    expected = text.replace("A tensor and", "A {term}`tensor` and").replace("loss function", "{term}`loss function`")
    assert (folder / "docs" / "other.md").read_bytes().decode() == expected.replace("张量", "{term}`张量`")


def test_page_that_is_named_twice_is_written_once(folder: Path) -> None:
    """By another path, or by a link: what is written first would move what the second writes."""
    run("--apply")
    expected = (folder / "docs/page.rst").read_text(encoding="utf-8")
    (folder / "docs/page.rst").write_text(PAGE, encoding="utf-8")
    (folder / "docs/same.rst").symlink_to("page.rst")
    result = run("docs/page.rst", "docs/../docs/page.rst", "--apply")
    assert result.exit_code == 0, result.output
    assert (folder / "docs/page.rst").read_text(encoding="utf-8") == expected


@pytest.mark.parametrize(
    "kept",
    [
        "https://tensor.example.org/tensor",
        "www.tensor.example.org/tensor?x=tensor",
        "a-tensor@tensor.example.org",
        "{{ tensor }}",
        "torch.tensor",
        "torch.tensor.T",
        ".tensor",
        "tensor.py",
        "a-tensor.tar.gz",
        "file/tensor/x",
        "/x/tensor",
        "./tensor",
        "~/tensor",
        r"C:\x\tensor",
    ],
)
def test_what_is_no_prose_stays_as_it_is(folder: Path, kept: str) -> None:
    """In Markdown an address may be in the text, with no brackets around it; so may a path."""
    (folder / "docs/other.md").write_text(
        f"# Page\n\nSee {kept} 张量的 tensor\n\n见{kept}，a tensor.\n", encoding="utf-8"
    )
    run("--apply", "--all")
    written = (folder / "docs/other.md").read_text(encoding="utf-8")
    assert written == f"# Page\n\nSee {kept} {{term}}`张量`的 {{term}}`tensor`\n\n见{kept}，a {{term}}`tensor`.\n"


@pytest.mark.parametrize("beside", ["*.", "...*", "2.5-*", "matrix/*", "矩阵/*", "*-based.", "(*)."])
def test_signs_of_prose_hide_no_name(folder: Path, beside: str) -> None:
    """A full stop, an ellipsis, a number or a single slash makes no dotted name and no path."""
    (folder / "docs/other.md").write_text(f"# Page\n\nA {beside.replace('*', 'tensor')}\n", encoding="utf-8")
    run("--apply")
    written = (folder / "docs/other.md").read_text(encoding="utf-8")
    assert written == f"# Page\n\nA {beside.replace('*', '{term}`tensor`')}\n"


def test_only_pages_of_a_folder_are_written(folder: Path) -> None:
    """A text that is no page may name a term; one that is named itself is in reStructuredText."""
    requirements = folder / "docs/requirements.txt"
    requirements.write_text("tensor\n", encoding="utf-8")
    assert run("--apply").stderr.endswith("2 pages changed\n")
    assert requirements.read_text(encoding="utf-8") == "tensor\n"
    assert run("docs/requirements.txt", "--diff").stdout.endswith("-tensor\n+:term:`tensor`\n \n")


def test_every_mention_can_be_linked(folder: Path) -> None:
    """Other forms name their term; between Chinese characters, reStructuredText wants escaped blanks."""
    assert run("--apply", "--all").exit_code == 0
    page = (folder / "docs" / "page.rst").read_text(encoding="utf-8")
    line = r"A :term:`tensor` and two :term:`tensors <Tensor>`; 这个\ :term:`张量`\ 是新的。"
    assert page == PAGE.replace("A tensor and two tensors; 这个张量是新的。", line)


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("page.rst", ":abbr:`JIT (just-in-time)`, :abbr:`JIT (Just-in-time)`", ":gls:`JIT`, :gls:`JIT`"),
        ("page.rst", "a :abbr:`JIT\n(just-in-time)`", "a :gls:`JIT`"),
        ("page.rst", "Two :abbr:`JITs (just-in-time)` and :term:`JIT`.", "Two :gls:`JITs` and :term:`JIT`."),
        ("page.rst", "``:abbr:`JIT (just-in-time)```, :abbr:`JIT (joint test)`, :abbr:`FX (effects)`", None),
        (
            "page.rst",
            "> x\n\n  :abbr:`FX (effects)` :abbr:`JIT (just-in-time)`",
            "> x\n\n  :abbr:`FX (effects)` :gls:`JIT`",
        ),
        ("page.md", "`` {abbr}`JIT (just-in-time)` ``", None),
        ("page.md", "- A {abbr}`JIT (just-in-time)`.", "- A {gls}`JIT`."),
    ],
)
def test_explained_abbreviations_become_roles_that_explain_once(
    folder: Path, name: str, before: str, after: str | None
) -> None:
    """All on a page whose explanation is a name of the term; code and other meanings stay."""
    (folder / "terms.md").write_text("# Glossary\n\n## Just-in-time (JIT)\n\nWhile it runs.\n", encoding="utf-8")
    path = folder / name
    path.write_text(before, encoding="utf-8")
    report = CliRunner().invoke(main, ["suggest", name, "-g", "terms.md"]).output
    assert ("Just-in-time: " in report) is ("{gls}" in (after or "") or ":gls:" in (after or ""))
    CliRunner().invoke(main, ["suggest", name, "-g", "terms.md", "--apply"])
    assert path.read_text(encoding="utf-8") == (before if after is None else after)


def test_difference_can_be_seen_first(folder: Path) -> None:
    """As a patch; the pages stay."""
    result = run("--diff")
    assert "+A :term:`tensor` and two tensors" in result.stdout
    assert "--- docs/page.rst" in result.stdout
    assert result.stderr.endswith("2 pages would change\n")
    assert (folder / "docs" / "page.rst").read_text(encoding="utf-8") == PAGE


def test_what_was_written_is_linked_by_a_build(folder: Path) -> None:
    """Each role leads to its term, also without our extension, and readers see the text that was there."""
    conf = (
        'extensions = ["myst_parser"{more}]\nglossary_build_sources = ["terms.md"]\nexclude_patterns = ["terms.md"]\n'
    )
    index = (
        "Index\n=====\n\n.. toctree::\n\n   page\n   other\n\n.. glossary::\n\n   Tensor\n   张量\n      An array.\n\n"
    )
    project = Project(folder / "site")
    index += "   Loss function\n      How wrong.\n\n   Leaf operation\n      The last.\n"
    pages = {name: (folder / "docs" / name).read_text(encoding="utf-8") for name in ("page.rst", "other.md")}
    project.write({"conf.py": conf.format(more=""), "index.rst": index, "terms.md": TERMS, **pages})
    before = project.build()
    texts = {name: before.resolved(name).astext() for name in ("page", "other")}
    result = CliRunner().invoke(
        main, ["suggest", str(project.folder), "-g", str(project.folder / "terms.md"), "--apply", "--all"]
    )
    assert result.exit_code == 0
    after = project.build()
    assert after.warnings == ""
    assert {name: after.resolved(name).astext() for name in texts} == texts
    links = [node for node in after.resolved("page").findall(nodes.reference) if "term-" in node.get("refuri", "")]
    assert [node.astext() for node in links] == ["tensor", "tensors", "张量", "leaf operation"]


def test_names_of_a_built_site_are_a_glossary(folder: Path) -> None:
    """As those of a stock glossary, with what is in brackets."""
    index = 'Index\n=====\n\n.. glossary::\n\n   Grid (or "mesh")\n      Cells.\n'
    project = Project(folder / "site")
    project.write(
        {
            "conf.py": "exclude_patterns = ['docs']\n",
            "index.rst": index,
            "docs/page.rst": 'Page\n====\n\nA grid (or "mesh").\n',
        }
    )
    inventory = project.build().out / "objects.inv"
    docs = str(project.folder / "docs" / "page.rst")
    result = CliRunner().invoke(main, ["suggest", docs, "-g", str(inventory), "--diff"])
    assert '+A :term:`grid (or "mesh")`.' in result.stdout


def test_page_that_cannot_be_read_is_an_error(folder: Path) -> None:
    """The others are read."""
    (folder / "docs" / "bad.md").write_bytes(b"\xff")
    result = run()
    assert result.exit_code == 1
    assert "docs/bad.md:1: error: “docs/bad.md” is not UTF-8 from byte 0 on; it looks like" in result.stderr
    assert "Tensor: 4 times" in result.stdout


def test_words_that_only_look_like_terms_are_left_out(folder: Path) -> None:
    """Names of the glossary without their abbreviation, words in code, requirements, and the end of a longer phrase."""
    (folder / "docs" / "terms.md").write_text(
        "```{glossary}\nPython Package Index (PyPI)\n  Serves.\n\nJust-in-time (JIT)\n  Late.\n```\n", encoding="utf-8"
    )
    for name in ("page.rst", "other.md"):
        (folder / "docs" / name).unlink()
    line = "It RECOMMENDED the RECORD of ``RECORD`` on the Python Package Index. Dependency Group Includes are here.\n"
    (folder / "docs" / "page.md").write_text("# Page\n\n" + line * 3 + "A {gls}`JIT`, the JIT.\n", encoding="utf-8")
    assert run().stdout.splitlines() == [
        "Terms that pages name without a link",
        "  Python Package Index: 3 times: docs/page.md:3, docs/page.md:4, docs/page.md:5",
    ]


def test_glossary_without_a_term_is_named(folder: Path) -> None:
    """As the other commands do it; it may be the wrong file."""
    (folder / "empty.md").write_text("To be written.\n", encoding="utf-8")
    result = CliRunner().invoke(main, ["suggest", "docs", "-g", "empty.md"])
    assert "empty.md:1: warning: no term found in “empty.md”" in result.stderr
