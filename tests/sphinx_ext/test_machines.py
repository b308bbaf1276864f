"""What programs find on a site: the head of its pages and ``glossary.json``."""

from __future__ import annotations

import json
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import glossary_build
from glossary_build import load_glossary
from glossary_build.export.json import json_text
from tests.conftest import Build, Project
from tests.sphinx_ext.samples import CONF, FILES

BASE = "https://example.org/docs"
SCHEMA = json.loads(
    (Path(glossary_build.__file__).parent / "export" / "glossary.schema.json").read_text(encoding="utf-8")
)
USAGE = "Usage\n=====\n\n.. note:: Not this.\n\nHow to use a :term:`tensor` & more, step by step.\n\nNot this either.\n"
STOCK = "Own\n===\n\n.. glossary::\n\n   Layer\n      A step of a network.\n"
TITLE = "Own words of our own site, each of them"
HOSTILE = f'{TITLE}\n{"=" * 40}\n\n.. glossary::\n\n   </script><b>"&\n      An <!-- attack.\n'


EVERY_PAGE = "glossary_build_metadata = 'all'\n"


class Head(HTMLParser):
    """What the head of a page says."""

    def __init__(self, path: Path) -> None:
        """Read the page at *path*."""
        super().__init__()
        self.meta: list[tuple[str, str]] = []
        self.links: list[tuple[str, str]] = []
        self.data: list[Any] = []
        self._in_data = False
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what ``meta`` and ``link`` say."""
        given = {name: value or "" for name, value in attrs}
        if tag == "meta":
            self.meta.append((given.get("name") or given.get("property", ""), given.get("content", "")))
        elif tag == "link":
            self.links.append((given["rel"], given["href"]))
        self._in_data = tag == "script" and given.get("type") == "application/ld+json"

    def handle_data(self, data: str) -> None:
        """Read structured data."""
        if self._in_data:
            self.data.append(json.loads(data))
            self._in_data = False

    def says(self, name: str) -> list[str]:
        """Every content of the ``meta`` elements called *name*."""
        return [content for found, content in self.meta if found == name]


def built(project: Project, conf: str = "", **files: str) -> Build:
    """The sample project with two more pages, built."""
    write(project, conf, **files)
    return project.build()


def write(project: Project, conf: str = "", **files: str) -> None:
    """The sample project with two more pages."""
    index = FILES["index.rst"] + "\n.. toctree::\n\n   usage\n   own\n"
    project.write({**FILES, "index.rst": index, "usage.rst": USAGE, "own.rst": STOCK, **files, "conf.py": CONF + conf})


def head(build: Build, page: str) -> Head:
    """The head of a page that was built."""
    return Head(build.out / page)


def test_page_says_which_terms_it_shows_and_no_other(project: Project) -> None:
    """Names by language, definitions as text, ids that are targets on the page; nothing on a page without terms."""
    build = built(project)
    (terms,) = head(build, "index.html").data
    assert (terms["@type"], terms["@id"], terms["name"]) == ("DefinedTermSet", "#glossary", "Demo")
    tensor = next(term for term in terms["hasDefinedTerm"] if term["@id"] == "#term-Tensor")
    assert tensor["name"] == [
        {"@value": "Tensor", "@language": "en"},
        {"@value": "张量", "@language": "zh-Hans"},
    ]
    assert {"@value": "An array with a stride for each dimension.", "@language": "en"} in tensor["description"]
    (stock,) = head(build, "own.html").data
    assert [term["@id"] for term in stock["hasDefinedTerm"]] == ["#term-Layer"]
    assert head(build, "usage.html").data == []


def test_ids_are_whole_addresses_where_that_of_the_site_is_known(project: Project) -> None:
    """The set, its terms and the data file are absolute, whether or not the address ends in a slash."""
    found = head(built(project, f"html_baseurl = {BASE!r}\n"), "own.html")
    (terms,) = found.data
    assert terms["hasDefinedTerm"][0]["@id"] == f"{BASE}/own.html#term-Layer"
    assert [each["contentUrl"] for each in terms["encoding"]] == [f"{BASE}/glossary.json", f"{BASE}/glossary.jsonld"]
    assert [href for rel, href in found.links if rel == "canonical"] == [f"{BASE}/own.html"]
    assert found.says("og:url") == [f"{BASE}/own.html"]


@pytest.mark.parametrize("address", [None, "https://[your-domain]/docs"])
def test_address_that_is_none_yet_is_left_out(project: Project, address: str | None) -> None:
    """That of the site and of its repository, which ``conf.py`` may get from a variable that isn't set."""
    repository = {"github_url": address, "github_user": "a", "github_repo": "b"}
    theme = {"source_repository": address} if address else {}
    settings = f"html_theme = 'furo'\nhtml_baseurl = {address!r}\nhtml_context = {repository!r}\n"
    build = built(project, f"{settings}html_theme_options = {theme!r}\n")
    content = json.loads((build.out / "glossary.jsonld").read_text(encoding="utf-8"))
    assert "own.html#term-Layer" in [term["@id"] for term in content["hasDefinedTerm"]]


def test_numbers_are_texts(project: Project) -> None:
    """A title that is a year; Sphinx warns of its type, and builds."""
    context = {"github_user": "a", "github_repo": "b", "doc_path": 3, "github_version": 2}
    project.write({**FILES, "conf.py": f"{CONF}html_title = 2026\nhtml_context = {context!r}\n"})
    build = project.build()
    assert "html_title" in build.warnings
    assert "/edit/2/3/terms.md" in (build.out / "_static" / "glossary_build" / "terms.js").read_text(encoding="utf-8")


def test_large_page_leaves_its_terms_to_the_file(project: Project) -> None:
    """Past twenty terms the page says what it is and where the file is, which has all of them with definitions."""
    terms = "\n".join(f"## Word {number}\n\nMeaning {number}.\n" for number in range(21))
    build = built(project, f"html_baseurl = {BASE!r}\n", **{"terms.md": terms})
    (found,) = head(build, "index.html").data
    assert "hasDefinedTerm" not in found
    assert found["inLanguage"] == ["en", "zh-Hans"]
    content = json.loads((build.out / "glossary.jsonld").read_text(encoding="utf-8"))
    by_id = {term["@id"]: term for term in content["hasDefinedTerm"]}
    assert by_id[f"{BASE}/index.html#term-Word-7"]["description"] == [{"@value": "Meaning 7.", "@language": "en"}]
    assert by_id[f"{BASE}/own.html#term-Layer"]["url"] == f"{BASE}/own.html#term-Layer"


def test_description_tells_what_a_page_is(project: Project) -> None:
    """Of a glossary the number and the first names, of another page its first paragraph."""
    build = built(project, EVERY_PAGE)
    (glossary,) = head(build, "index.html").says("description")
    assert glossary.startswith("Demo: 8 terms. AOT (提前编译), BF16 (16位脑浮点数), loss function, mini batch, ")
    assert head(build, "usage.html").says("description") == ["How to use a tensor & more, step by step."]
    assert head(build, "usage.html").says("og:description") == ["How to use a tensor & more, step by step."]


def test_only_pages_with_a_glossary_are_described(project: Project) -> None:
    """Unless the project asks for all: whoever wants a glossary has not asked for 600 descriptions."""
    build = built(project)
    assert head(build, "index.html").says("og:type") == ["website"]
    assert head(build, "usage.html").says("description") == head(build, "usage.html").says("og:title") == []


@pytest.mark.parametrize(
    "text",
    ["Contents:", "TODO", "1.5a1", "What each of the commands of this program does:", "Too short to say what is here"],
)
def test_what_describes_nothing_is_no_description(project: Project, text: str) -> None:
    """A short text, and one that only introduces what follows."""
    found = head(built(project, EVERY_PAGE, **{"usage.rst": f"Usage\n=====\n\n{text}\n"}), "usage.html")
    assert found.says("description") == found.says("og:description") == []
    assert found.says("og:title") == ["Usage"]


def test_chinese_site_is_described_in_chinese(project: Project) -> None:
    """Chinese names come first."""
    found = head(built(project, "language = 'zh_CN'\n"), "index.html")
    assert found.says("description")[0].startswith("Demo：共 8 条术语。提前编译（AOT）、16位脑浮点数（BF16）、")


def test_what_an_author_says_is_not_said_twice(project: Project) -> None:
    """A page's own description and title stay alone."""
    page = ".. meta::\n   :description: Mine.\n   :property=og:title: My title\n\n" + USAGE
    found = head(built(project, EVERY_PAGE, **{"usage.rst": page}), "usage.html")
    assert (found.says("description"), found.says("og:title")) == (["Mine."], ["My title"])
    assert found.says("og:description") == ["How to use a tensor & more, step by step."]


def test_what_another_extension_says_is_not_said_twice(project: Project) -> None:
    """``sphinxext-opengraph`` and ours beside each other."""
    pytest.importorskip("sphinxext.opengraph", reason="sphinxext-opengraph is not installed")
    conf = "extensions.append('sphinxext.opengraph')\n"
    conf += "ogp_site_url = 'https://a.org/'\nogp_social_cards = {'enable': False}\n"
    names = [name for name, _ in head(built(project, conf), "index.html").meta if name.startswith(("og:", "desc"))]
    assert sorted(set(names)) == sorted(names)


@pytest.mark.parametrize("theme", ["alabaster", "furo", "pydata_sphinx_theme", "sphinx_rtd_theme", "sphinx_book_theme"])
def test_no_theme_has_anything_twice(project: Project, theme: str) -> None:
    """One canonical address, one description, one of each fact of Open Graph."""
    if theme != "alabaster":
        pytest.importorskip(theme, reason=f"{theme} is not installed")
    write(project, f"html_theme = {theme!r}\nhtml_baseurl = {BASE!r}\n")
    found = Head(project.build_apart() / "index.html")
    names = [name for name, _ in found.meta if name.startswith(("og:", "description"))]
    assert len(names) == len(set(names)) == 6
    assert [href for rel, href in found.links if rel == "canonical"] == [f"{BASE}/index.html"]
    assert len(found.data) == 1


def test_terms_can_not_leave_the_script_or_the_attribute(project: Project) -> None:
    """Names and definitions that look like markup come out as text."""
    found = head(built(project, **{"own.rst": HOSTILE}), "own.html")
    (terms,) = found.data
    (term,) = terms["hasDefinedTerm"]
    assert term["name"] == [{"@value": '</script><b>"&', "@language": "en"}]
    assert found.says("description") == [f'{TITLE}: 1 term. </script><b>"&.']


def test_data_file_has_every_term_and_loads_to_the_same_glossary(project: Project) -> None:
    """It fits the schema, a page links to it, and our loader gets what the site was made from."""
    build = built(project, f"html_baseurl = {BASE!r}\n")
    path = build.out / "glossary.json"
    content = json.loads(path.read_text(encoding="utf-8"))
    Draft202012Validator(SCHEMA).validate(content)
    urls = {concept["id"]: concept["url"] for concept in content["concepts"]}
    assert urls["term-Tensor"] == f"{BASE}/index.html#term-Tensor"
    assert urls["term-Layer"] == f"{BASE}/own.html#term-Layer"
    assert ("alternate", "glossary.json") in head(build, "index.html").links
    again = load_glossary([path])
    assert {diagnostic.code for diagnostic in again.diagnostics}.isdisjoint({"dangling-reference", "wrong-value"})
    for concept in content["concepts"]:
        del concept["url"]
    assert json.loads(json_text(again))["concepts"] == content["concepts"]
    original = load_glossary([project.folder / name for name in ("terms.md", "terms.rst", "terms.zh.md")])
    names = [{name.text for name in concept.designations} for concept in again.concepts]
    assert all({name.text for name in concept.designations} in names for concept in original.concepts)


def test_ids_that_two_pages_share_are_parted_in_the_data_file(project: Project) -> None:
    """An id is good within a page only; in the file each concept needs its own."""
    other = "Other\n=====\n\n.. glossary::\n\n   layer\n      A coat of paint.\n"
    build = built(project, **{"usage.rst": other, "own.rst": STOCK.replace("Layer", "layer")})
    content = json.loads((build.out / "glossary.json").read_text(encoding="utf-8"))
    layers = [each for each in content["concepts"] if each["designations"][0]["text"] == "layer"]
    assert {each["url"] for each in layers} == {"own.html#term-layer", "usage.html#term-layer"}
    assert len({each["id"] for each in content["concepts"]}) == len(content["concepts"])


def test_each_part_can_be_switched_off(project: Project) -> None:
    """No data in the head, no file, no style sheet; a file of an earlier build goes."""
    built(project)
    off = "glossary_build_metadata = 'off'\nglossary_build_disable = ['json', 'print', 'not_found']\n"
    build = built(project, off)
    found = head(build, "index.html")
    assert (found.data, found.says("description"), found.says("og:title")) == ([], [], [])
    assert not [*build.out.glob("glossary.json*")]
    assert not any("glossary_print" in href for _, href in found.links)


def test_project_without_terms_has_no_data_file(project: Project) -> None:
    """There is nothing to publish, and pages are described all the same."""
    project.write(
        {"conf.py": 'extensions = ["glossary_build"]\nhtml_theme = "basic"\n' + EVERY_PAGE, "index.rst": USAGE}
    )
    build = project.build()
    assert not (build.out / "glossary.json").exists()
    assert head(build, "index.html").says("description") == ["How to use a tensor & more, step by step."]


def test_file_that_the_project_brings_stays(project: Project) -> None:
    """``html_extra_path`` wins over ours."""
    conf = "html_extra_path = ['extra']\n"
    build = built(project, conf, **{"extra/glossary.json": "mine", "extra/404.html": "mine too"})
    assert (build.out / "glossary.json").read_text() == "mine"
    assert (build.out / "404.html").read_text() == "mine too"


@pytest.mark.parametrize("builder", ["html", "dirhtml"])
def test_processes_and_history_change_nothing(make_project: Callable[[str], Project], builder: str) -> None:
    """Four processes write the bytes of one, and a build after an edit those of a fresh one."""
    one, four = make_project("one"), make_project("four")
    built(one)
    built(four)
    for project in (one, four):
        project.write({"terms.md": FILES["terms.md"].replace("Tensor", "Tensors"), "own.rst": STOCK})
    first = one.build(builder, parallel=1, out="first")
    one.write({"terms.md": FILES["terms.md"], "own.rst": STOCK.replace("Layer", "Level")})
    updated = one.build(builder, parallel=1, out="first")
    four.write({"terms.md": FILES["terms.md"], "own.rst": STOCK.replace("Layer", "Level")})
    fresh = four.build(builder, parallel=4, out="fresh")
    assert first.warnings == updated.warnings == fresh.warnings == ""
    pages = ("404.html", "index.html", "usage.html", "usage/index.html", "own.html")
    data = [name for name in updated.files() if name.startswith("_static/glossary_build/")]
    assert {"_static/glossary_build/terms.js", "_static/glossary_build/cards0.js"} <= {*data}
    for name in ("glossary.json", "glossary.jsonld", *pages, *data):
        assert updated.files().get(name) == fresh.files().get(name), name
