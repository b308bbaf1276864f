"""Keeps the catalogues of the documentation: ``python docs/translations.py`` updates them, ``--check`` only reports.

Each page has one, ``locale/LANGUAGE/LC_MESSAGES/PAGE.po``. The terms of our glossary aren't in them: the glossary has
both languages itself. Neither are the texts of the command line, which has a catalogue of its own.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from glossary_build.cli.command import texts

DOCS = Path(__file__).resolve().parent
LANGUAGE = "zh_CN"
CATALOGUES = DOCS / "locale" / LANGUAGE / "LC_MESSAGES"
_MARKUP = re.compile(r"(?:\{[\w:+-]+\})?(`+).*?\1|\]\([^)]*\)|[\w/-]+\.(?:py|rst|md|ya?ml|csv|json|css)\b")
_NAMED = re.compile(r"\{doc\}`([^`<]+) <[^`]*>`")
_LATIN, _HAN = re.compile(r"[A-Za-z]"), re.compile(r"[\u3400-\u9fff]")
_QUOTES = re.compile("[`“”]")
_SENTENCE = 5
"""The number of characters of the shortest sentence."""
THEME = "sphinx"
"""The catalogue of what the theme says; Sphinx reads it by this name."""
UNTRANSLATED = ("reference/diagnostics/",)
"""How the names of pages begin that stay in English."""


def main(*, check: bool) -> int:
    """Print how many messages of each page are translated; 1 if *check* finds a catalogue that isn't up to date."""
    outdated = 0
    templates = dict(_templates())
    for page, template in sorted(templates.items()):
        path = CATALOGUES / f"{page}.po"
        old = path.read_bytes() if path.exists() else b""
        catalogue = read_po(BytesIO(old), locale=LANGUAGE) if old else Catalog(locale=LANGUAGE, fuzzy=False)
        stale = {message.id for message in catalogue if message.id} ^ {message.id for message in template if message.id}
        missing = _update(catalogue, template)
        outdated += bool(stale)
        state = f"{len(stale)} messages are out of date" if stale else "up to date"
        print(f"{len(template) - missing:4} of {len(template):4} messages translated, {state}: {page}")
        if not check:
            _write(path, catalogue)
    for path in sorted(CATALOGUES.rglob("*.po")):
        if path.relative_to(CATALOGUES).with_suffix("").as_posix() not in (*templates, THEME):
            outdated += 1
            print(f"no page has the catalogue {path.relative_to(DOCS)}")
            if not check:
                path.unlink()
    return 1 if check and outdated else 0


def _templates() -> Iterator[tuple[str, Catalog]]:
    """Each page with its messages, in the order of the page."""
    with tempfile.TemporaryDirectory() as folder:
        options = ["-b", "gettext", "-D", f"language={LANGUAGE}", "-d", f"{folder}/doctrees"]
        command = [sys.executable, "-m", "sphinx", "-q", *options, DOCS, folder]
        subprocess.run(command, check=True)  # noqa: S603 - our own arguments
        for path in sorted(Path(folder).rglob("*.pot")):
            page = path.relative_to(folder).with_suffix("").as_posix()
            if page.startswith(UNTRANSLATED):
                continue
            catalogue = Catalog(locale=LANGUAGE, fuzzy=False)
            for message in read_po(BytesIO(path.read_bytes())):
                if (
                    _is_english(message.id)
                    and not _is_said_by_commands(message.id)
                    and any("sources/" not in name for name, _ in message.locations)
                ):
                    catalogue.add(message.id)
            if len(catalogue):
                yield page, catalogue


def _is_english(text: str) -> bool:
    """Whether *text* has English to translate: more than code, roles without a text, names of files and Chinese."""
    prose = _MARKUP.sub("", _NAMED.sub(r"\1", text))
    return len(_LATIN.findall(prose)) > len(_HAN.findall(prose))


def _is_said_by_commands(text: str) -> bool:
    """Whether *text*, of a reference page in the language, comes from the catalogue of the command line."""
    said = (_QUOTES.sub("", each) for each in texts(LANGUAGE).values() if len(each) >= _SENTENCE)
    plain = _QUOTES.sub("", text)
    return any(each in plain for each in said)


def _update(catalogue: Catalog, template: Catalog) -> int:
    """Give *catalogue* the messages of *template* and return how many have no translation."""
    catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)
    catalogue.obsolete.clear()
    for message in catalogue:
        message.flags -= {"python-format", "python-brace-format"}  # Babel takes braces of roles for places to fill
    return sum(not message.string for message in catalogue if message.id)


def _write(path: Path, catalogue: Catalog) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    text = BytesIO()
    write_po(text, catalogue, width=0, omit_header=True, ignore_obsolete=True)
    header = f'msgid ""\nmsgstr ""\n"Language: {LANGUAGE}\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
    path.write_bytes(header.encode() + text.getvalue().lstrip(b"\n"))


if __name__ == "__main__":
    sys.exit(main(check="--check" in sys.argv[1:]))
