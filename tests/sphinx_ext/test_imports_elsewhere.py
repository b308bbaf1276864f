"""Terms that a project imports from another one: shown among its own, with their source."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from docutils import nodes

from tests.conftest import Build, Project
from tests.serving import serve
from tests.sphinx_ext.test_cards_elsewhere import PRODUCER, SITE, TERMS, conf
from tests.sphinx_ext.test_xss import PAYLOADS, harmless

if TYPE_CHECKING:
    from playwright.sync_api import Browser

OWN = "# Glossary\n\n## Stride（步幅）\n\nOurs.\n\n## Other\n\nSee [tensor](#tensor).\n"
IMPORTS = "glossary_build_sources = ['own.md']\nglossary_build_imports = {'pt': ['tensor', 'Stride']}\n"
PAGES = {
    "own.md": OWN,
    "index.rst": "Top\n===\n\n.. toctree::\n\n   sub/words\n   use\n",
    "sub/words.rst": "Words\n=====\n\n.. glossary-view::\n",
    "use.rst": "Use\n===\n\nA :term:`Tensor` and a :term:`Stride`.\n",
}


@pytest.fixture
def producer(make_project: Callable[[str], Project]) -> Project:
    """A project with terms, built."""
    project = make_project("producer")
    project.write(PRODUCER)
    project.build()
    return project


@pytest.fixture
def consumer(make_project: Callable[[str], Project]) -> Project:
    """The pages of a project that imports from it."""
    project = make_project("consumer")
    project.write(PAGES)
    return project


def settings(address: str, more: str = IMPORTS) -> str:
    """Those of the project that imports."""
    return conf(address, more=more).replace('["_build"]', '["_build", "own.md"]')


def messages(build: Build) -> list[str]:
    """The warnings, without that of the own entry that refers to the term that could not be imported."""
    return [
        line for line in build.warnings.splitlines() if "own.md:9: WARNING: term not in glossary: '#tensor'" not in line
    ]


def entry(build: Build, name: str) -> nodes.definition_list_item:
    """The entry of a term on the page of the glossary."""
    items = build.resolved("sub/words").findall(nodes.definition_list_item)
    return next(item for item in items if item[0].astext().startswith(name))


@pytest.mark.parametrize("way", ["http", "path", "relative path"])
def test_imported_term_is_among_the_others(producer: Project, consumer: Project, way: str) -> None:
    """It has its names, its definition as text, a link to its source, a target and a card; an own entry wins."""
    out = producer.folder / SITE
    with serve(out) as address:
        base = {"http": address, "path": f"{out}/", "relative path": f"../producer/{SITE}/"}[way]
        consumer.write({"conf.py": settings(base)})
        build = consumer.build()
    assert build.warnings == ""
    tensor = entry(build, "Tensor")
    assert tensor[0].astext().strip() == "Tensor 张量"
    text = ["An array with a stride:", "• one", "• two", "<u>Bold</u>.", "PyTorch"]
    assert [paragraph.astext().strip() for paragraph in tensor.findall(nodes.paragraph)][:5] == text
    shown = f"../{base}" if way == "relative path" else base
    links = [link["refuri"] for link in tensor.findall(nodes.reference) if "refuri" in link]
    assert links[0] == f"{shown}a/words.html#term-Tensor"
    html = (build.out / "sub/words.html").read_text(encoding="utf-8")
    assert f'From:</span> <a class="reference external" href="{shown}a/words.html#term-Tensor">PyTorch</a>' in html
    assert 'href="sub/words.html#term-Tensor"' in (build.out / "use.html").read_text(encoding="utf-8")
    assert next(entry(build, "Stride").findall(nodes.paragraph)).astext() == "Ours."
    assert "步长" not in build.inventory()
    assert build.inventory()["Tensor"] == build.inventory()["张量"] == "sub/words.html#term-Tensor"
    concepts = json.loads((build.out / "glossary.json").read_text(encoding="utf-8"))["concepts"]
    origins = {each["id"]: each.get("origin") for each in concepts}
    assert origins["term-Tensor"] == {"project": "PyTorch", "url": f"{base}a/words.html#term-Tensor"}
    assert origins["term-Stride"] is None
    cards = (build.out / "_static/glossary_build/cards0.js").read_text(encoding="utf-8")
    assert "PyTorch" in cards
    assert not (build.out / "_static/glossary_build/elsewhere.js").exists()


def test_name_of_an_own_stock_entry_leads_there(producer: Project, consumer: Project) -> None:
    """Without a warning, though the import is shown too."""
    stock = "Use\n===\n\n.. glossary::\n\n   Tensor\n      Ours too.\n"
    consumer.write({"conf.py": settings(str(producer.folder / SITE)), "use.rst": stock})
    build = consumer.build()
    assert build.warnings == ""
    assert build.inventory()["Tensor"] == "use.html#term-Tensor"
    assert build.inventory()["张量"] == "sub/words.html#term-Tensor"


def test_change_there_rewrites_the_page_here(producer: Project, consumer: Project) -> None:
    """As in a fresh build; a change of a term that isn't imported rewrites nothing."""
    out = producer.folder / SITE
    consumer.write({"conf.py": settings(str(out), IMPORTS.replace(", 'Stride'", ""))})
    first = consumer.build()
    before = {path: path.stat().st_mtime_ns for path in first.out.rglob("*.html")}

    def written() -> set[str]:
        found = {path.name for path, when in before.items() if path.stat().st_mtime_ns != when}
        return found & {"words.html", "use.html"}

    producer.write({"terms.md": TERMS.replace("How far", "At what distance")})
    producer.build()
    consumer.build()
    assert written() == set()
    producer.write({"terms.md": TERMS.replace("An *array*", "A grid")})
    producer.build()
    changed = consumer.build()
    assert written() == {"words.html"}
    assert "A grid with a stride:" in entry(changed, "Tensor").astext()
    assert changed.files() == consumer.build(out="_build/fresh", fresh=True).files()


def test_several_processes_write_the_same(producer: Project, make_project: Callable[[str], Project]) -> None:
    """Byte for byte."""
    more = {f"page{n}.rst": f":orphan:\n\nPage {n}\n=======\n\n:term:`Tensor`\n" for n in range(12)}
    files = []
    for name, parallel in (("serial", 1), ("parallel", 2)):
        project = make_project(name)
        project.write({**PAGES, **more, "conf.py": settings(str(producer.folder / SITE))})
        files.append(project.build(parallel=parallel).files())
    assert files[0] == files[1]


def test_offline_the_terms_of_the_last_build_stay(producer: Project, consumer: Project) -> None:
    """Without a copy there is one warning, and the rest is built."""
    with serve(producer.folder / SITE) as address:
        consumer.write({"conf.py": settings(address)})
        online = consumer.build()
    offline = consumer.build()
    assert offline.warnings == ""
    assert offline.files() == online.files()
    for path in (consumer.folder / "_build" / "html-doctrees" / "glossary_build_elsewhere").iterdir():
        path.unlink()
    build = consumer.build()
    assert messages(build) == ["WARNING: no terms of “pt” can be imported: Connection refused [glossary.import]"]
    assert "Tensor" not in build.inventory()


@pytest.mark.parametrize(
    ("imports", "warning"),
    [
        ({"pt": ["Tensr"]}, "“pt” has no term “Tensr” to import; did you mean “Tensor”? [glossary.import]"),
        (
            {"ptt": ["Tensor"]},
            "glossary_build_imports: no project “ptt” in intersphinx_mapping; did you mean “pt”? [glossary.import]",
        ),
        (
            {"pt": "Tensor"},
            "glossary_build_imports: 'pt' needs a list of names, as in {'pt': ['Tensor']} [glossary.config]",
        ),
    ],
)
def test_import_that_is_not_there_is_reported(
    producer: Project, consumer: Project, imports: dict[str, object], warning: str
) -> None:
    """Once, with the nearest name."""
    more = f"glossary_build_sources = ['own.md']\nglossary_build_imports = {imports!r}\n"
    consumer.write({"conf.py": settings(str(producer.folder / SITE), more)})
    assert [line for line in messages(consumer.build()) if "glossary." in line] == [f"WARNING: {warning}"]


def test_project_without_names_is_not_read(consumer: Project) -> None:
    """The names may be of a wrong form, which is reported; that there is no file is no second fault."""
    more = "glossary_build_imports = {'pt': 'Tensor'}\n"
    consumer.write({"conf.py": settings("nowhere", more)})
    warning = "glossary_build_imports: 'pt' needs a list of names, as in {'pt': ['Tensor']} [glossary.config]"
    assert [line for line in messages(consumer.build()) if "import" in line] == [f"WARNING: {warning}"]


def test_without_intersphinx_nothing_can_be_imported(project: Project) -> None:
    """The message says what is missing."""
    more = 'extensions = ["glossary_build"]\nglossary_build_imports = {"pt": ["Tensor"]}\n'
    project.write({"conf.py": more, "index.rst": "Top\n===\n"})
    assert "no project “pt” in intersphinx_mapping" in project.build().warnings


@pytest.mark.browser
@pytest.mark.parametrize("builder", ["html", "epub"])
def test_imported_payloads_are_text(producer: Project, consumer: Project, browser: Browser, builder: str) -> None:
    """Markup of any language in names, definitions and addresses comes out as it is, and links lead to the project."""
    out = producer.folder / SITE
    odd = [
        "# heading",
        "- - item",
        "    code",
        "```{include} conf.py\n```",
        "{term}`x`",
        "[a](javascript:alert)",
        "$x$",
    ]
    odd += ["% comment", "(label)=", "https://evil.example", "<https://evil.example>", "a | b\n--|--", "1. one", "***"]
    odd += ["[^1]: note", "[a]: b", "+++", ":::{note}\nx\n:::", "&lt;b&gt; &amp;", "![a](b.png)", "\\(x\\)", "a\\"]
    texts = [*odd, *PAYLOADS]
    concepts = [
        {
            "id": f"term-x{number}",
            "url": text if number % 2 else f"{odd[5]}#term-x{number}",
            "designations": [{"text": f"Name {number} {text}", "language": "en"}],
            "definitions": [{"text": f"Text {number} {text}\n\n{text}\n\nEnd", "language": "en", "markup": kind}],
        }
        for number, (text, kind) in enumerate((text, kind) for text in texts for kind in ("markdown", "rst"))
    ]
    (out / "glossary.json").write_text(json.dumps({"schema_version": 1, "concepts": concepts}), encoding="utf-8")
    names = [" ".join(concept["designations"][0]["text"].split()) for concept in concepts]  # type: ignore[index]
    more = f"smartquotes = False\nglossary_build_imports = {{'pt': {names!r}}}\n"
    consumer.write({"conf.py": settings("https://pt.example/", more).replace("None", repr(str(out / "objects.inv")))})
    consumer.write({"sub/words.rst": PAGES["sub/words.rst"] + "   :split: none\n", "use.rst": "Use\n===\n"})
    build = consumer.build(builder)
    assert "Traceback" not in build.warnings
    page = browser.new_page()
    path = next(build.out.rglob("words.*html"))
    text, ids = harmless(page, path)
    links = page.evaluate("[...document.querySelectorAll('dl.glossary a')].map(each => each.href)")
    tags = page.evaluate("[...new Set([...document.querySelectorAll('dd *')].map(each => each.localName))]")
    page.close()
    assert set(tags) <= {"div", "p", "span", "a"}
    assert {link[:19] for link in links if not link.startswith("file:")} == {"https://pt.example/"}
    assert all(f"Text {number} " in text for number in range(len(concepts)))
    for shown in ("# heading", "https://evil.example", "<script>window.__xss=1</script>", "% comment", "+++"):
        assert shown in text
    assert {f"term-x{number}" for number in range(len(concepts))} <= ids


def test_hidden_name_of_an_imported_term_leads_to_it(producer: Project, consumer: Project) -> None:
    """In any spelling and from other projects; no page shows it, and a name of an own term isn't taken."""
    producer.write({"terms.md": TERMS + "\n## Kernel\n\nCode.\n\nHidden names: kernl, othre, stride\n"})
    producer.build()
    imports = "glossary_build_sources = ['own.md']\nglossary_build_imports = {'pt': ['Kernel']}\n"
    own = OWN.replace("See [tensor](#tensor).", "Ours.\n\nHidden names: othre")
    use = "Use\n===\n\n:term:`kernl` :term:`Kernls` :term:`othre` :term:`stride`\n"
    consumer.write({"conf.py": settings(str(producer.folder / SITE), imports), "own.md": own, "use.rst": use})
    build = consumer.build()
    assert build.warnings == ""
    links = [each["refuri"] for each in build.resolved("use").findall(nodes.reference) if "#" in each.get("refuri", "")]
    ids = ["term-Kernel", "term-Kernel", "term-Other", "term-Stride"]
    assert links == [f"sub/words.html#{id_}" for id_ in ids]
    assert build.inventory()["kernl"] == "sub/words.html#term-Kernel"
    assert "kernl" not in build.resolved("sub/words").astext()
    shown = (build.out / "sub/words.html").read_text(encoding="utf-8")
    assert "kernl" not in shown


def test_hidden_name_in_another_project_leads_to_its_term(producer: Project, consumer: Project) -> None:
    """By intersphinx, in any spelling; the card doesn't show it."""
    producer.write({"terms.md": TERMS + "\n## Kernel\n\nCode.\n\nHidden names: kernl\n"})
    producer.build()
    use = "Use\n===\n\n:term:`kernl` :term:`Kernls` :external+pt:term:`kernl` :term:`pt:KERNL`\n"
    consumer.write({"conf.py": settings(str(producer.folder / SITE), ""), "use.rst": use, "index.rst": "Top\n===\n"})
    consumer.write({"sub/words.rst": ":orphan:\n\nNone\n====\n"})
    build = consumer.build()
    links = [each["refuri"].partition("#")[2] for each in build.resolved("use").findall(nodes.reference)]
    assert links == ["term-Kernel"] * 4
    card = (build.out / "_static/glossary_build/elsewhere.js").read_text(encoding="utf-8")
    assert '"Kernel"' in card
    assert "kernl" not in card
