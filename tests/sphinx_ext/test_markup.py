"""From the text of a definition to doctree nodes."""

import myst_parser
import pytest
from docutils import nodes
from sphinx import addnodes

from tests.conftest import Project
from tests.sphinx_ext.samples import FILES
from tests.sphinx_ext.written import with_class, written_entry


def definition(project: Project, name: str, text: str, warning: str = "") -> nodes.Element:
    """The definition of the only term of the only source, after reading, which gives no *warning* but this."""
    conf = FILES["conf.py"].replace('["terms.md", "terms.rst", "terms.zh.md"]', f"[{name!r}]")
    project.write({**FILES, "conf.py": conf, name: text})
    build = project.build("dummy")
    assert warning in build.warnings if warning else build.warnings == ""
    (found,) = build.app.env.get_doctree("index").findall(
        lambda node: isinstance(node, nodes.container) and "glossary-definition" in node["classes"]
    )
    return found


def test_rst_keeps_lists_literals_maths_and_admonitions(project: Project) -> None:
    """A definition is a body like any other."""
    text = (
        "T\n=\n\n.. glossary::\n\n   grid\n      A list:\n\n      * ``one``\n      * :math:`x^2`\n\n"
        "      .. note:: Mind the *gap*.\n\n      `Docs <https://example.org/>`_ and |project|.\n"
    )
    body = definition(project, "terms.rst", text.replace("|project|", "more"))
    kinds = {type(node).__name__ for node in body.findall()}
    assert {"bullet_list", "literal", "math", "note", "emphasis", "reference"} <= kinds


def test_markdown_keeps_lists_code_maths_and_tables(project: Project) -> None:
    """CommonMark with MyST roles, directives, dollar maths and tables."""
    text = (
        "# Glossary\n\n## Grid\n\nA list of $x^2$:\n\n- `one`\n- **two**\n\n```python\nx = 1\n```\n\n"
        "| a | b |\n|---|---|\n| 1 | 2 |\n\n```{note}\nMind it.\n```\n\n[Docs](https://example.org/)\n"
    )
    body = definition(project, "terms.md", text)
    kinds = {type(node).__name__ for node in body.findall()}
    assert {"bullet_list", "literal", "math", "literal_block", "table", "note", "strong", "reference"} <= kinds


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (":::tip\nUse *it*.\n:::", "<tip><paragraph>Use it.</paragraph></tip>"),
        (":::{note}\nUse it.\n:::", "<note><paragraph>Use it.</paragraph></note>"),
        ("> [!WARNING]\n> Mind it.", "<warning><paragraph>Mind it.</paragraph></warning>"),
        ("!!! note\n    Mind it.", "<note><paragraph>Mind it.</paragraph></note>"),
        (":::info\nNew.\n:::", "<admonition><title>Info</title><paragraph>New.</paragraph></admonition>"),
        (":::tip[Do]\nIt.\n:::", "<admonition><title>Do</title><paragraph>It.</paragraph></admonition>"),
        ("> [!tip]+ Do *so*\n> It.", "<admonition><title>Do so</title><paragraph>It.</paragraph></admonition>"),
        ('!!! tip "Do"\n    It.', "<admonition><title>Do</title><paragraph>It.</paragraph></admonition>"),
        ("> [!TIP]\n>\n> It.", "<tip><paragraph>It.</paragraph></tip>"),
        ("!!! note\n\n    It.", "<note><paragraph>It.</paragraph></note>"),
        ("??? to be written", "<paragraph>??? to be written</paragraph>"),
    ],
)
def test_notes_are_read_as_other_programs_write_them(project: Project, text: str, shown: str) -> None:
    """GitHub, Obsidian, Docusaurus, VitePress and Material for MkDocs."""
    body = definition(project, "terms.md", f"# Glossary\n\n## Grid\n\nCells.\n\n{text}\n")

    def outline(node: nodes.Node) -> str:
        tag = type(node).__name__
        is_kept = isinstance(node, (nodes.Admonition, nodes.paragraph, nodes.title))
        inner = "".join(map(outline, node.children)) or node.astext()
        return f"<{tag}>{node.astext() if isinstance(node, nodes.TextElement) else inner}</{tag}>" if is_kept else inner

    assert outline(body.children[-1]) == shown


def test_what_is_wrong_in_a_note_is_reported_at_its_line(project: Project) -> None:
    """Whoever writes it, in the title and in the text."""
    notes = ':::tip {no}`a`\n{no}`b`\n:::\n\n> [!TIP] {no}`c`\n>\n> {no}`d`\n\n!!! tip "{no}`e`"\n    {no}`f`\n'
    project.write({**FILES, "terms.md": f"# Glossary\n\n## Grid\n\nCells.\n\n{notes}\n## Mast\n\nA pole.\n"})
    lines = [warning.split(":")[1] for warning in project.build("dummy").warnings.splitlines() if "terms.md" in warning]
    assert lines == ["7", "8", "11", "13", "15", "16"]


def test_simple_tags_set_text_as_on_other_sites(project: Project) -> None:
    """There is no other way for some of it in GitHub's Markdown."""
    text = "H<sub>2</sub>O, x<sup>2</sup>, <kbd>Ctrl</kbd>, <code>a</code>, <b>b <i>c</i></b>, <EM>d</EM>."
    body = definition(project, "terms.md", f"# Glossary\n\n## Grid\n\n{text}\n")
    assert body.astext() == "H2O, x2, Ctrl, a, b c, d."
    found = [(type(node).__name__, node.astext()) for node in body.findall(nodes.Inline)]
    assert [each for each in found if each[0] not in ("Text", "inline")] == [
        ("subscript", "2"),
        ("superscript", "2"),
        ("literal", "Ctrl"),
        ("literal", "a"),
        ("strong", "b c"),
        ("emphasis", "c"),
        ("emphasis", "d"),
    ]


def test_nodes_know_their_line_in_the_source(project: Project) -> None:
    """Each paragraph has the line of the glossary source, for translators and warnings."""
    body = definition(project, "terms.md", "# Glossary\n\n## Grid\n\nOne.\n\nTwo.\n")
    assert [(p.source, p.line) for p in body.findall(nodes.paragraph)] == [
        (str(project.folder / "terms.md"), 5),
        (str(project.folder / "terms.md"), 7),
    ]


def test_prices_are_no_mathematics(project: Project) -> None:
    """A dollar sign beside a digit stays a dollar sign."""
    body = definition(project, "terms.md", "# Glossary\n\n## Grid\n\nFrom $5 to $6.\n")
    assert body.astext() == "From $5 to $6."


def test_formula_between_two_dollars_in_a_line_is_one(project: Project) -> None:
    """None of the dollars is shown."""
    body = definition(project, "terms.md", "# Glossary\n\n## Softmax\n\nThe $$a_i \\dots$$ of all.\n")
    assert [node.astext() for node in body.findall(nodes.math)] == ["a_i \\dots"]
    assert body.astext() == "The a_i \\dots of all."


def test_link_with_an_empty_fragment_is_text(project: Project) -> None:
    """As in documents that lost their addresses: ``[tutorial](#)``."""
    body = definition(project, "terms.md", "# Glossary\n\n## Grid\n\nThis [tutorial](#) helps.\n")
    assert body.astext() == "This tutorial helps."
    assert not list(body.findall(addnodes.pending_xref))


@pytest.mark.parametrize("builder", ["html", "dirhtml"])
@pytest.mark.parametrize(
    ("source", "before", "link"),
    [
        ("terms/terms.md", "## Grid\n\n", "[{}]({})"),
        ("terms/terms.rst", "T\n=\n\n.. glossary::\n\n   Grid\n      ", "`{} <{}>`_"),
    ],
)
def test_link_to_the_file_of_a_page_leads_to_the_page(
    project: Project, builder: str, source: str, before: str, link: str
) -> None:
    """As in pages, and from a source in a folder of its own; other addresses are left as they are."""
    addresses = ("../p/my%20page.rst", "../p/my%20page.rst#top", "/p/my%20page.rst", "../api/x.html")
    text = before + " ".join(link.format(name, address) for name, address in zip("abcd", addresses, strict=True))
    conf = FILES["conf.py"].replace('["terms.md", "terms.rst", "terms.zh.md"]', f'["{source}"]')
    page = ":orphan:\n\n.. _top:\n\nPage\n====\n"
    project.write({**FILES, "conf.py": conf, source: text, "p/my page.rst": page})
    build = project.build(builder)
    assert build.warnings == ""
    (entry,) = build.resolved("index").findall(nodes.definition)
    address = build.app.builder.get_relative_uri("index", "p/my page")
    expected = [address, f"{address}#top", address, "../api/x.html"]
    assert [link["refuri"] for link in entry.findall(nodes.reference) if link.astext() in "abcd"] == expected


def test_link_to_a_file_that_is_on_no_page_is_reported(project: Project) -> None:
    """It would lead nowhere: a file of the repository, or a page that there isn't. Static files are on the site.

    However many pages show it, it is reported once.
    """
    text = "## Grid\n\n[a](../data.csv) [b](gone.md#x)\n[c](../_static/paper.pdf) [d](../other.txt)\n"
    conf = FILES["conf.py"].replace('["terms.md", "terms.rst", "terms.zh.md"]', '["terms/terms.md"]')
    again = ":orphan:\n\nAgain\n=====\n\n.. glossary-view::\n   :no-index:\n"
    files = {"terms/terms.md": text, "data.csv": "1\n", "_static/paper.pdf": "2\n", "again.rst": again}
    project.write({**FILES, "conf.py": f'{conf}\nhtml_static_path = ["_static"]\n', **files})
    build = project.build()
    message = "terms.md:3: WARNING: link to a file that is no page of this site:"
    for warning, address in zip(build.warnings.splitlines(), ("../data.csv", "gone.md#x"), strict=True):
        assert f"{message} {address} [glossary.markup]" in warning
    (entry,) = build.resolved("index").findall(nodes.definition)
    assert entry.astext().startswith("a b\nc d")
    links = [link["refuri"] for link in entry.findall(nodes.reference) if link.astext() in "abcd"]
    assert links == ["../_static/paper.pdf", "../other.txt"]


@pytest.mark.parametrize(
    ("name", "text", "warning"),
    [
        ("terms.md", "# Glossary\n\n## Grid\n\nOf {app}`Paper <x>`, *so* {app}`~a.Pen`.\n", "app"),
        ("terms.rst", "T\n=\n\n.. glossary::\n\n   grid\n      Of :app:`Paper <x>`, *so* :app:`~a.Pen`.\n", "app"),
    ],
)
def test_unknown_role_shows_its_text(project: Project, name: str, text: str, warning: str) -> None:
    """Whatever it is in the project that the source is from."""
    body = definition(project, name, text, warning)
    assert [node.astext() for node in body.findall(nodes.literal)] == ["Paper", "Pen"]
    assert body.astext() == "Of Paper, so Pen."


def test_wrapped_chinese_lines_are_joined_without_a_blank(project: Project) -> None:
    """A browser shows a line break as a blank, which doesn't belong between Chinese characters."""
    body = definition(project, "terms.zh.md", "# 术语表\n\n## 网格\n\n排成行\n和列的 PyTorch\n数组，\n很多。\n")
    assert body.astext() == "排成行和列的 PyTorch\n数组，很多。"


def test_a_link_to_a_term_keeps_all_of_its_text(project: Project) -> None:
    """Also where a line ends inside of it, and where a part of it is emphasized: Sphinx takes one node only."""
    text = "# Glossary\n\n## Grid\n\nA [grid\nof lines](#grid), the [*very* same `grid`](#grid), [it](#grid).\n"
    body = definition(project, "terms.md", text)
    assert [(len(link), link.astext()) for link in body.findall(addnodes.pending_xref)] == [
        (1, "grid\nof lines"),
        (1, "very same grid"),
        (1, "it"),
    ]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("terms.md", "# Glossary\n\n## Grid\n\nLines of [a grid](#grid).\n"),
        ("terms.md", "# Glossary\n\n## Grid\n\nLines of [[Grid|a grid]].\n"),
        ("terms.rst", "T\n=\n\n.. glossary::\n\n   grid\n      Lines of `a grid <#grid>`_.\n"),
    ],
)
def test_a_link_to_a_term_has_a_text_of_its_own(project: Project, name: str, text: str) -> None:
    """As with the role ``term``, other extensions are told that the author wrote it."""
    (link,) = definition(project, name, text).findall(addnodes.pending_xref)
    assert (link.astext(), link["reftarget"].lower(), link["refexplicit"]) == ("a grid", "grid", True)


def test_what_is_written_like_a_link_of_a_wiki_stays_where_no_term_is_called_so(project: Project) -> None:
    """As an attribute of C++, a slot of JavaScript, an index, or a note elsewhere in a vault."""
    text = "It is [[nodiscard]], has [[Prototype]], df[[0]] and [[Notes/Other|another]], but see [[grid|it]]."
    body = definition(project, "terms.md", f"# Glossary\n\n## Grid\n\n{text}\n")
    assert body.astext() == text.replace("[[grid|it]]", "it")
    assert [link["reftarget"] for link in body.findall(addnodes.pending_xref)] == ["Grid"]


def test_a_definition_may_contain_a_definition_list(project: Project) -> None:
    """Its items aren't entries of the view."""
    conf = FILES["conf.py"].replace('["terms.md", "terms.rst", "terms.zh.md"]', '["terms.md"]')
    text = "# Glossary\n\n## Tensor\n\nAn array.\n\nshape\n: The sizes.\n\n## Grid\n\nLines.\n"
    project.write({**FILES, "conf.py": conf, "terms.md": text})
    build = project.build()
    assert build.warnings == ""
    entry = written_entry(build, "index", "term-Tensor")
    (inner,) = entry.iter("dl")
    assert ["".join(child.itertext()).strip() for child in inner] == ["shape", "The sizes."]


@pytest.mark.parametrize("builder", ["text", "latex", "man", "texinfo", "html"])
def test_an_entry_may_lose_its_whole_definition(project: Project, builder: str) -> None:
    """A refused directive was all of it: the name is still written, and the warning is the only one."""
    text = "Glossary\n========\n\n.. glossary::\n\n   Grid\n      .. include:: secret.txt\n"
    conf = FILES["conf.py"].replace('["terms.md", "terms.rst", "terms.zh.md"]', '["terms.rst"]')
    project.write({**FILES, "conf.py": conf, "terms.rst": text})
    build = project.build(builder)
    (warning,) = build.warnings.splitlines()
    assert "terms.rst:7: WARNING: the directive “include” is not allowed" in warning
    assert any(b"Grid" in content for content in build.files().values())


ELSEWHERE_RST = """\
Glossary
========

.. |caret| unicode:: U+005E

.. glossary::

   Tensor
      An array [#size]_ |caret| 2.

      Heading
      -------

      More [#gone]_ |nope|.

.. [#size] Of any *size*.
"""
ELSEWHERE_MD = """\
# Glossary

```{glossary}
Tensor
  An array[^size] ^ 2.

  #### Heading

  More[^gone].
```

[^size]: Of any *size*.
"""


@pytest.mark.parametrize(
    ("name", "text", "warned"),
    [
        ("terms.rst", ELSEWHERE_RST, ["“[#gone]_”", "“|nope|”"]),
        ("terms.md", ELSEWHERE_MD, ["“[^gone]”"] if int(myst_parser.__version__.split(".")[0]) >= 4 else []),
    ],
)
def test_a_definition_shows_what_only_a_page_can_have(
    project: Project, name: str, text: str, warned: list[str]
) -> None:
    """Footnotes from elsewhere in the file, headings; what is defined nowhere is shown as written, with one line."""
    conf = FILES["conf.py"].replace('["terms.md", "terms.rst", "terms.zh.md"]', f"[{name!r}]")
    project.write({**FILES, "conf.py": conf, name: text})
    build = project.build()
    for line, what in zip(build.warnings.splitlines(), warned, strict=True):
        assert what in line
        assert f"{name}:{text[: text.index('gone')].count(chr(10)) + 1}: " in line
    entry = written_entry(build, "index", "term-Tensor")
    shown = [" ".join("".join(each.itertext()).split()) for each in entry.iter("p")]
    assert shown[0].replace(" [", "[").startswith("An array[1]")
    assert shown[0].endswith("^ 2.")
    assert shown[1] == "Heading"
    assert shown[2].startswith("More")
    assert "gone" in shown[2]
    assert shown[3] == "[1] Of any size."
    assert not with_class(entry, "problematic")


def test_a_definition_may_cite_what_is_on_a_page(project: Project) -> None:
    """Sphinx looks for a citation that the source lacks, counts it as used, and reports one that is nowhere."""
    text = "T\n=\n\n.. glossary::\n\n   gait\n      See [Lee]_ and [Gone]_.\n"
    conf = FILES["conf.py"].replace('["terms.md", "terms.rst", "terms.zh.md"]', '["terms.rst"]')
    cited = "\nBooks\n=====\n\n.. [Lee] A book.\n"
    project.write({**FILES, "conf.py": conf, "terms.rst": text, "index.rst": FILES["index.rst"] + cited})
    build = project.build()
    (warning,) = build.warnings.splitlines()
    assert "terms.rst:7: WARNING: citation not found: Gone" in warning
    entry = written_entry(build, "index", "term-gait")
    links = [link for link in entry.iter("a") if "[Lee]" in "".join(link.itertext())]
    assert [(link.get("href"), link.get("id")) for link in links] == [("#lee", None)]
    assert "See [Lee] and [Gone]." in "".join(entry.itertext())


def test_a_formula_of_markdown_may_have_a_label(project: Project) -> None:
    """As in the directive ``math``: references find it, also from other places of the page."""
    text = "# T\n\n## Slope\n\n$$\n:a: b\n$$ (steep)\n\nSee {eq}`steep`.\n\n## Rise\n\nIn {eq}`steep`.\n"
    conf = FILES["conf.py"].replace('["terms.md", "terms.rst", "terms.zh.md"]', '["terms.md"]')
    project.write({**FILES, "conf.py": conf, "terms.md": text})
    build = project.build()
    assert build.warnings == ""
    for name in ("term-Slope", "term-Rise"):
        entry = written_entry(build, "index", name)
        assert "#equation-steep" in {link.get("href") for link in entry.iter("a")}
    assert ":a: b" in "".join(written_entry(build, "index", "term-Slope").itertext())
