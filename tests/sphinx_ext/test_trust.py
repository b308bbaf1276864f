"""What a definition may not do: each attempt is named at its line, and nothing of it reaches any output."""

from __future__ import annotations

from collections.abc import Callable

import docutils
import pytest
from docutils import nodes

from glossary_build.diagnostics import DEBUG
from tests.conftest import Build, Project
from tests.sphinx_ext.samples import FILES

HIDDEN = "what-is-in-the-file"
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000a49444154789c6300010000"
) + (bytes.fromhex("0500010d0a2db40000000049454e44ae426082"))


def build(project: Project, text: str, *, markdown: bool, builder: str = "html", conf: str = "") -> Build:
    """A project whose only source has the one term *Grid* with this definition, from line 5 or 6 on."""
    name = "terms.md" if markdown else "terms.rst"
    indented = text.replace("\n", "\n      ")
    source = (
        f"# Glossary\n\n## Grid\n\n{text}\n" if markdown else f"T\n=\n\n.. glossary::\n\n   Grid\n      {indented}\n"
    )
    settings = FILES["conf.py"].replace('["terms.md", "terms.rst", "terms.zh.md"]', f"[{name!r}]") + conf
    project.write({**FILES, "conf.py": settings, name: source, "secret.txt": HIDDEN, "secret.csv": HIDDEN})
    return project.build(builder)


def grid(made: Build) -> nodes.Element:
    """The definition."""
    (found,) = made.resolved("index").findall(nodes.definition)
    return found


RST = {
    "include": ".. include:: secret.txt",
    "literalinclude": ".. literalinclude:: secret.txt",
    "raw": ".. raw:: html\n\n   <script>window.__xss</script>",
    "raw file": ".. raw:: html\n   :file: secret.txt",
    "csv": ".. csv-table::\n   :file: secret.csv",
    "csv url": ".. csv-table::\n   :url: http://127.0.0.1:9/secret.csv",
    "only": ".. only:: html\n\n   Text.",
    "toctree": ".. toctree::\n\n   index",
    "role": ".. role:: bad(raw)\n   :format: html\n\n:bad:`<script>window.__xss</script>`",
    "default role": ".. default-role:: math",
    "highlight": ".. highlight:: c",
    "testcode": ".. testcode::\n\n   import os",
    "ifconfig": ".. ifconfig:: True\n\n   Text.",
    "automodule": ".. automodule:: os",
    "py:function": ".. py:function:: f",
    "date": ".. |d| date::\n\nNow |d|.",
    "raw role": ":raw:`<script>window.__xss</script>`",
    "download": ":download:`secret.txt`",
    "image up": ".. image:: ../../../../../../etc/hostname",
    "image text": ".. image:: secret.txt",
    "image remote": ".. image:: https://example.org/a.png",
    "image data": ".. image:: data:image/png;base64,AAAA",
    "image file": ".. image:: file:///etc/hostname",
    "figure": ".. figure:: secret.txt\n   :figwidth: image",
    "javascript": "`x <javascript:window.__xss>`_",
    "Javascript": "`x <JaVaScRiPt:window.__xss>`_",
    "data": "`x <data:text/html,window.__xss>`__",
    "target": "x_\n\n.. _x: javascript:window.__xss",
    "image target": ".. image:: pixel.png\n   :target: vbscript:window.__xss",
    "tex input": ":math:`\\input{secret.txt}`",
    "tex href": ".. math::\n\n   \\href{javascript:window.__xss}{x}",
    "tex begin": ":math:`\\begin{input}{secret.txt}`",
    "tex code": ":math:`^^5cinput{secret.txt}`",
}
MARKDOWN = {
    "include": "```{include} secret.txt\n```",
    "literalinclude": "```{literalinclude} secret.txt\n```",
    "eval-rst": "```{eval-rst}\n.. include:: secret.txt\n```",
    "raw": "```{raw} html\n<script>window.__xss</script>\n```",
    "csv": "```{csv-table}\n:file: secret.csv\n```",
    "toctree": "```{toctree}\nindex\n```",
    "download": "{download}`secret.txt`",
    "raw role": "{raw}`window.__xss`",
    "image": "![x](secret.txt)",
    "image up": "![x](../../../../etc/hostname)",
    "image remote": "![x](https://example.org/a.png)",
    "image encoded": "![x](%2e%2e/%2e%2e/etc/hostname)",
    "entity": "[x](&#106;avascript&colon;window.__xss)",
    "html": "Is <b onclick=window.__xss>bold</b>.",
    "script": "Is <script>window.__xss</script>.",
    "tex": "Is $\\href{javascript:window.__xss}{x}$.",
    "file link": "[x](file:///etc/passwd)",
}
CASES = [(name, text, False) for name, text in RST.items()] + [(name, text, True) for name, text in MARKDOWN.items()]


@pytest.mark.parametrize(("name", "text", "markdown"), CASES, ids=[f"{n} {'md' if m else 'rst'}" for n, _, m in CASES])
def test_what_is_refused_is_named_and_goes_nowhere(project: Project, name: str, text: str, *, markdown: bool) -> None:
    """No file is read, no code comes through, and the rest of the definition stays."""
    (project.folder / "pixel.png").write_bytes(PIXEL)
    made = build(project, f"Before.\n\n{text}\n\nAfter.", markdown=markdown, builder="dummy")
    place = "terms.md:7" if markdown else "terms.rst:9"
    assert "[glossary.markup]" in made.warnings
    places = [f"{place[:-1]}{int(place[-1:]) + more}:" for more in range(3)]
    if docutils.__version_info__ < (0, 21) and name in ("figure", "image target"):
        places = [f"{place.partition(':')[0]}::"]  # its pictures have no line
    assert any(each in made.warnings for each in places), made.warnings
    body = grid(made)
    assert not list(body.findall(nodes.raw))
    assert all(link["refuri"].startswith("http") for link in body.findall(nodes.reference) if "refuri" in link)
    assert {"Before.", "After."} <= {paragraph.astext() for paragraph in body.findall(nodes.paragraph)}
    assert HIDDEN not in body.astext()


@pytest.mark.parametrize("builder", ["html", "latex", "text", "epub", "man", "texinfo", "gettext"])
def test_no_builder_passes_it_through(project: Project, builder: str) -> None:
    """Files are not read for print or for translators either."""
    (project.folder / "pixel.png").write_bytes(PIXEL)
    made = build(project, "\n\n".join(RST.values()), markdown=False, builder=builder)
    for path, content in made.files().items():
        assert HIDDEN.encode() not in content, path
        assert "hostname" not in path, path
        assert "secret" not in path, path
    if builder == "latex":
        assert b"\\input{secret" not in made.files()["demo.tex"]
    if builder == "html":
        assert b"<script>window.__xss" not in made.files()["index.html"]


def test_author_has_all_that_a_definition_needs(project: Project) -> None:
    """Notes, code, formulas, pictures beside the source, tables, references into any domain: no warning."""
    project.write({"img/.keep": ""})
    (project.folder / "img" / "pixel.png").write_bytes(PIXEL)
    rst = (
        "See :term:`grid`, :py:func:`len`, :func:`len`, :ref:`genindex`, :doc:`index`, :any:`grid`, :kbd:`Enter`.\n\n"
        ".. note:: Mind.\n\n.. code-block:: python\n\n   x = 1\n\n"
        ".. math:: \\begin{pmatrix} a \\\\ b \\end{pmatrix}\n\n"
        ".. image:: img/pixel.png\n   :alt: A dot\n\n.. list-table::\n\n   * - a\n     - b\n\n>>> 1 + 1\n2\n\n"
        ".. versionadded:: 2.0\n\n.. csv-table::\n\n   a, b"
    )
    made = build(project, rst, markdown=False)
    assert made.warnings == ""
    assert [path for path in made.files() if path.endswith("pixel.png")] == ["_images/pixel.png"]
    body = grid(made)
    kinds = {node.tagname for node in body.findall(nodes.Element)}
    assert {"note", "literal_block", "math_block", "image", "table", "versionmodified"} <= kinds
    assert not list(body.findall(nodes.doctest_block))


def test_role_of_the_project_may_show_its_text_and_no_more(project: Project) -> None:
    """A generic role that sets text is allowed, in RST and in Markdown; one that makes raw output is not."""
    roles = (
        "\nfrom docutils import nodes\nfrom docutils.parsers.rst.roles import register_generic_role\n"
        "register_generic_role('product', nodes.strong)\nregister_generic_role('as-is', nodes.raw)\n"
    )
    for markdown, text in ((False, ":product:`A`, :as-is:`B`."), (True, "{product}`A`, {as-is}`B`.")):
        made = build(project, text, markdown=markdown, conf=roles)
        body = grid(made)
        assert [strong.astext() for strong in body.findall(nodes.strong)] == ["A"]
        assert not list(body.findall(nodes.raw))
        assert body.astext().strip() == "A, B."
        assert made.warnings.count("WARNING") == 1
        assert "the role “as-is” is not allowed in a definition" in made.warnings


def test_content_of_a_refused_directive_is_shown_as_it_is_written(project: Project) -> None:
    """In either markup, so that readers lose no text."""
    for markdown, text in ((False, ".. mermaid::\n\n   a --> *b*"), (True, "```{mermaid}\na --> *b*\n```")):
        made = build(project, text, markdown=markdown)
        (shown,) = grid(made).findall(nodes.literal_block)
        assert shown.astext() == "a --> *b*"
        assert "“mermaid” is not allowed in a definition; its content is shown as it is written" in made.warnings


def test_glossary_inside_a_definition_is_shown_as_a_list(project: Project) -> None:
    """The names of a term keep their markup, and each has an entry of its own besides."""
    text = "Kinds:\n\n.. glossary::\n   :sorted:\n\n   a *b*\n   c\n     It is\n     d."
    page = build(project, text, markdown=False).resolved("index")
    (inner,) = (each for each in page.findall(nodes.definition_list) if "glossary" not in each["classes"])
    assert [term.astext() for term in inner.findall(nodes.term)] == ["a b", "c"]
    assert len([*inner.findall(nodes.emphasis)]) == 1
    assert [definition.astext() for definition in inner.findall(nodes.definition)] == ["It is\nd."]
    assert any("term-a-b" in term["ids"] for term in page.findall(nodes.term))


def test_line_breaks_comments_and_anchors_in_markdown_are_no_html(project: Project) -> None:
    """They are how people write Markdown, and harm nobody."""
    body = grid(build(project, 'One<br>two  \nthree <!-- hidden --><a name="x"></a>end.', markdown=True))
    assert "hidden" not in body.astext()
    assert len([raw for raw in body.findall(nodes.raw) if raw["format"] == "html"]) == 2


@pytest.mark.parametrize(
    ("text", "markdown"),
    [
        ("\n".join("  " * level + "* a\n" for level in range(1000)), False),
        ("\n\n".join(" " * level + "a" for level in range(300)), False),
        ("\n".join("  " * level + "- a" for level in range(1000)), True),
        ("> " * 1000 + "deep", True),
        ("*" * 3000 + "deep" + "*" * 3000, True),
    ],
    ids=["rst list", "rst quote", "md list", "md quote", "md emphasis"],
)
def test_deep_nesting_is_shown_as_it_is_written(project: Project, text: str, *, markdown: bool) -> None:
    """No recursion runs out, in reading or in writing, and no text is lost."""
    made = build(project, text, markdown=markdown)
    assert "Recursion" not in made.warnings
    if "deep" not in text or text.startswith(">"):
        line = "terms.md:5" if markdown else "terms.rst:7"
        assert f"{line}: WARNING: the definition is nested too deep" in made.warnings
    assert grid(made).astext().count("a") >= text.count("a")


def quote(levels: int) -> str:
    """A quotation in each quotation."""
    return "\n\n".join("   " * level + "a" for level in range(levels + 1))


def note(levels: int) -> str:
    """A note in each note."""
    return "\n\n".join("   " * level + ".. note::" for level in range(levels)) + "\n\n" + "   " * levels + "a"


def items(levels: int) -> str:
    """A list in each list."""
    return "\n".join("  " * level + "* a\n" for level in range(levels))


@pytest.mark.parametrize("nest", [quote, note, items])
def test_blocks_nest_as_deep_as_plain_text_has_room(project: Project, nest: Callable[[int], str]) -> None:
    """The writer of plain text, which ends with an error where it has no room, writes all."""
    for levels, is_kept in ((20, True), (30, False)):
        made = build(project, nest(levels), markdown=False, builder="text")
        assert ("nested too deep" not in made.warnings) == is_kept
        assert any(grid(made).findall(nodes.literal_block)) != is_kept
        assert (made.out / "index.txt").read_text("utf-8").count("a") >= nest(levels).count("a")


@pytest.mark.parametrize(
    ("nested", "most"), [(lambda levels: "> " * levels + "a", 17), (items, 8)], ids=["quote", "list"]
)
def test_markdown_nests_as_deep_as_its_parser_reads(project: Project, nested: Callable[[int], str], most: int) -> None:
    """What is deeper would be left out without a word."""
    assert not build(project, nested(most), markdown=True).warnings
    assert "nested too deep" in build(project, nested(most + 1), markdown=True).warnings


@pytest.mark.parametrize("markdown", [False, True])
def test_row_of_marks_in_code_is_no_nesting(project: Project, *, markdown: bool) -> None:
    """Only what is nested counts, whatever the text looks like."""
    row = "- " * 30 + "+"
    text = f"Laid out so:\n\n```text\n{row}\n```" if markdown else f"Laid out so::\n\n  {row}"
    made = build(project, text, markdown=markdown)
    assert not made.warnings
    assert [code.astext().strip() for code in grid(made).findall(nodes.literal_block)] == [row]
    assert grid(made).astext().startswith("Laid out so:")


def test_bug_in_one_definition_does_not_stop_the_build(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is shown as it is written, and the message says where the bug is."""

    def fail(*_arguments: object) -> None:
        raise IndexError

    text = "A *grid* of {kbd}`keys`."
    monkeypatch.setattr("glossary_build.sphinx_ext.entries.markdown_definitions.parse_markdown", fail)
    with pytest.raises(IndexError):
        build(project, text, markdown=True)
    monkeypatch.delenv(DEBUG)
    made = build(project, text, markdown=True)
    place = f"IndexError in {__name__}:{fail.__code__.co_firstlineno + 1}"
    assert f"terms.md:5: WARNING: the definition is shown as it was written because of a bug ({place})" in made.warnings
    assert "[glossary.internal-error]" in made.warnings
    assert grid(made).astext().strip() == text


@pytest.mark.parametrize("markdown", [False, True])
def test_bug_in_reading_plain_paragraphs_loses_nothing(
    project: Project, monkeypatch: pytest.MonkeyPatch, *, markdown: bool
) -> None:
    """The parser for everything reads the definition then."""

    def fail(*_arguments: object) -> None:
        raise IndexError

    module = "glossary_build.sphinx_ext.entries"
    quick = f"{module}.markdown_definitions.read_paragraphs" if markdown else f"{module}.definitions._InlineState.parse"
    monkeypatch.setattr(quick, fail)
    with pytest.raises(IndexError):
        build(project, "A *grid* of keys.", markdown=markdown)
    monkeypatch.delenv(DEBUG)
    made = build(project, "A *grid* of keys.", markdown=markdown)
    assert "internal-error" not in made.warnings
    assert grid(made).astext().strip() == "A grid of keys."
