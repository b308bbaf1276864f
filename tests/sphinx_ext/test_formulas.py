"""What the formulas of a source may do: set mathematics, and nothing else, in a browser and in LaTeX."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from docutils import nodes
from hypothesis import example, given
from hypothesis import strategies as st

from glossary_build.sphinx_ext.entries.allowed import AS_WRITTEN, TYPESET, known_tex, refused_tex
from tests.conftest import Build, Project
from tests.sphinx_ext.samples import FILES

COMMANDS, ENVIRONMENTS = (frozenset(name for name in names if name.strip("*").isalpha()) for names in known_tex())
DANGEROUS = (
    *("InputIfFileExists", "VerbatimInput", "XeTeXpicfile", "input", "include", "includegraphics", "openin", "read"),
    *("write", "immediate", "special", "directlua", "pdfobj", "lstinputlisting", "usepackage", "verb", "verbatiminput"),
    *("DeclareRobustCommand", "NewDocumentCommand", "newcommand", "def", "gdef", "let", "chardef", "mathchardef"),
    *("csname", "expandafter", "catcode", "active", "lowercase", "scantokens", "endgroup", "begingroup", "global"),
    *("DeclareMathOperator", "DeclarePairedDelimiter", "newenvironment", "newtagform", "definecolor", "require"),
    *("href", "url", "sphinxhref", "hyperlink", "label", "ref", "htmlId", "htmlClass", "htmlStyle", "htmlData"),
    *(
        "class",
        "cssId",
        "style",
        "data",
        "unicode",
        "bbox",
        "fcolorbox",
        "mmlToken",
        "toggle",
        "texttip",
        "end",
        "begin",
        "@@input",
    ),
)
SHAPES = (
    *(r"\%s{x}", r"\%s  {x}", "\\%s%%note\n{x}", r"{\bf\%s x}", r"\text{\%s}", r"\left\%s x\right.", r"\frac\%s2"),
    *(r"\csname %s\endcsname", r"\expandafter\%s", r"\begin{%s}", r"\begin {%s}x", "\\begin%%\n{%s}", r"\end{%s}"),
    *(
        r"^^5c%s{x}",
        r"^^^^005c%s",
        r"^^\%s",
        r"\@%s",
        r"\%s*",
        r"\catcode`|=0 |%s",
        r"\ce{\%s}",
        r"\begin\%s",
        r"\begin %s",
    ),
    *("\\\u00a0%s", "\\\u200b%s", "\\(%s", "\\[%s", "\\)%s", "%s\\"),
)
AROUND = st.lists(st.sampled_from(("x", " ", "{", "}", "$", "\\\\", "\\alpha ", "%\n", "\u200b", "张", "~", "&", "^")))


@given(
    before=AROUND.map("".join),
    shape=st.sampled_from(SHAPES),
    name=st.one_of(st.sampled_from(DANGEROUS), st.from_regex(r"[A-Za-z@]+", fullmatch=True)),
    after=AROUND.map("".join),
)
@example(before="", shape=r"\%s{x}", name="alphainput", after="")
def test_unknown_command_is_refused_however_it_is_written(before: str, shape: str, name: str, after: str) -> None:
    """Spaces, braces, comments, codes of characters and what is around don't hide it."""
    if name not in COMMANDS and name not in ENVIRONMENTS:
        assert refused_tex(before + shape % name + (after if not shape.endswith("\\") else ""))


@given(st.lists(st.sampled_from(sorted(COMMANDS)), min_size=1), st.sampled_from(sorted(ENVIRONMENTS)))
def test_known_commands_pass(names: list[str], environment: str) -> None:
    """So do environments, and text that isn't a command."""
    formula = "".join(rf"\{name} {{x_1^2}} \, 张 & \\" for name in names)
    assert refused_tex(rf"\begin{{{environment}}} {formula} \end {{{environment}}} 50\%") is None


FORMULAS = {
    "role.rst": ":math:`{}`",
    "directive.rst": ".. math:: {}",
    "unwrapped.rst": ".. math:: {}\n   :nowrap:",
    "dollars.md": "Is ${}$.",
    "block.md": "$$\n{}\n$$",
    "role.md": "{{math}}`{}`",
    "fence.md": "```{{math}}\n{}\n```",
}
ATTACKS = (
    r"\mmlToken{mtext}[style='position:fixed',href='javascript:alert(1)']{X}",
    r"\InputIfFileExists{/etc/passwd}{}{}",
    r"\VerbatimInput{/etc/passwd}",
    r"\XeTeXpicfile x.png",
    r"\DeclareRobustCommand\x{y}",
    r"\NewDocumentCommand\x{}{y}",
    r"\chardef\x=1",
    r"\sphinxhref{x}{y}",
    r"\begin{verbatim}x",
    r"^^5cinput{x}",
)


def build(project: Project, texts: dict[str, list[str]], builder: str) -> Build:
    """A view of a source for each of *texts*: a name, and the definitions of its terms, each from line 5 + 4 n on."""
    sources = {}
    for name, definitions in texts.items():
        stem = name.replace(".", " ")
        if name.endswith(".md"):
            sources[f"terms-{name}"] = "# T\n\n" + "".join(
                f"## {stem} {n}\n\n" + text + "\n\n" for n, text in enumerate(definitions)
            )
        else:
            indented = (text.replace("\n", "\n      ") for text in definitions)
            sources[f"terms-{name}"] = "T\n=\n\n.. glossary::\n\n" + "".join(
                f"   {stem} {n}\n      {text}\n\n" for n, text in enumerate(indented)
            )
    settings = FILES["conf.py"].replace('["terms.md", "terms.rst", "terms.zh.md"]', repr([*sources]))
    project.write({"conf.py": settings, "index.rst": "Demo\n====\n\n.. glossary-view::\n", **sources})
    return project.build(builder)


def test_every_way_to_write_a_formula_is_checked(project: Project) -> None:
    """What is refused is shown as code in HTML and in LaTeX; the warning names the command, the file and the line."""
    texts = {name: [form.format(attack) for attack in ATTACKS] for name, form in FORMULAS.items()}
    made = build(project, texts, "dummy")
    page = made.resolved("index")
    assert not [*page.findall(nodes.math), *page.findall(nodes.math_block)]
    shown = [
        node.astext() for node in page.findall(lambda each: isinstance(each, (nodes.literal, nodes.literal_block)))
    ]
    assert sorted(shown) == sorted(ATTACKS * len(FORMULAS))
    for name in FORMULAS:
        for attack in ATTACKS:
            command = re.escape(refused_tex(attack) or "")
            assert re.search(
                rf"terms-{name}:\d+: WARNING: “{command}” is not allowed in the mathematics", made.warnings
            )
    latex = project.build("latex").files()["demo.tex"].decode()
    assert [attack for attack in ATTACKS if attack in latex] == []


def test_label_is_nothing_but_a_name(project: Project) -> None:
    """Sphinx writes it into LaTeX as it is."""
    label = ".. math:: x\n   :label: {}"
    made = build(project, {"l.rst": [label.format(r"a}\input{/etc/passwd"), label.format("eq:of-loss_1")]}, "latex")
    latex = made.files()["demo.tex"].decode()
    assert r"\input{/etc" not in latex
    assert r"\label{equation:index:eq:of-loss_1}" in latex
    assert "terms-l.rst:7: WARNING: “}” is not allowed in the mathematics of a definition" in made.warnings


LABELLED = """\
T
=

.. glossary::

   Rate
      .. _by:

      .. math:: x
         :label: growth

      See by_ and :eq:`growth`.
"""


@pytest.mark.parametrize("again", ["index", "other"])
def test_view_that_shows_terms_again_labels_nothing(project: Project, again: str) -> None:
    """Links in it lead to the formula in the first view, by its number."""
    markdown = "# T\n\n## Fall\n\n$$\ny\n$$ (decay)\n\nSee {eq}`decay`.\n"
    settings = FILES["conf.py"].replace(', "terms.zh.md"', "")
    view = "====\n\n.. glossary-view::\n"
    pages = {"other.rst": ":orphan:\n\n", "index.rst": f"Demo\n{view}\n"}
    pages[f"{again}.rst"] += f"More\n{view}   :no-index:\n"
    project.write({"conf.py": settings, "terms.rst": LABELLED, "terms.md": markdown, **pages})
    made = project.build()
    assert made.warnings == ""
    documents = [made.resolved(name) for name in dict.fromkeys(["index", again])]
    formulas = [node for document in documents for node in document.findall(nodes.math_block)]
    assert [node["number"] for node in formulas] == [1, 2, None, None]
    links = [link for document in documents for link in document.findall(nodes.reference) if link.astext() == "(2)"]
    assert len(links) == 2
    ids = [id_ for node in documents[0].findall(nodes.Element) for id_ in node["ids"]]
    assert [ids.count(f"equation-{label}") for label in ("growth", "decay")] == [1, 1]
    assert project.build("latex").files()["demo.tex"].count(rb"\label{equation:index:growth}") == 1


class _Typeset(HTMLParser):
    """The text that MathJax looks through on a page: all that is in no element that it passes over."""

    def __init__(self) -> None:
        super().__init__()
        self._open: list[tuple[str, bool]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("meta", "link", "input", "br", "img", "hr"):
            return
        classes = {*(dict(attrs).get("class") or "").split()}
        passed = bool(self._open) and self._open[-1][1]
        skipped = tag in ("script", "noscript", "style", "textarea", "pre", "code", "head")
        self._open.append((tag, skipped or ((passed or classes >= {*AS_WRITTEN}) and not classes >= {*TYPESET})))

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not (self._open and self._open[-1][1]):
            self.text += data


@pytest.mark.parametrize("layout", ["", "   :layout: abbreviations\n"])
def test_text_in_the_form_of_a_formula_stays_text(project: Project, layout: str) -> None:
    """MathJax reads the whole page for its delimiters: names, subjects and definitions of a view are passed over."""
    tex = r"\\(\\mmlToken{mtext}[href='x']{X}\\)"
    table = (
        f"| Abbreviation | Full form | Definition |\n|---|---|---|\n| NT | {tex} | {tex}, $${tex[1:]}$$, $x < y$ |\n"
    )
    conf = FILES["conf.py"].replace('["terms.md", "terms.rst", "terms.zh.md"]', '["terms.md"]')
    view = f"Demo\n====\n\n.. glossary-view::\n{layout}"
    project.write({"conf.py": conf, "terms.md": f"# Words {tex}\n\n{table}", "index.rst": view})
    html = (project.build().out / "index.html").read_text(encoding="utf-8")
    assert "mmlToken" in html
    page = _Typeset()
    page.feed(html)
    assert "mmlToken" not in page.text
    assert (r"\(x < y\)" in page.text) is (not layout)
