"""``glossary-build html``: a whole site from the sources alone."""

from __future__ import annotations

import importlib.util
import itertools
import os
import re
import signal
import subprocess
import sys
import webbrowser
from contextlib import suppress
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.util import logging

from glossary_build import load_glossary
from glossary_build.cli import main
from glossary_build.cli.html import is_ours, replace_site, workplace
from glossary_build.cli.site import default_title, shown_languages
from glossary_build.cli.site_pages import pages
from tests.inventories import read_terms

PROGRAM = (sys.executable, "-c", "from glossary_build.cli import main; main()")
ENGLISH = """\
# Words

## Tensor

An array of numbers, `float32` or other, with $x^2$ of them.

## Just-in-Time (JIT)

While the program runs; see [Tensor](#tensor).
"""
CHINESE = """\
### Tensor（张量）

多维数组。
"""


@pytest.fixture(autouse=True)
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with an English and a Chinese source, from which the commands run."""
    (tmp_path / "words.md").write_text(ENGLISH, encoding="utf-8")
    (tmp_path / "words.zh.md").write_text(CHINESE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: str) -> Result:
    """Run the program in process."""
    return CliRunner().invoke(main, ["html", *arguments])


def files(folder: Path) -> dict[str, bytes]:
    """Every file of a site, by relative path."""
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def names(out: Path) -> dict[str, str]:
    """Name → place of every term, as another project reads them."""
    return read_terms((out / "objects.inv").read_bytes())


class Page(HTMLParser):
    """The ids and links of a page, and the files that it loads."""

    def __init__(self, path: Path) -> None:
        """Read the file."""
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.languages: set[str] = set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what the tag refers to."""
        for name, value in attrs:
            match name:
                case "id":
                    self.ids.add(value or "")
                case "href" if tag == "a":
                    self.links.append(value or "")
                case "href" | "src":
                    self.loaded.append(value or "")
                case "lang":
                    self.languages.add(value or "")


def test_two_sources_make_a_site_without_a_word() -> None:
    """Start page, both orders, abbreviations, index and search; the inventory holds the names in both languages."""
    result = run("words.md", "words.zh.md", "-o", "site", "--quiet")
    assert (result.exit_code, result.output) == (0, "")
    built = {path.name for path in Path("site").glob("*.html")}
    assert built == {
        "index.html",
        "glossary.html",
        "pinyin.html",
        "abbreviations.html",
        "genindex.html",
        "search.html",
        "404.html",
    }
    found = names(Path("site"))
    assert found["张量"] == found["Tensor"] == "glossary.html#term-Tensor"
    assert found["JIT"] == "glossary.html#term-Just-in-Time"


def test_every_link_arrives_and_nothing_comes_from_another_host() -> None:
    """The letters of the start page, the entries and the index lead to something that is there."""
    run("words.md", "words.zh.md", "-o", "site")
    found = {path.name: Page(path) for path in Path("site").glob("*.html")}
    assert [url for page in found.values() for url in page.loaded if re.match(r"(https?:)?//", url)] == []
    dead = []
    for name, page in found.items():
        for link in page.links:
            target, _, fragment = re.sub(r"\?[^#]*", "", link).partition("#")
            if re.match(r"https?://", link) or not (target or fragment):
                continue
            other = found.get(target or name)
            if other is None or (fragment and fragment not in other.ids):
                dead.append((name, link))
    assert dead == []
    assert "glossary.html#letter-T" in found["index.html"].links


def test_start_page_finds_terms_and_shows_subjects() -> None:
    """The field works without a script, as its form leads to the page that reads what was asked."""
    Path("parts.md").write_text(
        "# Parts\n\n## Sails & spars\n\n### Jib\n\nA sail.\n\n## Hull\n\n### Keel\n\nBelow.\n", "utf-8"
    )
    run("parts.md", "-o", "site")
    text = Path("site/index.html").read_text(encoding="utf-8")
    form = re.search(r'<form class="glossary-start"[^>]*action="([^"]+)">(.*?)</form>', text)
    assert form is not None
    assert Path("site", form[1]).is_file()
    assert 'name="q"' in form[2]
    assert "glossary.html?subject=Sails+%26+spars" in Page(Path("site/index.html")).links


def test_start_page_shows_the_entry_that_others_refer_to() -> None:
    """Its names lead to it, and its definition is there in the language of the site."""
    Path("a.md").write_text(
        "# A\n\n## Bow <front>\n\nThe *front* of a ship.\n\n## Keel（龙骨）\n\nThe lowest part of a ship.\n\n"
        "## Mast\n\nA pole.\n\nSee also: Keel\n",
        "utf-8",
    )
    run("a.md", "-o", "site")
    page = Page(Path("site/index.html"))
    assert "glossary.html#term-Keel" in page.links
    assert "The lowest part of a ship." in Path("site/index.html").read_text(encoding="utf-8")
    Path("a.md").write_text("# A\n\n## Bow <front>\n\nThe *front* of a ship.\n\n## Mast\n", "utf-8")
    run("a.md", "-o", "site")
    assert "The <em>front</em> of a ship." in Path("site/index.html").read_text(encoding="utf-8")


def test_start_page_counts_in_both_languages() -> None:
    """A reader sees at once how much there is."""
    glossary = load_glossary(["words.md", "words.zh.md"])
    assert shown_languages(glossary, "both") == ("en", "zh-Hans")
    start = pages(glossary, "My *words*", "both")["index.rst"]
    assert start.startswith("My \\*words\\*\n====")
    assert "      2 terms · 1 in English and Chinese · 1 abbreviation" in start
    assert "      2 个术语 · 1 个中英对照 · 1 个缩略语" in start


def test_chinese_is_marked_with_its_language() -> None:
    """Glyphs and voices fit on the start page as in the entries."""
    run("words.md", "words.zh.md", "-o", "site")
    for name in ("index.html", "glossary.html", "pinyin.html"):
        assert {"en", "zh-Hans"} <= Page(Path("site", name)).languages


def test_english_glossary_has_no_chinese_page() -> None:
    """What would be empty isn't there."""
    run("words.md", "-o", "site")
    assert not Path("site/pinyin.html").exists()
    assert "zh-Hans" not in Page(Path("site/index.html")).languages


def test_language_chooses_what_is_shown() -> None:
    """English alone has no Chinese definition; Chinese alone leads with the Chinese name and is a Chinese page."""
    run("words.md", "words.zh.md", "-o", "en", "--language", "en")
    run("words.md", "words.zh.md", "-o", "zh", "--language", "zh")
    pages = [Path(each, "glossary.html").read_text(encoding="utf-8").partition("<body") for each in ("en", "zh")]
    (_, _, english), (head, _, chinese) = pages
    assert ("An array" in english, "多维数组" in english) == (True, False)
    assert ("An array" in chinese, "多维数组" in chinese) == (False, True)
    assert '<html class="no-js" lang="zh-CN"' in head
    assert not Path("zh/pinyin.html").exists()


def test_chinese_glossary_makes_a_chinese_site() -> None:
    """Its definitions decide; the English names have a page too."""
    text = "# PyTorch 术语\n\n## 张量（Tensor）\n\n多维数组。\n\n## 步长（Stride）\n\n要跳过的元素数。\n"
    Path("terms.md").write_text(text, encoding="utf-8")
    run("terms.md", "-o", "site")
    page = Path("site", "glossary.html").read_text(encoding="utf-8")
    assert '<html class="no-js" lang="zh-CN"' in page
    assert "<title>术语表 - PyTorch 术语</title>" in page
    assert page.index('id="term-Stride"') < page.index('id="term-Tensor"')  # bù cháng, zhāng liàng
    assert "<title>Glossary (English order) - PyTorch 术语</title>" in Path("site", "english.html").read_text("utf-8")
    assert not Path("site", "pinyin.html").exists()


@pytest.mark.parametrize(
    ("text", "language", "name", "content"),
    [
        ("## Quille\n\nLa partie la plus basse du bateau,\nqui est dans l’eau.\n", "fr", "Glossaire", "tous les"),
        ("## Kiel\n\nDer unterste Teil eines Schiffes,\nder unter dem Wasser ist.\n", "de", "Glossar", "alle"),
        ("## 龍骨（Keel）\n\n船體最下面的部分。\n", "zh-TW", "術語表", "按中文名稱的拼音順序，標注讀音"),
        ("## Köl\n\nSkrovets nedersta del är av trä.\n", "en", "Glossary", "all terms in alphabetical order"),
    ],
)
def test_site_speaks_the_language_of_its_definitions(text: str, language: str, name: str, content: str) -> None:
    """Menus, the start page and the page of the glossary; English where nobody has translated them."""
    Path("terms.md").write_text(f"# A B\n\n{text}\n{text.replace('## ', '## A')}", encoding="utf-8")
    run("terms.md", "-o", "site")
    assert f'<html class="no-js" lang="{language}"' in Path("site", "glossary.html").read_text("utf-8")
    assert f"<title>{name} - A B</title>" in Path("site", "glossary.html").read_text("utf-8")
    assert content in Path("site", "index.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("texts", "languages"),
    [
        (["网格里的数。", "A grid of numbers in rows."], ("en", "zh-Hans")),
        (["网格里的数。", "列里的数。", "A grid of numbers in rows."], ("zh-Hans", "en")),
        (["這是網格。", "A grid of numbers in rows."], ("en", "zh-Hant")),
    ],
)
def test_most_definitions_decide_what_leads(texts: list[str], languages: tuple[str, ...]) -> None:
    """English where there are as many; Chinese has the script that it is written in."""
    rows = "".join(f"## Grid {number}（网格{number}）\n\n{text}\n\n" for number, text in enumerate(texts))
    Path("terms.md").write_text(f"# A B\n\n{rows}", encoding="utf-8")
    assert shown_languages(load_glossary(["terms.md"]), "both") == languages


def test_letters_of_the_start_page_are_those_of_the_glossary() -> None:
    """Names in the language of the site lead, whatever its alphabet is."""
    pages = {
        "de": "| Deutsch | English | Definition |\n|---|---|---|\n"
        "| Kiel | Keel | Der unterste Teil des Schiffes, der unter dem Wasser ist. |\n"
        "| Zaum | Bridle | Das Zeug am Kopf, mit dem ein Reiter das Pferd lenkt. |\n",
        "ko": "| 한국어 | English | 정의 |\n|---|---|---|\n"
        "| 용골 | Keel | 배의 가장 아래에 있는 부분이다. |\n| 굴레 | Bridle | 말의 머리에 씌우는 도구이다. |\n",
        "ru": "## Киль\n\nСамая нижняя часть.\n\n## Мачта\n\nОна несёт паруса.\n",
    }
    for language, table in pages.items():
        Path("terms.md").write_text(f"# A B\n\n{table}", encoding="utf-8")
        run("terms.md", "-o", language)
    for site, letters in (("de", ["K", "Z"]), ("ko", ["3131", "3147"]), ("ru", ["041a", "041c"])):
        links = [link for link in Page(Path(site, "index.html")).links if "#letter-" in link]
        assert links == [f"glossary.html#letter-{letter}" for letter in letters]
        assert all(f'id="letter-{letter}"' in Path(site, "glossary.html").read_text("utf-8") for letter in letters)


def test_pages_with_a_term_each_have_the_title_of_their_folder() -> None:
    """The title of the first page is that of a term; the glossaries of a team have none in common either."""
    Path("ship-words").mkdir()
    for name in ("keel", "mast"):
        Path("ship-words", f"{name}.md").write_text(f"# {name.title()}\n\nA part of a ship.\n", "utf-8")
    run("ship-words", "-o", "site")
    assert {"Keel", "Mast"} <= set(names(Path("site")))
    assert "<title>Glossary - Ship words glossary</title>" in Path("site", "glossary.html").read_text("utf-8")
    for context in ("hull", "rig"):
        Path("team", context).mkdir(parents=True)
        text = f"# {context.title()}\n\n## Language\n\n**{context.title()} part**:\nA part of it.\n"
        Path("team", context, "CONTEXT.md").write_text(text, "utf-8")
    Path("team/CONTEXT-MAP.md").write_text("# Map\n\n- [Hull](hull/CONTEXT.md)\n- [Rig](rig/CONTEXT.md)\n", "utf-8")
    run("team", "-o", "site2")
    assert "<title>Glossary - Team glossary</title>" in Path("site2", "glossary.html").read_text("utf-8")


def test_site_with_the_usual_title_has_another_for_its_page() -> None:
    """“Glossary – Glossary” says nothing."""
    Path("terms.md").write_text("# Glossary\n\n## Keel\n\nThe lowest part.\n\n## Mast\n\nA pole.\n", encoding="utf-8")
    run("terms.md", "-o", "site")
    assert "<title>All terms - Glossary</title>" in Path("site", "glossary.html").read_text("utf-8")


def test_every_language_is_shown() -> None:
    """Also those that readers can't choose."""
    table = "| Deutsch | English | Français |\n|---|---|---|\n| Kiel | Keel | Quille |\n| Mast | Pole | Mât |\n"
    Path("ship.md").write_text(f"# Schiff\n\n{table}", encoding="utf-8")
    assert "warning" not in run("ship.md", "-o", "site").stderr
    assert {"de", "en", "fr"} <= Page(Path("site", "glossary.html")).languages
    assert set(names(Path("site"))) >= {"Kiel", "Keel", "Quille"}


def test_same_sources_give_the_same_bytes(tmp_path: Path) -> None:
    """Folder, hash seed, time zone and locale leave no trace."""
    built = []
    for folder, seed, zone, locale in (("a", "1", "UTC", "C.UTF-8"), ("术语 b", "77", "Asia/Shanghai", "C")):
        (tmp_path / folder).mkdir()
        for name, text in (("words.md", ENGLISH), ("words.zh.md", CHINESE)):
            (tmp_path / folder / name).write_text(text, encoding="utf-8")
        subprocess.run(
            [*PROGRAM, "html", "words.md", "words.zh.md", "-o", "out/site", "-q"],
            cwd=tmp_path / folder,
            env={**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "LC_ALL": locale},
            check=True,
        )
        built.append(files(tmp_path / folder / "out" / "site"))
    assert built[0] == built[1]
    assert len(built[0]) > 20


def test_problems_are_told_at_the_path_that_the_user_gave() -> None:
    """The loader's and Sphinx's alike, each once, and a warning doesn't fail."""
    Path("rough notes").mkdir()
    Path("rough notes/术语.rst").write_text(
        ".. glossary::\n\n   Tensor（张量）\n      An *array.\n\n   Empty\n", encoding="utf-8"
    )
    result = run("rough notes/术语.rst", "-o", "site", "-q")
    assert result.exit_code == 0
    lines = result.stderr.splitlines()
    assert lines == [
        "rough notes/术语.rst:6: warning: “Empty” has no definition [empty-definition]",
        "rough notes/术语.rst:4: warning: Inline emphasis start-string without end-string. [markup]",
    ]


def test_source_with_an_error_fails_but_the_rest_is_built() -> None:
    """An entry that can't be read is reported, and the site shows the others."""
    Path("data.yaml").write_text("- term: Tensor\n  definition: An array.\n- term: [\n", encoding="utf-8")
    Path("odd.md").write_text("# Words\n\n## Stri\u200bde\n\nA step.\n", encoding="utf-8")
    result = run("words.md", "odd.md", "-o", "site")
    assert result.exit_code == 1
    assert "odd.md:3: error: " in result.stderr
    assert "Stride" in names(Path("site"))


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "“words.zh.md” does not exist; did you mean “words.md”?"),
        ("词".encode("utf-16"), "words.zh.md:1: error: “words.zh.md” is not UTF-8 from byte 0 on"),
        (b"\x00" * 10_000_001, "words.zh.md:1: error: "),
    ],
    ids=["missing", "UTF-16", "too large"],
)
def test_source_that_cannot_be_read_leaves_the_earlier_site_alone(content: bytes | None, message: str) -> None:
    """Half of a glossary doesn't replace the whole one."""
    run("words.md", "words.zh.md", "-o", "site")
    before = files(Path("site"))
    Path("words.zh.md").unlink()
    if content is not None:
        Path("words.zh.md").write_bytes(content)
    result = run("words.md", "words.zh.md", "-o", "site")
    assert result.exit_code == (2 if content is None else 1)
    assert message in " ".join(result.stderr.split())
    assert (content is None) != ("nothing was written, since words.zh.md could not be read" in result.stderr)
    assert files(Path("site")) == before


def test_no_term_at_all_leaves_the_earlier_site_alone() -> None:
    """A file that is no glossary doesn't empty what is online."""
    run("words.md", "-o", "site")
    before = files(Path("site"))
    Path("nowhere.md").write_text("To be written.\n", encoding="utf-8")
    result = run("nowhere.md", "-o", "site")
    assert result.exit_code == 1
    assert "nothing was written" in result.stderr
    assert files(Path("site")) == before


def test_failed_build_leaves_the_earlier_site_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The new site takes the place of the old one once it is finished, and nothing is left."""
    run("words.md", "-o", "site")
    before = files(Path("site"))

    def fail(*_: object, **__: object) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr("sphinx.application.Sphinx.build", fail)
    result = run("words.md", "words.zh.md", "-o", "site")
    assert (result.exit_code, result.exception.__class__) == (1, SystemExit)
    assert "Error: the site could not be built: no space left on device" in result.stderr
    assert files(Path("site")) == before


def test_building_again_replaces_the_site_and_keeps_what_is_not_its_own() -> None:
    """A page that the new glossary has no use for goes; a file that somebody put there stays."""
    run("words.md", "words.zh.md", "-o", "site")
    Path("site/CNAME").write_text("words.example.org\n", encoding="utf-8")
    run("words.zh.md", "-o", "fresh", "--title", "Words")
    result = run("words.zh.md", "-o", "site", "--title", "Words")
    assert result.exit_code == 0
    again = files(Path("site"))
    assert again.pop("CNAME") == b"words.example.org\n"
    assert again == files(Path("fresh"))


def test_folder_with_other_files_is_refused(sources: Path) -> None:
    """``-o .`` doesn't strew a site over somebody's sources."""
    before = files(sources)
    result = run("words.md", "-o", ".")
    assert (result.exit_code, files(sources)) == (2, before)
    assert "holds other files and no site" in result.stderr


def test_absolute_paths_from_another_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It doesn't matter where the command runs."""
    elsewhere = tmp_path / "else where"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    result = run(str(tmp_path / "words.md"), "../words.zh.md", "-o", str(tmp_path / "网站"))
    assert result.exit_code == 0
    assert names(tmp_path / "网站")["张量"] == "glossary.html#term-Tensor"


def test_picture_beside_the_source_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It comes along from wherever the command runs, and goes with the next site that hasn't got it."""
    pixel = bytes.fromhex("47494638396101000100800000000000ffffff21f90401000000002c00000000010001000002024401003b")
    (tmp_path / "pixel.gif").write_bytes(pixel)
    (tmp_path / "pictures.md").write_text("# Words\n\n## Pixel\n\n![one](pixel.gif)\n", encoding="utf-8")
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert run("../pictures.md", "-o", "site", "-q").output == ""
    assert Path("site/_images/pixel.gif").read_bytes() == pixel
    assert "_images/pixel.gif" in Page(Path("site/glossary.html")).loaded
    run("../words.md", "-o", "site")
    assert not Path("site/_images").exists()


def test_open_shows_the_start_page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The browser gets the address of the file."""
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    run("words.md", "-o", "my site", "--open")
    assert opened == [(tmp_path / "my site" / "index.html").as_uri()]


def test_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who hasn't got the theme learns what to install."""
    find_spec = importlib.util.find_spec
    monkeypatch.setattr("glossary_build.cli.site.find_spec", lambda name: None if name == "furo" else find_spec(name))
    result = run("words.md", "-o", "site")
    assert (result.exit_code, Path("site").exists()) == (2, False)
    assert 'this command needs furo; install all it takes: pip install "glossary-build[site]"' in result.stderr


class Killed:
    """A ``glossary-build html`` in a process of its own that stops before a step and waits to be ended."""

    def __init__(self, step: str, out: str, *sources: str) -> None:
        """Start it and wait until it is before the *step*, a function or method with its module."""
        module, _, name = step.partition(":")
        code = f"""\
import importlib, signal, time
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have started us without, nohup without the next
if hasattr(signal, "SIGHUP"):
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
owner = importlib.import_module({module!r})
*outer, name = {name!r}.split(".")
for each in outer:
    owner = getattr(owner, each)
def wait(*_, **__):
    print("here", flush=True)
    for _ in range(600):  # a signal right before a long sleep would be heeded after it
        time.sleep(0.1)
setattr(owner, name, wait)
from glossary_build.cli import main
main()
"""
        command = [sys.executable, "-c", code, "html", *sources, "-o", out, "-q"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert self.process.stdout
        assert self.process.stdout.readline() == b"here\n"

    def end(self, number: signal.Signals) -> int:
        """Send the signal and return the exit status."""
        self.process.send_signal(number)
        self.process.communicate(timeout=60)
        return self.process.returncode


STEPS = [
    "glossary_build.cli.building:build_html",
    "glossary_build.cli.html:replace_site",
]


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such signals")
@pytest.mark.parametrize("step", STEPS)
def test_killed_first_run_does_not_block_the_next(step: str) -> None:
    """What it left is recognised and gone after the next run."""
    Killed(step, "site", "words.md").end(signal.SIGKILL)
    assert list(Path("site").iterdir()) != []
    assert run("words.md", "-o", "site", "-q").exit_code == 0
    run("words.md", "-o", "fresh", "-q")
    assert files(Path("site")) == files(Path("fresh"))


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such signals")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_run_that_is_asked_to_end_leaves_nothing(number: signal.Signals) -> None:
    """The folder is as it was."""
    run("words.md", "-o", "site", "-q")
    before = files(Path("site"))
    status = Killed(STEPS[0], "site", "words.md", "words.zh.md").end(number)
    assert status == 128 + number
    assert files(Path("site")) == before


@pytest.mark.parametrize("renamed", [0, 1, 2, 5, 20])
def test_replacement_that_was_killed_is_completed_by_the_next(
    renamed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After any number of renamed files the next run leaves its own site, and nothing of those before.

    If it fails too, no page is missing.
    """
    out, left = tmp_path / "site", tmp_path / "site" / ".glossary-build-left"
    (left / "site").mkdir(parents=True)
    for page in (".buildinfo", "a", "english.html", "z"):
        (out / page).mkdir()
        (out / page / "old").touch()
    for page in (".buildinfo", "a", "pinyin.html", "z"):
        (left / "site" / page).touch()
    rename, renames = Path.rename, itertools.count()

    def until_killed(path: Path, target: Path) -> Path:
        if next(renames) == renamed:
            raise KeyboardInterrupt
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", until_killed)
    with suppress(KeyboardInterrupt):
        replace_site(left, out)
    monkeypatch.undo()
    assert is_ours(out)
    with suppress(OSError), workplace(out):
        raise OSError  # as where a disk is full
    assert is_ours(out)
    assert {path.name for path in out.iterdir()} >= {".buildinfo", "a", "z"}
    with workplace(out) as work:
        assert list(out.glob(".glossary-build-*")) == [work]
        (work / "site").mkdir()
        for page in (".buildinfo", "a", "b", "z"):
            (work / "site" / page).touch()
        replace_site(work, out)
    assert {path.name for path in out.iterdir() if path.is_file()} == {".buildinfo", "a", "b", "z"}
    assert len(list(out.iterdir())) == 4


def test_folder_of_a_run_that_goes_on_is_left_alone(tmp_path: Path) -> None:
    """Two runs into the same folder don't take each other's work away."""
    with workplace(tmp_path / "site") as first, workplace(tmp_path / "site") as second:
        assert first.is_dir()
        assert second.is_dir()
    assert list((tmp_path / "site").iterdir()) == []


def test_error_that_sphinx_finds_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is printed as an error, so the exit status is that of one; the site is there."""
    finish = StandaloneHTMLBuilder.finish

    def report_and_finish(builder: StandaloneHTMLBuilder) -> None:
        logging.getLogger("anything").error("it broke", location="notes.md:5")
        finish(builder)

    monkeypatch.setattr(StandaloneHTMLBuilder, "finish", report_and_finish)
    Path("notes.md").write_text("# Words\n\n## Tensor\n\nAn array.\n", encoding="utf-8")
    result = run("notes.md", "-o", "site")
    assert "notes.md:5: error: it broke" in result.stderr
    assert result.exit_code == 1
    assert "Tensor" in names(Path("site"))


@pytest.mark.parametrize(
    ("source", "languages", "title"),
    [
        ("terms.md", ("en",), "Glossary"),
        ("docs/GLOSSARY.md", ("en", "zh"), "Glossary 术语表"),
        ("术语表.md", ("zh",), "术语表"),
        ("machine_learning.zh.md", ("en",), "Machine learning glossary"),
        ("PyTorch.rst", ("en", "zh"), "PyTorch Glossary 术语表"),
        ("numpy-glossary.md", ("en",), "Numpy glossary"),
    ],
)
def test_default_title_comes_from_the_file_name(source: str, languages: tuple[str, ...], title: str) -> None:
    """A file that is merely called terms gives the plain word."""
    assert default_title(source, languages) == title
