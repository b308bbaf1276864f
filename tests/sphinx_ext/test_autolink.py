"""Links that nobody wrote: names of terms in running text."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from docutils import nodes

from tests.conftest import Build, Project

CONF = 'project = "demo"\nextensions = ["glossary_build"]\nexclude_patterns = ["terms.*", "_build"]\n'
WORDS = """\
Words
=====

.. glossary::

   Tensor
   张量
      A grid of numbers; a tensor has a stride.

   Stride
      A distance in a tensor.

   Tensor parallelism
   张量并行
      Splits tensors. A tensor is split.
"""
PAGE = """\
Tensors
=======

Tensors and a ``tensor`` and *the tensor*, `tensor <https://example.org>`__, :abbr:`tensor (x)`; strides.

A tensor again; 张量并行 and 张量。

.. code-block:: text

   tensor

.. figure:: none.png

   The tensor in a caption.

Second
------

The tensor, and tensor-parallelism.

.. container:: no-autolink

   A stride.
"""
INDEX = "Top\n===\n\n.. toctree::\n\n   words\n   page\n"


def links(build: Build, page: str = "page") -> list[tuple[str, str]]:
    """Text and fragment of each link to a term."""
    found = build.resolved(page).findall(
        lambda node: isinstance(node, nodes.reference) and "term-" in str(node.attributes)
    )
    return [(each.astext(), each.get("refid") or each["refuri"].partition("#")[2]) for each in found]


def write(project: Project, setting: str, **files: str) -> None:
    """The project with ``glossary_build_autolink``, and further settings."""
    conf = f"{CONF}suppress_warnings = ['image.not_readable']\nglossary_build_autolink = {setting}\n"
    project.write({"conf.py": conf, "index.rst": INDEX, "words.rst": WORDS, "page.rst": PAGE, **files})


SECTION = [
    ("Tensors", "term-Tensor"),
    ("strides", "term-Stride"),
    ("张量并行", "term-Tensor-parallelism"),
    ("tensor", "term-Tensor"),
    ("tensor-parallelism", "term-Tensor-parallelism"),
]


@pytest.mark.parametrize(
    ("setting", "expected"),
    [
        ("'off'", []),
        ("'section'", SECTION),
        ("'page'", SECTION[:3]),
        (
            "'all'",
            [
                *(SECTION[0], ("tensor", "term-Tensor"), SECTION[1], ("tensor", "term-Tensor"), SECTION[2]),
                *(("张量", "term-Tensor"), *SECTION[3:]),
            ],
        ),
        ("'page'\nglossary_build_autolink_skip = ['tensor', 'tensor-parallelism']", [SECTION[1]]),
    ],
)
def test_names_in_paragraphs_are_linked(project: Project, setting: str, expected: list[tuple[str, str]]) -> None:
    """Not in headings, code, links, roles and captions, nor where the author wants none."""
    write(project, setting)
    build = project.build()
    assert [
        (text, place.replace("term-张量并行", "term-Tensor-parallelism")) for text, place in links(build)
    ] == expected
    assert "WARNING" not in build.warnings


@pytest.mark.parametrize("view", [False, True])
def test_entry_does_not_link_to_itself(project: Project, view: bool) -> None:
    """Entries link to others, each once, whether they are of a directive or of a view."""
    write(project, "'section'")
    if view:
        conf = f"{CONF}glossary_build_autolink = 'section'\nglossary_build_sources = ['terms.rst']\n"
        project.write({"conf.py": conf, "terms.rst": WORDS, "words.rst": "Words\n=====\n\n.. glossary-view::\n"})
    html = (project.build().out / "words.html").read_text(encoding="utf-8")
    expected = {"Stride": ["Tensor"], "Tensor": ["Stride"], "Tensor-parallelism": ["Tensor"]}
    for term, others in expected.items():
        entry = html.partition(f'id="term-{term}"')[2].partition("</dd>")[0]
        assert [other for other in expected if f'href="#term-{other}"><span class="xref' in entry] == others


def test_written_reference_counts_as_the_first(project: Project) -> None:
    """The author has linked the term in this section."""
    page = "Page\n====\n\nA :term:`grid <Tensor>`, then a tensor.\n"
    write(project, "'section'", **{"page.rst": page})
    assert links(project.build()) == [("grid", "term-Tensor")]


@pytest.mark.parametrize("condition", ["only:: latex", "ifconfig:: not project", "todo::"])
def test_what_is_not_shown_is_not_the_first(project: Project, condition: str) -> None:
    """The definition of a substitution, and text that this build leaves out."""
    page = f".. |x| replace:: :term:`Tensor`\n\n.. {condition}\n\n   A stride.\n\nA tensor, a stride.\n"
    extensions = "extensions += ['sphinx.ext.ifconfig', 'sphinx.ext.todo']"
    write(project, f"'page'\n{extensions}", **{"page.rst": f"Page\n====\n\n{page}"})
    *_, paragraph = project.build().resolved("page").findall(nodes.paragraph)
    assert [node.astext() for node in paragraph.findall(nodes.reference)] == ["tensor", "stride"]


def test_page_can_be_left_out(project: Project) -> None:
    """By a field at its top."""
    write(project, "'all'", **{"page.rst": f":no-autolink:\n\n{PAGE}"})
    assert links(project.build()) == []


def test_pages_that_are_joined_are_apart(project: Project) -> None:
    """One is left out, and the first place of each other one is linked, to where the entry is."""
    other = "Other\n=====\n\nA stride, a stride.\n"
    index = INDEX.replace("   page\n", "   page\n   other\n") + "\n" + WORDS.partition("\n\n")[2]
    write(
        project, "'page'", **{"page.rst": f":no-autolink:\n\n{PAGE}", "other.rst": other, "words.rst": "Words\n=====\n"}
    )
    project.write({"index.rst": index})
    tex = (project.build("latex").out / "demo.tex").read_text(encoding="utf-8")
    assert r"A {\hyperref[\detokenize{index:term-Stride}]" in tex
    assert "a stride." in tex
    assert "strides." in tex


def test_links_follow_the_glossary(make_project: Callable[[str], Project]) -> None:
    """A term that comes or goes changes the pages that name it, as a fresh build has them."""
    old, new = make_project("old"), make_project("new")
    changed = WORDS.replace("   Stride\n", "   Caption\n").replace("   张量\n", "")
    write(old, "'all'")
    old.build()
    for project in (old, new):
        write(project, "'all'", **{"words.rst": changed})
    assert old.build().files() == new.build(parallel=2).files()


@pytest.mark.parametrize("builder", ["latex", "text", "epub"])
def test_other_builders_take_the_links_too(project: Project, builder: str) -> None:
    """They get ordinary references."""
    write(project, "'section'")
    assert "rror" not in project.build(builder).warnings


def test_unknown_value_is_reported(project: Project) -> None:
    """And nothing is linked."""
    write(project, "'everywhere'")
    build = project.build()
    assert "glossary_build_autolink has to be one of off, section, page, all; 'off' is used instead" in build.warnings
    assert links(build) == []


JITS = """\
Words
=====

Nothing.

.. glossary-view::
   :split: none
"""
JIT_TERMS = (
    "# Glossary\n\n## just-in-time (JIT)（即时编译）\n\nA JIT runs.\n\n## graphics processing unit (GPU)\n\nFast.\n"
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A JIT and a JIT.", ["just-in-time (JIT)"]),
        ("JIT is it.", ["Just-in-time (JIT)"]),
        ("Of it. GPUs and *GPU*!", ["Graphics processing units (GPUs)"]),
        ("A *JIT*, see JIT", ["just-in-time (JIT)"]),
        ("A just-in-time (JIT) compiler; a JIT.", ["just-in-time"]),
        (":term:`JIT`, JIT", ["JIT"]),
        ("A JIT.\n\nSecond\n------\n\nAnother JIT.", ["just-in-time (JIT)"]),
    ],
)
def test_first_abbreviation_is_explained(project: Project, text: str, expected: list[str]) -> None:
    """Where a project asks for it, unless the page named the term before."""
    files = {"terms.md": JIT_TERMS, "words.rst": JITS, "page.rst": f"Page\n====\n\n{text}\n"}
    write(project, "'page'\nglossary_build_sources = ['terms.md']\nglossary_build_autolink_explain = True", **files)
    build = project.build()
    assert build.warnings == ""
    assert [text for text, _ in links(build)] == expected
    assert "A JIT runs." in build.resolved("words").astext()


def test_explained_abbreviation_follows_the_glossary(project: Project) -> None:
    """Also where no name changes, but what the names are."""
    files = {"terms.md": JIT_TERMS, "words.rst": JITS, "page.rst": "Page\n====\n\nA JIT.\n"}
    write(project, "'page'\nglossary_build_sources = ['terms.md']\nglossary_build_autolink_explain = True", **files)
    project.build(options={"language": "zh_CN"})
    project.write({"terms.md": JIT_TERMS.replace("即时编译", "JIT 编译（又称即时编译）")})
    html = (project.build(options={"language": "zh_CN"}).out / "page.html").read_text(encoding="utf-8")
    fresh = project.build("html", doctrees="_build/fresh", options={"language": "zh_CN"})
    assert html == (fresh.out / "page.html").read_text(encoding="utf-8")
