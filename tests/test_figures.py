"""The pictures of the PyTorch glossary: drawn from text, small, each shown in its language with words for it."""

from __future__ import annotations

import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING

from glossary_build import load_glossary
from glossary_build.sphinx_ext.entries.safety import fault_of_drawing

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).parents[1]
LARGEST = 8 * 1024
_SHOWN = re.compile(
    r"!\[(?P<alt>[^]]+)\]\(figures/(?P<name>[^)]+)\)|\.\. image:: figures/(?P<rst>\S+)\n +:alt: (?P<words>.+)"
)


def drawings() -> dict[str, str]:
    """What the script makes now."""
    spec = spec_from_file_location("figures", ROOT / "docs" / "figures.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    made: dict[str, str] = module.drawings()
    return made


def test_files_are_what_the_script_draws() -> None:
    """And nothing else is there; ``make figures`` writes them."""
    files = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "sources" / "figures").iterdir()}
    assert files == drawings()


def test_each_is_small_and_only_draws() -> None:
    """Each in both colour schemes."""
    for path in (ROOT / "sources" / "figures").iterdir():
        assert path.stat().st_size < LARGEST, path
        assert fault_of_drawing(path) is None, path
        assert "prefers-color-scheme:dark" in path.read_text(encoding="utf-8")


_MISPLACED = """svg => {
  const words = [...svg.querySelectorAll("text")].map(text => [text.textContent, text.getBBox()]);
  const { width, height } = svg.viewBox.baseVal;
  const outside = words.filter(([, box]) => box.x < 2 || box.y < 0 || box.x + box.width > width - 2
    || box.y + box.height > height);
  const meet = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
  const on = words.filter(([, box], place) => words.some(([, other], next) => next < place && meet(box, other)));
  return [...outside, ...on].map(([text]) => text);
}"""


def test_all_words_are_inside_and_none_is_on_another(browser: Browser) -> None:
    """In fonts that are a little wider, too."""
    page = browser.new_page()
    for name, drawing in drawings().items():
        wider = drawing.replace("font:13px", "font:13.6px").replace("font-size:11px", "font-size:11.5px")
        for content in (drawing, wider):
            page.set_content(content)
            assert page.eval_on_selector("svg", _MISPLACED) == [], name
    page.close()


def test_each_is_shown_once_in_its_language_with_words_for_it() -> None:
    """Twelve in English, and the same concepts in Chinese."""
    shown: dict[str, tuple[str, str]] = {}
    concepts: dict[str, set[str]] = {"en": set(), "zh": set()}
    for concept in load_glossary(sorted((ROOT / "sources").glob("*.*"))).concepts:
        for definition in concept.definitions:
            language = definition.language.partition("-")[0]
            for found in _SHOWN.finditer(definition.text):
                name = found["name"] or found["rst"]
                assert name not in shown, name
                shown[name] = (language, found["alt"] or found["words"])
                concepts[language].add(concept.id)
    assert set(shown) == set(drawings())
    assert all(language == ("zh" if name.endswith(".zh.svg") else "en") for name, (language, _) in shown.items())
    assert all(bool(re.search(r"[一-鿿]", words)) is (language == "zh") for language, words in shown.values())
    assert concepts["en"] == concepts["zh"]
    assert len(concepts["en"]) == 12
