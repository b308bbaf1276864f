"""The texts of the interface: their catalogues, and the languages that sites show them in."""

from __future__ import annotations

import json
import re
from functools import cache
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING, Any

import pytest
from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

import glossary_build
from glossary_build.sphinx_ext.page.labels import DOMAIN, LOCALES, Label, catalogue, label, read_messages
from glossary_build.sphinx_ext.page.scripts import MODULES
from glossary_build.sphinx_ext.page.words import CHINESE_WORDS, WORDS, plurals, words_in
from tests.conftest import Build, Project
from tests.sphinx_ext.samples import CONF, FILES
from tests.sphinx_ext.written import visible_text, written_page

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PACKAGE = Path(glossary_build.__file__).parent
HAN = re.compile(r"[\u2e80-\u2fdf\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
STOCK = """\
Glossary
========

.. glossary::

   grid
      Cells in rows.

   cell
      A place in a :term:`grid`.
"""


@cache
def messages(name: str) -> dict[str | tuple[str, ...], Any]:
    """The messages of a catalogue by their English text, the header excepted."""
    path = LOCALES / name / "LC_MESSAGES" / f"{DOMAIN}.po" if name else LOCALES / f"{DOMAIN}.pot"
    with path.open("rb") as file:
        return {_text(message.id): message for message in read_po(file) if message.id}


def _text(id_: Any) -> str | tuple[str, ...]:
    return id_ if isinstance(id_, str) else tuple(id_)


def catalogues() -> list[str]:
    """The folders of all catalogues."""
    return sorted(path.parent.parent.name for path in LOCALES.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def test_catalogues_are_those_that_the_documentation_names() -> None:
    """Each language of the list has its file; one that is added needs no other."""
    assert set(catalogues()) >= {"de", "es", "fr", "ja", "ko", "zh_CN", "zh_TW"}


def test_template_has_the_messages_of_the_code() -> None:
    """After a change of a message, ``make messages`` writes them for the translators."""
    keywords: dict[str, Any] = {"message": None, "plural": (1, 2)}
    extracted = extract_from_dir(PACKAGE / "sphinx_ext", keywords=keywords, comment_tags=["Translators:"])
    found = Catalog()
    for _, _, id_, comments, _ in extracted:
        found.add(id_, auto_comments=[line.removeprefix("Translators:").strip() for line in comments])
    assert {_text(message.id): " ".join(message.auto_comments) for message in found if message.id} == {
        id_: " ".join(message.auto_comments) for id_, message in messages("").items()
    }


@pytest.mark.parametrize("name", catalogues())
def test_catalogue_is_complete(name: str) -> None:
    """Every message is translated, none is left over, and none waits for a translator's second look."""
    assert set(messages(name)) == set(messages(""))
    for message in messages(name).values():
        texts = [message.string] if isinstance(message.string, str) else list(message.string)
        assert all(texts), message.id
        assert not message.fuzzy, message.id


@pytest.mark.parametrize("name", catalogues())
def test_translations_keep_the_placeholders(name: str) -> None:
    """In each form of a message."""
    for id_, message in messages(name).items():
        wanted = _placeholders(id_ if isinstance(id_, str) else id_[1])
        for text in [message.string] if isinstance(message.string, str) else message.string:
            assert _placeholders(text) == wanted, id_


def _placeholders(text: str) -> list[str]:
    return sorted(name for _, name, _, _ in Formatter().parse(text) if name)


def test_untranslated_message_stays_in_english() -> None:
    """So does one whose translation is a guess."""
    text = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
    text += 'msgid "a"\nmsgstr ""\n\n#, fuzzy, python-format\nmsgid "b"\nmsgstr "B"\n\n'
    text += 'msgid ""\n"c\\n"\n"d"\nmsgstr ""\n"\\"C\\"\\n"\n"D"\n'
    read = read_messages(BytesIO(text.encode()))
    assert [read.gettext(each) for each in ("a", "b", "c\nd")] == ["a", "b", '"C"\nD']
    assert read.ngettext("one", "many", 2) == "many"


def test_scripts_use_the_texts_that_they_are_given() -> None:
    """All of them, and no others."""
    modules = (*MODULES.glob("*.js"), PACKAGE / "sphinx_ext" / "page" / "tools.py")  # it names the hint of the field
    sources = "".join(path.read_text(encoding="utf-8") for path in modules)
    assert set(re.findall(r'\bword\("(\w+)"', sources)) <= {*WORDS, *CHINESE_WORDS}
    orders = {"order_en", "order_zh"}  # by the language that was chosen
    assert [key for key in (*WORDS, *CHINESE_WORDS) if key not in orders and f'"{key}"' not in sources] == []


@pytest.mark.parametrize(
    ("language", "name"),
    [
        ("de", "de"),
        ("de_AT", "de"),
        ("fr-CA", "fr"),
        ("zh", "zh_CN"),
        ("zh_CN", "zh_CN"),
        ("zh-Hans", "zh_CN"),
        ("zh_TW", "zh_TW"),
        ("zh_HK", "zh_TW"),
        ("zh-Hant-HK", "zh_TW"),
        ("en", ""),
        ("en_GB", ""),
        ("fi", ""),
        ("", ""),
        ("../de", ""),
    ],
)
def test_language_has_its_catalogue(language: str, name: str) -> None:
    """A region falls back to its language, and Chinese goes by its script."""
    assert catalogue(language) == name


def test_language_without_catalogue_falls_back_to_english() -> None:
    """In pages and in scripts; plurals are English then too."""
    assert label(Label.SEE_ALSO, "fi") == "See also"
    assert words("fi") == words("en")
    assert words("fi")["language"] == "en"
    assert words("fi")["texts"]["found"] == {"one": "{number} term found", "other": "{number} terms found"}


def test_languages_differ_in_their_plural_forms() -> None:
    """Scripts get the forms by the names that browsers know them by."""
    assert words("de")["texts"]["found"] == {"one": "{number} Begriff gefunden", "other": "{number} Begriffe gefunden"}
    assert words("ja")["texts"]["found"] == {"other": "{number} 件の用語が見つかりました"}


@pytest.mark.parametrize("language", ["en", *catalogues()])
def test_plural_categories_are_those_of_unicode(language: str) -> None:
    """For a new catalogue too."""
    category = Locale.parse(language).plural_form
    assert plurals(language).keys() == {category(number) for number in range(200)}
    assert all(category(number) == name for name, number in plurals(language).items())


def words(language: str) -> Any:
    """What scripts load."""
    return words_in(language, WORDS)


def _data(script: str) -> Any:
    prefix = "Object.assign((globalThis.glossaryBuild ??= {}), "
    return json.loads(script.removeprefix(prefix).removesuffix(");\n"))


def conf(language: str) -> str:
    """The configuration of a site with one stock glossary."""
    return f'project = "demo"\nextensions = ["glossary_build"]\nlanguage = "{language}"\nhtml_theme = "basic"\n'


def shown(build: Build) -> str:
    """All pages of a site and what its scripts show."""
    paths = [*build.out.rglob("*.html"), *(build.out / "_static" / "glossary_build").glob("*.js")]
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(paths))


@pytest.mark.parametrize(
    ("language", "related", "find", "missing"),
    [
        ("en", "Related:", "Find a term", "Page not found"),
        ("de", "Verwandte Begriffe:", "Begriff suchen", "Seite nicht gefunden"),
        ("fr", "Termes associés\u00a0:", "Rechercher un terme", "Page introuvable"),
        ("es", "Términos relacionados:", "Buscar un término", "Página no encontrada"),
        ("ko", "관련 용어:", "용어 찾기", "페이지를 찾을 수 없습니다"),
        ("ja", "関連用語：", "用語を検索", "ページが見つかりません"),
        ("zh_CN", "相关术语：", "查找术语", "找不到页面"),
        ("zh_TW", "相關術語：", "尋找術語", "找不到頁面"),
        ("fi", "Related:", "Find a term", "Page not found"),
    ],
)
def test_site_speaks_its_language_only(project: Project, language: str, related: str, find: str, missing: str) -> None:
    """No text of ours is in another one; without Chinese terms no control speaks of Chinese."""
    project.write({"conf.py": conf(language), "index.rst": STOCK})
    build = project.build()
    entry = (build.out / "index.html").read_text(encoding="utf-8")
    assert re.findall(r"<b>([^<]*)</b>", entry)[0] == related
    text = (build.out / "_static" / "glossary_build" / "words.js").read_text(encoding="utf-8")
    assert [each["texts"]["find"] for each in _data(text)["words"]] == [find]
    assert missing in (build.out / "404.html").read_text(encoding="utf-8")
    pages = shown(build)
    assert not re.search("pinyin|拼音|ピンイン|병음|中文|中国語|중국어|chines|chinois|chino", pages, re.IGNORECASE)
    if not language.startswith(("zh", "ja")):
        assert not HAN.search(pages)


def test_japanese_names_are_not_read_as_chinese(project: Project) -> None:
    """The field has no hint of pinyin, and the data for the filter no readings."""
    stock = ".. glossary::\n\n   行列\n      数の表。\n\n   関数\n      値を返す。\n"
    project.write({"conf.py": conf("ja"), "index.rst": f"用語集\n======\n\n{stock}"})
    out = project.build().out
    assert "data-hint" not in (out / "index.html").read_text(encoding="utf-8")
    assert "reading" not in (out / "_static" / "glossary_build" / "terms.js").read_text(encoding="utf-8")


def test_english_view_without_chinese_has_no_chinese(project: Project) -> None:
    """A view shows English and Chinese by default; the table of abbreviations has a column for Chinese names."""
    table = "Short\n=====\n\n.. glossary-view::\n   :layout: abbreviations\n"
    terms = "# Terms\n\n## CPU (Central Processing Unit)\n\nIt computes; see [RAM](#ram).\n\n## RAM\n\nIt remembers.\n"
    files = {"terms.md": terms, "index.rst": FILES["index.rst"] + "\n.. toctree::\n\n   short\n", "short.rst": table}
    project.write({**files, "conf.py": CONF.replace(', "terms.rst", "terms.zh.md"', "")})
    build = project.build()
    pages = shown(build)
    assert "Central Processing Unit" in pages
    assert not re.search("pinyin|chinese", pages, re.IGNORECASE)
    assert not HAN.search(pages)


def test_labels_of_a_bilingual_site_follow_the_entries(project: Project) -> None:
    """On a site in Chinese they are in its script."""
    view = "Order\n=====\n\n.. glossary-view::\n   :order: zh\n"
    project.write({**FILES, "conf.py": CONF + 'language = "zh_TW"\n', "index.rst": view})
    assert "相關術語：" in visible_text(written_page(project.build(), "index"))


def test_labels_are_in_the_language_of_a_site_that_is_in_a_third_one(project: Project) -> None:
    """Whatever languages its glossary shows."""
    project.write({**FILES, "conf.py": CONF + 'language = "de"\n'})
    build = project.build()
    text = visible_text(written_page(build, "index"))
    assert "Verwandte Begriffe: " in text
    assert "Related" not in text
    assert "相关术语" not in (build.out / "index.html").read_text(encoding="utf-8")


def test_german_reader_meets_german_controls(project: Project, browser: Browser) -> None:
    """Also on pages opened from the disk, and where a policy forbids scripts in pages."""
    policy = ".. meta::\n   :http-equiv=Content-Security-Policy: script-src 'self' file:\n\n"
    project.write({"conf.py": conf("de"), "index.rst": policy + STOCK})
    page = browser.new_page()
    page.goto((project.build().out / "index.html").as_uri())
    field = page.get_by_role("searchbox", name="Begriff suchen")
    assert field.get_attribute("placeholder") == "Begriff suchen"
    field.fill("cell")
    page.get_by_role("status").filter(has_text="2 Begriffe gefunden").wait_for()
    field.fill("xyzzy")
    assert page.get_by_role("status").inner_text() == "Kein Begriff gefunden. Alle Begriffe anzeigen"
    page.get_by_role("button", name="Einstellungen").click()
    assert page.get_by_role("group", name="Infokarten an Links").get_by_role("button", name="An").count() == 1
    page.close()


def test_reader_of_traditional_chinese_meets_it_in_controls(project: Project, browser: Browser) -> None:
    """The field says that pinyin finds terms, since the page has Chinese names."""
    project.write({**FILES, "conf.py": CONF + 'language = "zh_TW"\n'})
    page = browser.new_page()
    page.goto((project.build().out / "index.html").as_uri())
    field = page.get_by_role("searchbox", name="尋找術語")
    assert field.get_attribute("placeholder") == "中文、英文或拼音"
    field.fill("tensile productivity")
    page.get_by_role("status").filter(has_text=re.compile("找不到術語。 你要找的是不是 .*？")).wait_for()
    group = page.get_by_role("group", name="術語表語言")
    assert group.get_by_role("button").all_inner_texts() == ["EN", "中文", "雙語"]
    page.close()
