"""Code that a project has for its glossary does with the extension what it did before."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from docutils import nodes
from sphinx.domains import std

from tests.conftest import Project

CONF = """\
extensions = {extensions}
html_theme = "basic"
exclude_patterns = ["_build"]

from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.application import Sphinx
from sphinx.domains import Domain
from sphinx.domains.std import Glossary, StandardDomain
from sphinx.transforms import SphinxTransform

def show(app, pagename, templatename, context, doctree):
    if pagename == "index":
        context["body"] += f"<p>{{sorted(app.env.seen)}}</p>"

"""
PAGES = {
    "index.rst": "Words\n=====\n\n.. glossary::\n\n   keel\n      Below, see :term:`mast`.\n\n   mast\n      A pole.\n",
    "boxed.rst": ":orphan:\n\nBox\n===\n\n.. box::\n\n   .. glossary::\n\n      sail\n         Is up a :term:`mast`.\n",
}
OWN = """
class Own(Glossary):
    def run(self):
        return [nodes.paragraph("", "mine"), *super().run()]

"""
BOX = """
class Box(Directive):
    has_content = True

    def run(self):
        box = nodes.container()
        self.state.nested_parse(self.content, self.content_offset, box)
        for each in [*box.findall(nodes.term), *box.findall(nodes.paragraph)]:
            each.insert(0, nodes.strong("", "mine"))
        return [box]

"""
CODE = {
    "directive": OWN + 'def setup(app):\n    app.add_directive_to_domain("std", "glossary", Own)\n',
    "directive that comes first": f"""
{OWN}
def setup(app):
    app.add_directive_to_domain("std", "glossary", Own)
    for name in more:
        app.setup_extension(name)
""",
    "directive around a glossary": BOX + 'def setup(app):\n    app.add_directive("box", Box)\n',
    "transform": """
class Own(SphinxTransform):
    default_priority = 5

    def apply(self):
        for each in [*self.document.findall(nodes.Text)]:
            each.parent.replace(each, nodes.Text(each.replace("pole", "mine")))

def setup(app):
    app.add_transform(Own)
""",
    "domain for references": """
class Own(StandardDomain):
    def resolve_xref(self, *arguments):
        found = super().resolve_xref(*arguments)
        if found is not None:
            found["classes"].append("mine")
        return found

def setup(app):
    app.add_domain(Own, override=True)
""",
    "domain that reads pages": """
class Own(Domain):
    name = "own"

    def process_doc(self, env, docname, document):
        env.seen = {f"mine {term.astext()}" for term in document.findall(nodes.term)} | getattr(env, "seen", set())

def setup(app):
    app.add_domain(Own)
    app.connect("html-page-context", show)
""",
    "env-updated": """
def look(app, env):
    Look(env).at(env.found_docs)

class Look:
    def __init__(self, env):
        self.env = env

    def at(self, pages):
        trees = map(self.tree, pages)
        self.env.seen = {f"mine {term.astext()}" for tree in trees for term in tree.findall(nodes.term)}

    def tree(self, page):
        return self.env.get_doctree(page)

def setup(app):
    app.connect("env-updated", look)
    app.connect("html-page-context", show)
""",
    "html-collect-pages": """
def write(app):
    found = app.env.get_doctree("index").findall(nodes.definition)
    yield "more", {"body": "".join(f"<p>mine {each.astext()}</p>" for each in found)}, "page.html"

def setup(app):
    app.connect("html-collect-pages", write)
""",
}


def written(project: Project, code: str, *extensions: str) -> dict[str, int]:
    """How often each page that is built has the word which the *code* of the project writes."""
    listed = () if "in more" in code else extensions
    project.write({"conf.py": f"more = {extensions}\n{CONF.format(extensions=[*listed])}{code}", **PAGES})
    build = project.build()
    bodies = {path.name: path.read_text(encoding="utf-8").partition("<body")[2] for path in build.out.glob("*.html")}
    return {name: body.count("mine") for name, body in bodies.items() if "mine" in body}


@pytest.mark.parametrize("name", CODE)
def test_what_the_project_adds_stays(make_project: Callable[[str], Project], name: str) -> None:
    """Its own directives, transforms, domains and handlers meet the nodes of the entries, as they do without us."""
    stock = written(make_project("stock"), CODE[name])
    assert stock
    assert written(make_project("ours"), CODE[name], "glossary_build") == stock


@pytest.mark.parametrize("changed", ["Glossary.run", "make_glossary_term"])
def test_directive_that_somebody_has_changed_is_kept(
    make_project: Callable[[str], Project], monkeypatch: pytest.MonkeyPatch, changed: str
) -> None:
    """Some extensions put another function in the place of one of Sphinx's."""
    run, make = std.Glossary.run, std.make_glossary_term

    def mine(directive: std.Glossary) -> list[nodes.Node]:
        return [nodes.paragraph("", "mine"), *run(directive)]

    def mine_too(*arguments: object, **named: object) -> nodes.term:
        term = make(*arguments, **named)  # type: ignore[arg-type]
        term += nodes.emphasis("", "mine")
        return term

    monkeypatch.setattr(f"sphinx.domains.std.{changed}", mine if changed == "Glossary.run" else mine_too)
    stock = written(make_project("stock"), "")
    assert stock
    assert written(make_project("ours"), "", "glossary_build") == stock
