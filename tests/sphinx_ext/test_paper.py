"""Printed pages, PDF and e-books: both scripts, nothing that needs a screen."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import zipfile
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from pypdf import PdfReader

from glossary_build.sphinx_ext.page.scripts import ENTRIES_STYLESHEET
from glossary_build.text.names import has_han
from tests.conftest import Project
from tests.sphinx_ext.samples import CONF, FILES

if TYPE_CHECKING:
    from playwright.sync_api import Browser

THEMES = ("alabaster", "furo", "pydata_sphinx_theme", "sphinx_rtd_theme", "sphinx_book_theme")
NUMBERS = range(10, 50)
PARTS = range(4)
HALT = "-interaction=nonstopmode -halt-on-error"


def pages(pdf: Path) -> list[str]:
    """The text of each page, without blanks, which a PDF doesn't keep."""
    return ["".join(page.extract_text().split()) for page in PdfReader(pdf).pages]


def long_terms() -> str:
    """Many entries of several paragraphs, each with a mark at its start and at its end."""
    return "\n".join(
        f"## start{number}\n\n"
        + "".join(f"P{number}x{part}a {'Some words. ' * (number % 7 * 4 + 3)} P{number}x{part}z\n\n" for part in PARTS)
        + f"See [docs](https://example.org/d{number}). 结束{number}\n"
        for number in NUMBERS
    )


@pytest.mark.parametrize("theme", THEMES)
def test_print_fills_pages_with_whole_paragraphs_and_nothing_to_click(
    project: Project, browser: Browser, tmp_path: Path, theme: str
) -> None:
    """On paper names stay with their text, paragraphs are whole, links tell their address, and navigation is gone."""
    if theme != "alabaster":
        pytest.importorskip(theme, reason=f"{theme} is not installed")
    page = "Words\n=====\n\n.. glossary-view::\n\n.. toctree::\n   :hidden:\n   :caption: Sidebarcaption\n\n   other\n"
    conf = CONF.replace('"basic"', repr(theme))
    project.write({"conf.py": conf, "terms.md": long_terms(), "terms.rst": "", "terms.zh.md": "", "index.rst": page})
    project.write({"other.rst": "Other page\n==========\n"})
    tab = browser.new_page()
    tab.goto((project.build_apart() / "index.html").as_uri())
    tab.emulate_media(media="print")
    clickable = "nav, button, .headerlink, .glossary-bar, .glossary-place, [role=search], input"
    shown = tab.locator(clickable).filter(visible=True).all_inner_texts()
    tab.pdf(path=tmp_path / "page.pdf", format="A4")
    tab.close()
    assert shown == []
    texts = pages(tmp_path / "page.pdf")
    assert len(texts) > 3
    places = [[_place(texts, f"start{number}"), _place(texts, f"结束{number}")] for number in NUMBERS]
    assert any(start != end for start, end in places)
    for number, (start, end) in zip(NUMBERS, places, strict=True):
        marks = [[_place(texts, f"P{number}x{part}{mark}") for mark in "az"] for part in PARTS]
        assert marks[0][0] == start
        assert all(first == last for first, last in marks), number
        assert f"(https://example.org/d{number})" in texts[end]
    assert "Sidebarcaption" not in "".join(texts)


def _place(texts: list[str], mark: str) -> int:
    """The page that has a mark, which no other has."""
    (place,) = (place for place, text in enumerate(texts) if mark in text)
    return place


def need_latex() -> None:
    """Skip the test where a program that makes a PDF, or its Chinese support, is missing."""
    for program in ("make", "latexmk", "xelatex", "kpsewhich", "xindy"):
        if shutil.which(program) is None:
            pytest.skip(f"no {program} on PATH")
    if subprocess.run(["kpsewhich", "xeCJK.sty"], capture_output=True, check=False).returncode:
        pytest.skip("TeX has no xeCJK")


def test_pdf_of_a_plain_project_shows_both_scripts(project: Project) -> None:
    """Nothing in ``conf.py`` is about LaTeX, and no character is missing."""
    need_latex()
    project.write(FILES)
    build = project.build("latex")
    assert build.warnings == ""
    subprocess.run(["make"], cwd=build.out, check=True, capture_output=True, env={**os.environ, "LATEXOPTS": HALT})
    assert "Missing character" not in (build.out / "demo.log").read_text(encoding="utf-8", errors="replace")
    text = "".join(pages(build.out / "demo.pdf"))
    assert "张量" in text
    assert "多维数组" in text
    assert "Numbersinagrid." in text or "Anarraywithastride" in text


def test_index_lists_chinese_by_pinyin(project: Project) -> None:
    """Of a view and of a stock glossary; a name with marks of the index's own stays as Sphinx writes it."""
    project.write(
        {
            "conf.py": CONF.replace('["terms.md", "terms.rst", "terms.zh.md"]', '["terms.md"]'),
            "terms.md": "# G\n\n## Overload (重载)\n\nOne.\n\n## A&B (甲&乙)\n\nTwo.\n\n## Gap (缺@口)\n\nThree.\n",
            "index.rst": (
                "Demo\n====\n\n.. glossary-view::\n\n.. glossary::\n\n   步长\n     Here.\n\n   keel\n     There.\n"
            ),
        }
    )
    text = next(project.build("latex").out.glob("*.tex")).read_text(encoding="utf-8")
    indexed = re.findall(r"\\index\{(.*?)@\\spxentry\{(.*?)\}\|spxpagem\}", text)
    chinese = {name: key for key, name in indexed if has_han(name)}
    assert chinese == {
        "重载": "chong zai 重载",
        r"甲\&乙": r"jia yi 甲\&乙",
        "步长": "bu chang 步长",
        '缺"@口': '缺"@口',
    }
    assert {("keel", "keel"), ("Overload", "Overload")} <= {*indexed}


def tex(project: Project, conf: str, **files: str) -> tuple[str, str]:
    """The engine that Sphinx takes, and the preamble that it writes."""
    project.write({**FILES, **files, "conf.py": CONF + conf})
    build = project.build("latex")
    text = next(build.out.glob("*.tex")).read_text(encoding="utf-8")
    return build.app.config.latex_engine, text.partition("\\begin{document}")[0]


def test_chinese_glossary_takes_an_engine_that_can_write_it(project: Project) -> None:
    """XeLaTeX with our package, whose file lies beside the text."""
    engine, preamble = tex(project, "")
    assert engine == "xelatex"
    assert "\\usepackage{glossary_chinese}" in preamble
    assert (project.folder / "_build" / "latex" / "glossary_chinese.sty").exists()


@pytest.mark.parametrize(
    ("conf", "engine"),
    [
        ("latex_engine = 'lualatex'\n", "lualatex"),
        ("latex_engine = 'pdflatex'\n", "pdflatex"),
        ("glossary_build_disable = ['print']\n", "pdflatex"),
        ("language = 'zh_CN'\n", "xelatex"),
    ],
)
def test_engine_of_the_project_is_kept(project: Project, conf: str, engine: str) -> None:
    """What ``conf.py`` says wins, and what Sphinx chooses for a Chinese project."""
    assert tex(project, conf)[0] == engine


@pytest.mark.parametrize("index", [FILES["index.rst"], "Demo\n====\n\n.. glossary::\n\n   word\n      Text.\n"])
def test_english_glossary_keeps_the_default_engine(project: Project, index: str) -> None:
    """It needs no XeLaTeX and no package for Chinese."""
    engine, preamble = tex(project, "", **{"terms.zh.md": "", "index.rst": index})
    assert engine == "pdflatex"
    assert "glossary_chinese" not in preamble


def test_chinese_in_a_stock_glossary_counts(project: Project) -> None:
    """As in sources of ours; what no page shows doesn't."""
    page = "Demo\n====\n\n.. glossary::\n\n   word\n      {}\n"
    assert tex(project, "", **{"index.rst": page.format("Text.")})[0] == "pdflatex"
    engine, preamble = tex(project, "", **{"index.rst": page.format("一个词。")})
    assert engine == "xelatex"
    assert "glossary_chinese" in preamble


def test_chinese_project_needs_no_package_of_ours(project: Project) -> None:
    """Sphinx loads one."""
    assert "glossary_chinese" not in tex(project, "language = 'zh_CN'\n")[1]


def test_chinese_fonts_of_the_project_are_kept(project: Project) -> None:
    """Ours step back where ``latex_elements`` load a package for them."""
    preamble = tex(project, r"latex_elements = {'preamble': r'\usepackage{xeCJK}'}" + "\n")[1]
    assert "glossary_chinese" not in preamble


class _Book(HTMLParser):
    """The languages of a page of an e-book, and whether it has scripts."""

    def __init__(self, text: str) -> None:
        """Read a page."""
        super().__init__()
        self.languages: dict[str, set[str]] = {}
        self.scripts = 0
        self._open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the language of what begins."""
        self.scripts += tag == "script"
        if tag not in ("meta", "link", "img", "br", "hr"):
            self._open.append(dict(attrs).get("lang") or (self._open[-1] if self._open else ""))

    def handle_endtag(self, tag: str) -> None:
        """Go back to the language around what ends."""
        if tag not in ("meta", "link", "img", "br", "hr"):
            self._open.pop()

    def handle_data(self, data: str) -> None:
        """Note text by its language."""
        if data.strip():
            self.languages.setdefault(self._open[-1] if self._open else "", set()).add(data.strip())


@pytest.fixture
def book(project: Project) -> Iterator[zipfile.ZipFile]:
    """The sample project as an e-book."""
    project.write({**FILES, "conf.py": CONF + "version = '1'\ncopyright = 'us'\n"})
    build = project.build("epub")
    assert build.warnings == ""
    with zipfile.ZipFile(next(build.out.glob("*.epub"))) as archive:
        yield archive


def test_book_marks_the_language_of_each_text_and_has_no_script(book: zipfile.ZipFile) -> None:
    """Names and definitions in Chinese carry their tag; there is no script, no structured data and no print style."""
    page = _Book(book.read("index.xhtml").decode())
    assert "张量" in page.languages["zh-Hans"]
    assert "相邻元素之间的距离。" in page.languages["zh-Hans"]
    assert "Tensor" in page.languages["en"]
    assert page.scripts == 0
    assert not [name for name in book.namelist() if name.endswith((".js", ".json")) or name == "404.xhtml"]


def test_book_is_well_formed(book: zipfile.ZipFile) -> None:
    """Its pages are XML without entities of HTML."""
    from xml.etree import ElementTree as ET

    for name in book.namelist():
        if name.endswith((".xhtml", ".opf", ".ncx")):
            ET.fromstring(book.read(name))  # noqa: S314


def test_book_has_every_style_sheet_that_it_links_and_these_are_plain(book: zipfile.ZipFile) -> None:
    """Shops refuse nested rules, what is newer than CSS of 2020 and what turns the direction of text (epubcheck)."""
    linked = set(re.findall(r'href="(_static/[^"?]+\.css)', book.read("index.xhtml").decode()))
    assert f"_static/{ENTRIES_STYLESHEET}" in linked
    sheets = {name for name in book.namelist() if name.endswith(".css")}
    assert linked <= sheets
    for sheet in sheets:
        text = re.sub(r"/\*.*?\*/", "", book.read(sheet).decode(), flags=re.DOTALL)
        rules = re.sub(r"@(?:media|supports)[^{]*\{((?:[^{}]*\{[^{}]*\})*)\s*\}", r"\1", text)
        assert re.sub(r"[^{}]+\{[^{}]*\}", "", rules).strip() == "", sheet
        assert not re.search(r"&|:has\(|\bof\s*:|unicode-bidi|(?<![\w-])direction\s*:|@container", text), sheet


def test_filtered_page_prints_what_was_found(project: Project, browser: Browser) -> None:
    """The list that the filter replaces isn't on the screen either."""
    project.write(FILES)
    tab = browser.new_page()
    tab.goto((project.build().out / "index.html").as_uri() + "?q=tensor")
    tab.locator(".glossary-results li").first.wait_for()
    tab.emulate_media(media="print")
    assert tab.locator(".glossary-results li").first.is_visible()
    assert not tab.locator(".glossary-filter input").is_visible()
    tab.close()


def test_list_prints_both_languages(project: Project, browser: Browser) -> None:
    """One line for each term is for the screen."""
    project.write(FILES)
    tab = browser.new_page()
    tab.goto((project.build().out / "index.html").as_uri() + "?view=list")
    pair = tab.locator("dd:has(> .glossary-definition + .glossary-definition)").first
    assert not pair.locator("> .glossary-definition").last.is_visible()
    tab.emulate_media(media="print")
    assert all(each.is_visible() for each in pair.locator("> .glossary-definition").all())
    tab.close()


def test_long_lines_of_code_are_wrapped_on_paper(project: Project, browser: Browser) -> None:
    """Nobody can scroll there."""
    code = "\n".join(("```", "long_name = " + " + ".join(["another_long_name"] * 20), "```"))
    project.write({**FILES, "terms.md": f"# G\n\n## Keel\n\nThe spine:\n\n{code}\n"})
    tab = browser.new_page()
    tab.goto((project.build().out / "index.html").as_uri())
    hidden = "pre => pre.scrollWidth - pre.clientWidth"
    code_block = tab.locator("dl.glossary pre").first
    assert code_block.evaluate(hidden) > 0
    tab.emulate_media(media="print")
    assert code_block.evaluate(hidden) <= 0
    tab.close()
