"""The role that shows a term in full at its first use on a page, and its abbreviation after that."""

from __future__ import annotations

import pytest
from docutils import nodes
from sphinx.util.nodes import inline_all_toctrees

from tests.conftest import Build, Project
from tests.sphinx_ext.samples import CONF

SOURCE = """\
# Glossary

## JIT (just-in-time)（即时编译）

Compiles while the program runs; see {gls}`AOT`. Not {gls}`AOT`.

- Or {gls}`AOT`.

## AOT (Ahead-of-Time)（提前编译）

Compiles before.

## Tensor

A grid.
"""
PAGE = """\
About :gls:`JIT`
================

With :gls:`JIT`, as in :gls:`just-in-time` and :gls:`即时编译`; :gls:`a text <JIT>`; :gls:`tensor`.

{next}
"""
OTHER = "Other\n=====\n\n:gls:`jit` and :gls:`JITs`, :gls:`none`.\n"
VIEW = "Glossary\n========\n\n.. glossary-view::\n   :languages: en\n"
INDEX = "Top\n===\n\n.. toctree::\n\n   view\n   page\n   other\n"


@pytest.fixture
def sample(project: Project) -> Project:
    """A project with two pages that use the role."""
    conf = CONF.replace('["terms.md", "terms.rst", "terms.zh.md"]', '["terms.md"]')
    page = PAGE.format(next="And JIT again: :gls:`JIT`.")
    project.write({"conf.py": conf, "terms.md": SOURCE, "page.rst": page, "other.rst": OTHER})
    project.write({"view.rst": VIEW, "index.rst": INDEX})
    return project


def shown(build: Build, page: str) -> list[str]:
    """The text of each link to a term on *page*."""
    found = build.resolved(page).findall(nodes.reference)
    return [node.astext() for node in found if "term-" in node.get("refuri", node.get("refid", ""))]


def test_first_use_on_a_page_is_in_full_and_the_next_are_short(sample: Project) -> None:
    """Whatever name is written; a title is short; each page begins again; a name without an abbreviation stays."""
    build = sample.build()
    full = "just-in-time (JIT)"
    assert shown(build, "page") == ["JIT", full, "JIT", "JIT", "a text", "tensor", "JIT"]
    assert shown(build, "other") == [full, "JITs"]
    assert build.warnings.count("WARNING") == 1
    assert "other.rst:4: WARNING: term not in glossary: 'none'" in build.warnings


def test_chinese_project_gets_the_chinese_form(sample: Project) -> None:
    """With full-width brackets."""
    build = sample.build(options={"language": "zh_CN"})
    assert shown(build, "page")[1:3] == ["即时编译（JIT）", "JIT"]


def test_definitions_have_the_full_form(sample: Project) -> None:
    """Each entry is seen by itself, on a card or after a jump; the page says the same as its nodes."""
    build = sample.build()
    page = (build.out / "view.html").read_text(encoding="utf-8")
    assert page.count("Ahead-of-Time (AOT)") == 3
    assert shown(build, "view").count("Ahead-of-Time (AOT)") == 3


def joined(build: Build) -> nodes.document:
    """All pages in one tree with its references resolved, as builders of one file write it."""
    env, builder = build.app.env, build.app.builder
    tree = inline_all_toctrees(builder, set(), "index", env.get_doctree("index"), str, ["index"])
    env.resolve_references(tree, "index", builder)
    return tree


@pytest.mark.parametrize("builder", ["html", "text", "epub", "latex", "man", "singlehtml", "texinfo"])
def test_every_builder_shows_it(sample: Project, builder: str) -> None:
    """The first use of a page, not of the document, in builders that join pages."""
    build = sample.build(builder, options={"exclude_patterns": "terms*", "latex_engine": "xelatex"})
    assert "Traceback" not in build.warnings
    assert shown(build, "page")[1:3] == ["just-in-time (JIT)", "JIT"]
    texts = [node.astext() for node in joined(build).findall(nodes.paragraph)]
    assert [text for text in texts if text.startswith(("With ", "just"))] == [
        "With just-in-time (JIT), as in JIT and JIT; a text; tensor.",
        "just-in-time (JIT) and JITs, none.",
    ]


def test_what_is_not_shown_is_no_use(sample: Project) -> None:
    """A substitution is used where it is put in, and text for other output not at all."""
    sample.write({"other.rst": "Other\n=====\n"})
    text = "Page\n====\n\n.. only:: latex\n\n   A :gls:`JIT`.\n\nA |x|, a |x|.\n\n.. |x| replace:: new :gls:`JIT`\n"
    sample.write({"page.rst": text})
    paragraphs = [node.astext() for node in sample.build().resolved("page").findall(nodes.paragraph)]
    assert paragraphs == ["A new just-in-time (JIT), a new JIT."]


def test_stock_glossary_has_abbreviations_too(project: Project) -> None:
    """Of two names in one entry, the one made of the initials of the other is its abbreviation."""
    words = "Words\n=====\n\n.. glossary::\n\n   JIT\n   Just-in-time\n      Late.\n\n   Early\n      Not :gls:`JIT`.\n"
    index = "Top\n===\n\n.. toctree::\n\n   words\n\n:gls:`Just-in-time` and :gls:`JIT`.\n"
    project.write({"conf.py": 'extensions = ["glossary_build"]\n', "index.rst": index, "words.rst": words})
    build = project.build()
    assert shown(build, "index") == ["Just-in-time (JIT)", "JIT"]
    assert "Not <a" in (build.out / "words.html").read_text(encoding="utf-8")
    assert shown(build, "words") == ["Just-in-time (JIT)"]


def test_page_follows_a_change_of_the_full_form(sample: Project) -> None:
    """The incremental build says what a fresh one says."""
    sample.build()
    sample.write({"terms.md": SOURCE.replace("just-in-time", "Just in time")})
    again = sample.build()
    assert "Just in time (JIT)" in (again.out / "page.html").read_text(encoding="utf-8")
    fresh = sample.build(out="_build/fresh")
    assert (again.out / "page.html").read_bytes() == (fresh.out / "page.html").read_bytes()


def test_definition_of_a_stock_entry_follows_too(project: Project) -> None:
    """Where the term is on another page."""
    words = "Words\n=====\n\n.. glossary::\n\n   JIT\n   Just-in-time\n      Late.\n"
    more = "More\n====\n\n.. glossary::\n\n   Early\n      Not :gls:`JIT`.\n"
    index = "Top\n===\n\n.. toctree::\n\n   words\n   more\n"
    project.write({"conf.py": 'extensions = ["glossary_build"]\n', "index.rst": index, "words.rst": words})
    project.write({"more.rst": more})
    project.build()
    project.write({"words.rst": words.replace("Just-in-time", "Just-in-Time")})
    again = project.build()
    assert "Just-in-Time (JIT)" in (again.out / "more.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("markdown", [False, True])
def test_role_with_a_capital_begins_a_sentence(sample: Project, *, markdown: bool) -> None:
    """In full, as an abbreviation, and for a term without one; a text of its own stays."""
    names = ("just-in-time", "jit", "tensors", "a text <JIT>")
    refs = [f"{{Gls}}`{name}`" if markdown else f":Gls:`{name}`" for name in names]
    title = "# Title\n\n" if markdown else "Title\n=====\n\n"
    (sample.folder / "page.rst").unlink()
    conf = (sample.folder / "conf.py").read_text(encoding="utf-8")
    sample.write({"conf.py": conf + "extensions.append('myst_parser')\nexclude_patterns = ['terms*']\n"})
    sample.write({"page.md" if markdown else "page.rst": f"{title}{', '.join(refs)}.\n"})
    assert shown(sample.build(), "page") == ["Just-in-time (JIT)", "JIT", "Tensors", "A text"]
