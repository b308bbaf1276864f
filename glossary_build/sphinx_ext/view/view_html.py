"""Writes entries of a view that are only names and definitions as HTML, byte for byte as their nodes are written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from glossary_build.sphinx_ext.entries.html import escaped
from glossary_build.sphinx_ext.i18n.labels import SWITCH_LANGUAGES, switch_language
from glossary_build.sphinx_ext.page.languages import lacking

if TYPE_CHECKING:
    from glossary_build.model import Designation


def names_html(
    names: Sequence[Designation], definitions: Iterable[str], site: str, *, is_switched: bool
) -> tuple[str, str]:
    """The class attribute and the content of a ``dt``; *definitions* are the languages that the entry is defined in."""
    paired, shown = _shown(names, is_switched=is_switched)
    there = {*map(switch_language, definitions)} or {switch_language(name.language) for name in names}
    marks = [
        f' <span class="glossary-lacking glossary-{choice}-only" hidden="hidden" lang="{language}">'
        f"{escaped(text)}</span>"
        for choice, language, text in (lacking(there, site) if is_switched else ())
    ]
    return ' class="glossary-pair"' if paired else "", shown + "".join(marks)


def _shown(names: Sequence[Designation], *, is_switched: bool) -> tuple[bool, str]:
    """Whether there is a name in each language that readers can switch between, and the names as they are written."""
    bases = [switch_language(name.language) for name in names]
    paired = is_switched and set(bases) == set(SWITCH_LANGUAGES)
    return paired, " ".join(
        f'<span class="glossary-name{f" glossary-{bases[1]}" if paired and place else ""}" lang="{name.language}">'
        f"{escaped(name.text)}</span>"
        for place, name in enumerate(names)
    )


def definitions_html(definitions: Sequence[tuple[str, str]], *, is_switched: bool) -> str:
    """The definitions, each given by language and HTML."""
    bases = [switch_language(language) for language, _ in definitions]
    paired = is_switched and set(bases) == set(SWITCH_LANGUAGES)
    classes = [f"glossary-definition glossary-{base}" if paired else "glossary-definition" for base in bases]
    return "".join(
        f'<div class="{class_}" lang="{language}">\n{html}</div>\n'
        for class_, (language, html) in zip(classes, definitions, strict=True)
    )


def hub_line(names: Sequence[Designation], ids: Sequence[str], uri: str, *, is_switched: bool) -> str:
    """The names of an entry on the page of a view that is split; they lead to the entry on the page *uri*."""
    paired, shown = _shown(names, is_switched=is_switched)
    first, *further = ids
    spans = "".join(f'<span id="{id_}"></span>' for id_ in further)
    address = escaped(f"{uri}#{first}")
    link = f'<a class="{"glossary-pair " if paired else ""}reference internal" href="{address}">{shown}</a>'
    return f'<li id="{escaped(first)}">{spans}<p>{link}</p></li>\n'
