"""Scripts whose words are more than letters, as those of Hindi and Thai, and those from right to left, as Arabic."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from glossary_build.ids import native_slug
from glossary_build.loader import load_glossary
from glossary_build.text.collation import sort_key
from glossary_build.text.name_finder import NameFinder
from glossary_build.text.names import MARKS, github_slug, heading_fragments
from tests.conftest import Project

if TYPE_CHECKING:
    from playwright.sync_api import Browser

HINDI = """# शब्दावली

## मूल

जड़।

## मल

गंदगी।

## टेंसर

सारणी। देखें [मूल](#मूल) और [मल](#मल)।
"""
ARABIC = """# مصطلحات

## موتّر (Tensor)

مصفوفة من الأعداد (مثل `a[0]`)!

## تدرّج (Gradient)

- مشتقّة الدالة.

انظر [موتّر](#موتّر-tensor).
"""
VIEW = {
    "conf.py": "project = 'P'\nextensions = ['glossary_build']\nglossary_build_sources = ['terms.md']\n",
    "index.rst": "P\n=\n\n.. glossary-view::\n",
}


def test_marks_are_all_that_belongs_to_words_beside_letters() -> None:
    """Up to the last script with a block of its own before Chinese; what isn't assigned yet may be there too."""
    mark = re.compile(f"[{MARKS}]")
    characters = list(map(chr, range(0x3100)))
    missing = [char for char in characters if unicodedata.category(char)[0] == "M" and not mark.match(char)]
    found = [char for char in characters if mark.match(char) and not re.match(r"\w", char)]
    assert missing == []
    assert {unicodedata.category(char)[0] for char in found} <= {"M", "C"}


def test_ids_and_fragments_keep_the_vowels_of_a_word() -> None:
    """GitHub keeps them, MyST doesn't; two words that differ in them are two names."""
    assert github_slug("मूल") == "मूल" != github_slug("मल")
    assert native_slug("ตัวแปร ที่") == "term-ตัวแปร-ที่"
    assert heading_fragments("टेंसर कोर")[:2] == ("टेंसर-कोर", "टसर-कर")
    assert github_slug(unicodedata.normalize("NFD", "Café")) == "café"
    assert heading_fragments("Tensor")[:2] == ("tensor", "_tensor")


def test_link_leads_to_the_name_that_it_spells(project: Project) -> None:
    """Not to the one with the same consonants."""
    project.write({**VIEW, "terms.md": HINDI})
    result = project.build()
    page = (result.out / "index.html").read_text(encoding="utf-8")
    ids = {name: id_ for id_, name in re.findall(r'<dt id="([^"]+)">.*?>([^<>]+)</span><a class="headerlink"', page)}
    links = re.findall(r'href="#([^"]+)"><span[^>]*>(मूल|मल)</span></a>', page)
    assert links == [(ids[name], name) for name in ("मूल", "मल")]
    assert 'id="term-मूल"' in page
    assert result.warnings == ""


def test_fragment_of_myst_leads_to_its_heading(tmp_path: Path) -> None:
    """Unless it spells another name."""
    path = tmp_path / "terms.md"
    path.write_text(HINDI.replace("## मल\n\nगंदगी।\n\n", ""), encoding="utf-8")
    found = load_glossary([path]).find_fragment("#मल")
    assert found is not None
    assert found.designations[0].text == "मूल"


@pytest.mark.parametrize(
    ("text", "found"), [("मूल है", ["मूल"]), ("मूलों में", []), ("टेंसर", []), ("एक सर, मूल।", ["सर", "मूल"])]
)
def test_name_is_no_part_of_a_longer_word(text: str, found: list[str]) -> None:
    """A vowel sign before or after it belongs to the word."""
    assert [text[each.start : each.end] for each in NameFinder([("मूल", 1), ("सर", 2)]).find(text)] == found


def test_vowels_are_sorted_after_consonants() -> None:
    """As in a dictionary."""
    names = ["मकान", "मल", "माला", "मूल", "यंत्र"]
    backwards = names[::-1]
    assert sorted(backwards, key=lambda name: sort_key(name, order="native")) == names


def test_text_from_right_to_left_is_in_its_own_order(project: Project, browser: Browser) -> None:
    """The mark that ends a sentence is at its left, and the line begins where the names do."""
    project.write({**VIEW, "terms.md": ARABIC})
    page = browser.new_page()
    page.goto((project.build().out / "index.html").as_uri())
    places = page.locator("dl.glossary > dd :is(p, li p)").evaluate_all(
        """all => all.filter((each) => !each.className).map((each) => {
          const left = (at, node) => {
            const range = document.createRange();
            range.setStart(node, at);
            range.setEnd(node, at + 1);
            return range.getBoundingClientRect().left;
          };
          const last = each.lastChild;
          const end = left(last.textContent.trimEnd().length - 1, last);
          return [left(0, each.firstChild), end, each.getBoundingClientRect().left];
        })"""
    )
    assert len(places) == 3
    for first, end, edge in places:
        assert first > end
        assert abs(end - edge) < 2
    page.close()


@pytest.mark.parametrize(("query", "found"), [("موتر", "Tensor"), ("مشتقة", "Gradient"), ("תֶּדֶר", "תדר"), ("सर", "सर")])
def test_search_needs_no_vowels_of_arabic_and_hebrew(
    project: Project, browser: Browser, query: str, found: str
) -> None:
    """Those of Hindi it needs: what begins at a vowel sign is no word."""
    more = "\n## תדר (Frequency)\n\nמספר.\n\n## टेंसर\n\nसारणी।\n\n## सर\n\nतालाब।\n"
    project.write({**VIEW, "terms.md": ARABIC + more})
    page = browser.new_page()
    page.goto((project.build().out / "index.html").as_uri())
    page.locator(".glossary-filter input").fill(query)
    page.locator(".glossary-results > li").first.wait_for()
    assert found in page.locator(".glossary-results > li").first.inner_text()
    page.close()
