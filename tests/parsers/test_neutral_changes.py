"""Changes of a Markdown page that a reader of it wouldn't see, or that have nothing to do with its terms."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from glossary_build.parsers import markdown
from tests.fuzz.mutations import own_sources, shared_sources

_BOLD = re.compile(r"(?<![\w*\\`])\*\*(?=[^\s*_`])([^*_`]+?)(?<=[^\s*_`])\*\*(?![\w*])")
_FENCE = re.compile(r"\s*(?:```|~~~|:::)")


def by_line(text: str, change: Callable[[str], str]) -> str:
    """*text* with a *change* of each line that isn't in a fence."""
    lines, is_open = [], False
    for line in text.split("\n"):
        is_open ^= _FENCE.match(line) is not None
        lines.append(line if is_open or _FENCE.match(line) else change(line))
    return "\n".join(lines)


def below_title(text: str, line: str) -> str:
    """*text* with a *line* of its own below its title, where it begins with one."""
    return re.sub(r"\A(# .*\n)", rf"\1\n{line}\n\n", text)


def underlined(text: str) -> str:
    """*text* with a line below headings of the first two levels; a number would begin a list."""
    if re.search(r"^##? +\d|^##? .*#\s*$|\S\n##? ", text, re.MULTILINE):
        return text
    marks = {"# ": "=====", "## ": "-----"}
    found = re.compile(r"^(##? )\s*(\S.*)")
    return by_line(text, lambda line: found.sub(lambda each: f"{each[2]}\n{marks[each[1]]}", line, count=1))


CHANGES: dict[str, Callable[[str], str]] = {
    "line feeds of Windows": lambda text: text.replace("\n", "\r\n"),
    "no last line feed": lambda text: text.rstrip("\n"),
    "blanks at the ends of lines": lambda text: by_line(text, lambda line: re.sub(r"(?<=[^\s\\>+-])$", " ", line)),
    "two blank lines for one": lambda text: re.sub(r"\n\n(?=[^\s:~])", "\n\n\n", text),
    "bold by underscores": lambda text: by_line(text, lambda line: _BOLD.sub(r"__\1__", line)),
    "underlined headings": underlined,
    "closed headings": lambda text: by_line(text, lambda line: re.sub(r"^(#{1,6}) (.*[^\s#])\s*$", r"\1 \2 \1", line)),
    "badge": lambda text: below_title(text, "[![Build](https://a.example/b.svg)](https://a.example)"),
    "comment": lambda text: (
        text if text.startswith(("---", "+++")) else f"<!-- markdownlint-disable MD013 -->\n\n{text}"
    ),
    "date at the end": lambda text: f"{text.rstrip()}\n\n---\n\n*Last updated: 2024-01-01*\n",
    "way back at the end": lambda text: f"{text.rstrip()}\n\n[← Back to the index](index.md)\n",
    "ways on at the end": lambda text: f"{text.rstrip()}\n\nNext: [Questions](faq.md) · [Hints](hints.md).\n",
}


def names(text: str) -> set[str]:
    """The names of all terms."""
    return {name.text for entry in markdown.parse(text, "a.md").entries for name in entry.designations}


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("sources", [own_sources, shared_sources])
def test_real_glossary_has_the_same_names(sources: Callable[[], list[Path]], change: str) -> None:
    """Whatever its form is."""
    paths = [path for path in sources() if path.suffix == ".md" and path.stat().st_size < 10_000]
    if not paths:
        pytest.skip("the shared glossaries aren't beside the checkout")
    texts = {path.name: path.read_text(encoding="utf-8-sig").replace("\r\n", "\n") for path in paths}
    changed = {name for name, text in texts.items() if names(CHANGES[change](text)) != names(text)}
    assert changed == set()


NAMES = ("Keel", "Mast", "Jib", "Boom", "Hull", "Rudder", "Stay", "Bow")
PAGES = {
    "names": ("# Glossary\n\n" + "".join(f"- {name}\n" for name in NAMES), set(NAMES)),
    "names without texts": (
        "# Glossary\n\n## Keel\n\nA long beam.\n\n## Mast\n\n## Jib\n\n## Boom\n\nA spar.\n",
        {"Keel", "Mast", "Jib", "Boom"},
    ),
    "stops after names": (
        "# Glossary\n\n**Jib**. *(Naut.)* Sail.\n\n**Hull**. *(Naut.)* Body.\n\n**Mast**. A tall pole.\n",
        {"Jib", "Hull", "Mast"},
    ),
    "part of a page": (
        "# Boats\n\n## Use\n\n- `--sail`: sets one\n- `--oar`: rows\n\n## Glossary\n\nWords that we use.\n\n"
        "**Jib** a sail at the bow.\n\n**Hull** The body.\n\n**Note** a short sound.\n\n"
        + "".join(
            f"**{name}** one of ten parts.\n\n" for name in ("Boom", "Bow", "Deck", "Keel", "Mast", "Oar", "Stay")
        ),
        {"Jib", "Hull", "Note", "Boom", "Bow", "Deck", "Keel", "Mast", "Oar", "Stay"},
    ),
    "bold table": (
        "# Words\n\n| Use | Avoid | Note |\n|---|---|---|\n| **Mast** | Pole, Stick | Say this. |\n"
        "| **Keel** | Beam | Say that. |\n| **Hull** | Body | Say it. |\n",
        {"Mast", "Pole", "Stick", "Keel", "Beam", "Hull", "Body"},
    ),
    "empty groups": (
        "# Glossary\n\n## Ropes\n\nTODO\n\n## Sails\n\n### Jib\n\nA sail.\n\n### Spinnaker\n\nIts bag.\n",
        {"Jib", "Spinnaker"},
    ),
}
FRAMES = {
    **CHANGES,
    "note": lambda text: below_title(text, "> **Note**: this page is a draft. It changes often."),
    "front matter": lambda text: f"---\ntitle: Glossary\n---\n\n{text}",
    "license": lambda text: f"{text}\n## License\n\nThis text is under the [MIT License](LICENSE).\n",
    "contributing": lambda text: f"{text}\n## Contributing\n\nPull requests are welcome.\n",
    "more": lambda text: f"{text}\nFor more, see [the manual](manual.md).\n",
}


@pytest.mark.parametrize("change", FRAMES)
@pytest.mark.parametrize("page", PAGES)
def test_short_glossary_has_the_same_names(page: str, change: str) -> None:
    """Also where it has nothing but names."""
    text, expected = PAGES[page]
    assert names(FRAMES[change](text)) == names(text) == expected
