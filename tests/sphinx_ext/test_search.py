"""Sphinx's search, in a browser: it finds terms in both languages and by pinyin, and shows what they mean."""

from __future__ import annotations

import json
import sys
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sphinx.search.en import SearchEnglish

from glossary_build.cli import main
from glossary_build.sphinx_ext.search import SPLIT_QUERY, BilingualSearch, split_text
from tests.browser import wait_for_address
from tests.conftest import Build, Project
from tests.serving import serve

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

TERMS = """\
# Glossary

## Backpropagation（反向传播）

The *backward* pass: `gradients` flow from the loss to the weights.

## Tensor（张量）

An array with any number of dimensions.

## Overloading（重载）

One name for several functions.

## Vector（特征向量）

A `<script>alert(1)</script>` & list of numbers.
"""

PAGES = {
    "terms.md": TERMS,
    "index.rst": "Demo\n====\n\n.. toctree::\n\n   words\n   text\n   old\n",
    "words.rst": "Words\n=====\n\n.. glossary-view::\n",
    "text.rst": "Text\n====\n\nA passage. 文章说的是反向传播算法。\n",
    "old.rst": """\
Old words
=========

.. glossary::

   gradient
   梯度
      How steep a function is.
""",
}

BACKPROPAGATION = ("words#term-Backpropagation", "Backpropagation 反向传播", "The backward pass: gradients flow")
TENSOR = ("words#term-Tensor", "Tensor 张量", "An array with any number of dimensions.")
OVERLOADING = ("words#term-Overloading", "Overloading 重载", "One name for several functions.")
VECTOR = ("words#term-Vector", "Vector 特征向量", "A <script>alert(1)</script> & list of numbers.")
GRADIENT = ("old#term-gradient", "gradient 梯度", "How steep a function is.")

QUERIES = {
    "反向传播": BACKPROPAGATION,
    "传播": BACKPROPAGATION,
    "backward": BACKPROPAGATION,
    "backpropagation": BACKPROPAGATION,
    "fanxiangchuanbo": BACKPROPAGATION,
    "fanxiang": BACKPROPAGATION,
    "张量": TENSOR,
    "量": TENSOR,
    "Tensor": TENSOR,
    "zhangliang": TENSOR,
    "zl": TENSOR,
    "chongzai": OVERLOADING,
    "zhongzai": OVERLOADING,
    "特征": VECTOR,
    "梯": GRADIENT,
    "tidu": GRADIENT,
}


def write(project: Project, *settings: str, **pages: str) -> None:
    """The pages above, with lines for ``conf.py``."""
    conf = ['project = "demo"', 'extensions = ["glossary_build"]', 'glossary_build_sources = ["terms.md"]', *settings]
    project.write({"conf.py": "\n".join([*conf, 'exclude_patterns = ["terms.md", "_build"]', ""]), **PAGES, **pages})


def index_of(build: Build) -> dict[str, Any]:
    """The search index, as the browser gets it."""
    content = (build.out / "searchindex.js").read_text(encoding="utf-8")
    index: dict[str, Any] = json.loads(content.removeprefix("Search.setIndex(").removesuffix(")"))
    return index


def found(page: Page, root: str, query: str, search: str = "search.html") -> list[tuple[str, str, str]]:
    """Place, title and text of each term and then of each page, once nothing changes any more."""
    page.goto(f"{root}{search}?q={quote(query)}")
    page.wait_for_function("document.querySelector('.search-summary').textContent.trim()")
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(100)
    place = "a => a.href"
    return [
        (
            unquote(item.locator("> a").evaluate(place).removeprefix(root)).replace(".html", ""),
            item.locator("> a").inner_text(),
            " ".join(item.locator("p").all_inner_texts()),
        )
        for item in page.locator(".glossary-results > li, #search-results:not([hidden]) ul.search > li").all()
    ]


@pytest.fixture(scope="module", params=["en", "zh_CN"])
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A built site whose interface is in English or Chinese."""
    project = Project(tmp_path_factory.mktemp(request.param))
    write(project, f'language = "{request.param}"')
    build = project.build()
    assert build.warnings == ""
    return build.out


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """A page that allows no dialog and no error of a script, but for Sphinx's own on file://."""
    page = browser.new_page()
    errors: list[object] = []
    page.on("pageerror", lambda error: errors.append(error))
    page.on("dialog", lambda dialog: errors.append(dialog.message))
    yield page
    assert [str(error) for error in errors if "Failed to fetch" not in str(error)] == []


def test_search_finds_each_name_and_shows_its_definition(site: Path, page: Page) -> None:
    """In both languages, by a part of a name, by a word of the definition, and by pinyin; the best result first."""
    with serve(site) as root:
        for query, (place, title, text) in QUERIES.items():
            page.goto(f"{root}search.html?q={quote(query)}")
            best = page.locator(".glossary-results > li").first
            best.wait_for()
            names = reversed(title.split(" ")) if "zh_CN" in str(site) else [title]
            assert best.locator("> a").inner_text() == " ".join(names)
            assert text in best.locator("p").first.inner_text()
            assert best.locator("> a").evaluate("link => link.href") == root + place.replace("#", ".html#")


def test_result_lands_on_the_entry(site: Path, page: Page) -> None:
    """Its texts are marked with their languages; the anchor is there, and what was typed is marked as one."""
    with serve(site) as root:
        found(page, root, "反向传播")
        best = page.locator(".glossary-results > li").first
        languages = "item => [...item.querySelectorAll('[lang]')].map(part => part.lang).sort()"
        assert best.evaluate(languages) == ["en", "en", "zh-Hans"]
        best.locator("> a").click()
        wait_for_address(page, "#term-Backpropagation")
        assert page.locator("#term-Backpropagation").is_visible()
        assert page.locator("#term-Backpropagation .highlighted").all_text_contents() == ["反向传播"]


def test_other_pages_are_found_as_ever(site: Path, page: Page) -> None:
    """A page that isn't a glossary has Sphinx's own title and summary."""
    with serve(site) as root:
        (result,) = found(page, root, "文章")
        assert result[:2] == ("text", "Text")
        assert "文章说的是反向传播算法" in result[2]


def test_local_files_show_definitions_too(site: Path, page: Page) -> None:
    """On file://, where pages can't be fetched, they come from the data files."""
    for query in ("zl", "张量", "dimensions"):
        place, _, text = found(page, f"{site.as_uri()}/", query)[0]
        assert (place, text) == (TENSOR[0], TENSOR[2])


def test_local_files_without_data_keep_the_links(project: Project, page: Page) -> None:
    """Without cards the names can be shown; without anything, what Sphinx shows."""
    write(project)
    out = project.build().out
    data = out / "_static" / "glossary_build"
    (data / "cards0.js").unlink()
    assert found(page, f"{out.as_uri()}/", "zl") == [("words#term-Tensor", "Tensor 张量", "")]
    (data / "terms.js").unlink()
    assert found(page, f"{out.as_uri()}/", "zl")[0][:2] == ("words#term-Tensor", "Words")


def test_folders_as_pages_work_as_well(project: Project, page: Page) -> None:
    """The addresses of ``dirhtml``."""
    write(project)
    with serve(project.build("dirhtml").out) as root:
        for query in ("zhangliang", "dimensions"):
            place, title, text = found(page, root, query, "search/")[0]
            assert (place, title, text) == ("words/#term-Tensor", *TENSOR[1:])


def test_entries_on_letter_pages_are_found_there(project: Project, page: Page) -> None:
    """After a rebuild too, which makes these pages again."""
    write(project, **{"words.rst": "Words\n=====\n\n.. glossary-view::\n   :split: letter\n"})
    project.build()
    project.write({"text.rst": "Text\n====\n\nOther words.\n"})
    out = project.build().out
    assert index_of(project.build())["indexentries"] == index_of(project.build(fresh=True, out="fresh"))["indexentries"]
    with serve(out) as root:
        assert found(page, root, "zl") == [("words-letter-t#term-Tensor", *TENSOR[1:])]
        assert found(page, root, "backward")[0] == (
            "words-letter-b#term-Backpropagation",
            "Backpropagation 反向传播",
            "The backward pass: gradients flow from the loss to the weights.",
        )


def test_summaries_that_the_author_switched_off_stay_off(project: Project, page: Page) -> None:
    """``html_show_search_summary = False`` is about ours as well."""
    write(project, "html_show_search_summary = False")
    with serve(project.build().out) as root:
        assert found(page, root, "zl") == [("words#term-Tensor", "Tensor 张量", "")]


def test_long_definition_ends_after_a_word(project: Project, page: Page) -> None:
    """All but the best result show how it begins."""
    text = "An arrangement. " * 40
    write(project, **{"terms.md": f"# Glossary\n\n## Array\n\n{text}\n\n## Tensor（张量）\n\n{text}"})
    with serve(project.build().out) as root:
        (_, _, whole), (_, _, text) = found(page, root, "arrangement")
        assert len(whole) > 600
        assert text.endswith((" arrangement.\xa0…", " An\xa0…"))
        assert 120 < len(text) <= 162


@pytest.fixture(scope="module")
def splitter(browser: Browser) -> Page:
    """An empty page with the splitting of queries."""
    page = browser.new_page()
    page.add_script_tag(content=SPLIT_QUERY)
    return page


@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(alphabet="张量反向𠀀々〇豈aZ09_é -，。（）．かГ", max_size=12))
def test_words_of_a_query_are_words_of_the_page_that_has_it(splitter: Page, text: str) -> None:
    """The same splitting in the browser and in the build."""
    assert set(splitter.evaluate("text => splitQuery(text)", text)) <= set(split_text(text))


def test_single_characters_are_indexed() -> None:
    """A pair alone wouldn't let a reader find one of its characters."""
    assert list(split_text("GPU显存，张量")) == ["GPU", "显", "存", "显存", "张", "量", "张量"]


def test_pinyin_stands_in_no_index_for_readers(project: Project) -> None:
    """It is for the search only."""
    write(project)
    build = project.build()
    assert {"zhangliang", "zl", "chongzai", "zhongzai"} <= index_of(build)["indexentries"].keys()
    assert "zhangliang" not in (build.out / "genindex.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", ["de", "ja"])
def test_other_languages_keep_their_search(make_project: Callable[[str], Project], language: str) -> None:
    """Stemmer, stop words and splitter are those of the language, whether it is the project's or that of its search."""
    outputs = []
    for name, lines in {
        "ours": [f'language = "{language}"'],
        "chosen": [f'html_search_language = "{language}"'],
        "stock": [f'language = "{language}"', "extensions = []"],
    }.items():
        project = make_project(name)
        write(project, *lines)
        outputs.append((project.build().out / "_static" / "language_data.js").read_bytes())
    assert outputs[0] == outputs[1] == outputs[2]


def test_japanese_names_get_no_pinyin(project: Project) -> None:
    """A stock glossary is in the language of its project."""
    write(
        project, 'language = "ja"', **{"index.rst": PAGES["old.rst"] + "\n.. toctree::\n\n   words\n   text\n   old\n"}
    )
    entries = index_of(project.build())["indexentries"]
    assert "梯度" in entries
    assert "tidu" not in entries


def test_installed_jieba_changes_nothing(
    make_project: Callable[[str], Project], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The output would depend on what is installed by chance."""
    outputs = []
    for name in ("without", "with"):
        project = make_project(name)
        write(project, 'language = "zh_CN"')
        outputs.append((project.build().out / "searchindex.js").read_bytes())
        jieba = types.ModuleType("jieba")
        jieba.cut_for_search = lambda sentence, HMM=True: iter([sentence])  # type: ignore[attr-defined] # noqa: ARG005, N803
        monkeypatch.setitem(sys.modules, "jieba", jieba)
        monkeypatch.delitem(sys.modules, "sphinx.search.zh", raising=False)
    assert outputs[0] == outputs[1]


def test_search_can_be_switched_off_and_on(project: Project) -> None:
    """Each time every page is searched as a build from nothing would have it."""
    write(project, 'language = "en"')
    on = project.build().files()
    write(project, 'language = "en"', "glossary_build_disable = ['search']")
    build = project.build()
    assert "zl" not in index_of(build)["indexentries"]
    assert "splitQuery" not in (build.out / "_static" / "language_data.js").read_text(encoding="utf-8")
    assert "glossary_search.js" not in (build.out / "search.html").read_text(encoding="utf-8")
    write(project, 'language = "en"')
    again = project.build().files()
    assert again["searchindex.js"] == on["searchindex.js"]
    assert again["search.html"] == on["search.html"]


@pytest.mark.parametrize("builder", ["html", "dirhtml"])
def test_rebuild_after_another_page_changed_still_leads_to_entries(project: Project, builder: str) -> None:
    """Sphinx forgets the index entries of pages that it doesn't write again; homophones are in the order of pages."""
    write(project)
    before = index_of(project.build(builder, out="_build/incremental"))["indexentries"]
    index = PAGES["index.rst"].replace("   words\n", "   again\n   words\n")
    page = "Again\n=====\n\n.. glossary::\n\n   张力\n      It pulls.\n"
    project.write({"index.rst": index, "again.rst": page, "text.rst": "Text\n====\n\nOther words.\n"})
    incremental = index_of(project.build(builder, out="_build/incremental"))
    fresh = index_of(project.build(builder, fresh=True, out="_build/fresh"))
    assert incremental == fresh
    assert before.keys() < fresh["indexentries"].keys()
    assert [anchor for _, anchor, *_ in fresh["indexentries"]["zl"]] == ["term-zhang-li-fb47c9", "term-Tensor"]


def test_chinese_site_of_the_command_is_searched_too(tmp_path: Path, page: Page) -> None:
    """``glossary-build html`` with no project, from a Chinese source alone."""
    (tmp_path / "terms.md").write_text("# 术语\n\n### 张量\n\n多维数组。\n", encoding="utf-8")
    out = tmp_path / "site"
    result = CliRunner().invoke(main, ["html", str(tmp_path / "terms.md"), "--language", "zh", "-o", str(out)])
    assert result.exit_code == 0, result.output
    with serve(out) as root:
        assert found(page, root, "zl")[0] == ("glossary#term-zhang-liang-735cba", "张量", "多维数组。")


@given(st.text(alphabet="abcdeginosty'é张0", min_size=1, max_size=4))
def test_stems_are_those_of_sphinx(word: str) -> None:
    """Words for which Snowball isn't asked have the stem that it gives."""
    assert BilingualSearch({}).stem(word) == SearchEnglish({}).stem(word)
