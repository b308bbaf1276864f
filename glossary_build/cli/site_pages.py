"""The text of the pages of a site that needs no ``conf.py``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from html import escape
from pathlib import Path
from urllib.parse import urlencode

from glossary_build.cli.site import escaped, shown_languages
from glossary_build.model import Concept, Glossary, Kind, Subject
from glossary_build.sphinx_ext.page.labels import Label, label, switch_language
from glossary_build.sphinx_ext.state.site import letter_section
from glossary_build.sphinx_ext.view.listing import View, arrange, languages_in
from glossary_build.text.collation import Order
from glossary_build.text.names import disambiguate

_PAGES = {
    "english": (Label.ENGLISH_ORDER, Label.BY_ENGLISH),
    "pinyin": (Label.PINYIN_ORDER, Label.BY_PINYIN),
    "abbreviations": (Label.ABBREVIATIONS, Label.ALL_ABBREVIATIONS),
    "genindex": (Label.INDEX, Label.ALL_NAMES),
}
"""Page → its name, and what a reader finds on it; that of the glossary is in the order of one of the first two."""
_ORDERS = {"en": "english", "zh": "pinyin"}
"""Order → the page that has it, where the page of the glossary has another."""
_MOST_SUBJECTS = 24
"""How many the start page shows."""


def pages(glossary: Glossary, title: str, wanted: str) -> dict[str, str]:
    """File name → reStructuredText of each page, with the *wanted* ``--language``."""
    has_abbreviations = any(d.kind is Kind.ABBREVIATION for concept in glossary.concepts for d in concept.designations)
    languages = shown_languages(glossary, wanted)
    main, *others = languages
    view = partial(_view, only="" if wanted == "both" else wanted)
    name = label(Label.GLOSSARY, main)
    name = label(Label.ALL_TERMS, main) if title.casefold() == name.casefold() else name
    found = {"glossary": view(name, order=_order(main))}
    for other in others:
        order, _ = _PAGES[_ORDERS[_order(other)]]
        name = disambiguate(label(Label.GLOSSARY, other), label(order, other))
        found[_ORDERS[_order(other)]] = view(name, order=_order(other), index=False)
    if has_abbreviations:
        name = " · ".join(label(Label.ABBREVIATIONS, language) for language in languages)
        found["abbreviations"] = view(name, order=_order(main), layout="abbreviations", index=False)
    shown = languages if wanted != "both" else languages_in(glossary, _order(main), main)
    letters = [group.letter for group in arrange(glossary, View(order=_order(main), languages=shown))]
    found["index"] = _start_page(glossary, title, languages, letters, [*found, "genindex"])
    return {f"{name}.rst": text for name, text in found.items()}


def write_pages(folder: Path, texts: dict[str, str]) -> None:
    """Make the pages in *folder* those of *texts*; a page that is the same already is left alone."""
    for old in folder.glob("*.rst"):
        if old.name not in texts:
            old.unlink()
    for name, text in texts.items():
        page = folder / name
        if not page.exists() or page.read_text(encoding="utf-8") != text:
            page.write_text(text, encoding="utf-8")


def _order(language: str) -> Order:
    return "zh" if switch_language(language) == "zh" else "en"


def _view(title: str, *, order: str, only: str, layout: str = "entries", index: bool = True) -> str:
    """Return a page with a ``glossary-view``, of *only* one language if it is given."""
    options = [f":order: {order}", f":layout: {layout}", *([f":languages: {only}"] if only else [])]
    flags = {":reading:": order == "zh" and layout == "entries", ":no-index:": not index}
    options += [flag for flag, given in flags.items() if given]
    return "\n".join([*_heading(title), ".. glossary-view::", *(f"   {option}" for option in options), ""])


def _start_page(
    glossary: Glossary, title: str, languages: tuple[str, ...], letters: Sequence[str], documents: Sequence[str]
) -> str:
    """Title, counts, a field, the *letters*, the subjects, an entry, and the way to each page."""
    lines = [*_heading(title), ".. container:: bilingual lead", ""]
    for language in languages:
        lines += _passage(language, [_counts(glossary, language, languages), ""])
    lines += _field(languages[0])
    lines += _buttons((letter, f"#{letter_section(letter)}") for letter in letters)
    counts = Counter(subject for concept in glossary.concepts for subject in concept.subjects)
    subjects = [name for name, _ in counts.most_common() if name not in glossary.shared_subjects]
    if 1 < len(subjects) <= _MOST_SUBJECTS:
        shown = [((glossary.subject(name) or Subject(name=name)).shown(languages[0])[1], name) for name in subjects]
        lines += _buttons((text, f"?{urlencode({'subject': name})}") for text, name in shown)
    lines += _sample(glossary, languages)
    lines += [".. container:: bilingual", ""]
    for language in languages:
        lines += _passage(language, _links(language, languages, documents))
    return "\n".join([*lines, ".. toctree::", "   :hidden:", "", *(f"   {document}" for document in documents), ""])


def _field(language: str) -> list[str]:
    """Return a field that finds terms on the page of the glossary, without a script too."""
    name, button = (escape(label(which, language)) for which in (Label.FIND_TERM, Label.FIND))
    field = f'<input type="search" name="q" aria-label="{name}" placeholder="{name}">'
    form = f'<form class="glossary-start" role="search" action="glossary.html">{field}<button>{button}</button></form>'
    return [".. raw:: html", "", f"   {form}", ""]


def _sample(glossary: Glossary, languages: tuple[str, ...]) -> list[str]:
    """Return the definition of one term in a box: of those that are defined, the one that most others refer to."""
    uses = Counter(relation.target for concept in glossary.concepts for relation in concept.relations)
    defined = [(concept, _names(concept, languages)) for concept in glossary.concepts if concept.definitions]
    named = [(concept, names) for concept, names in defined if names and glossary.find(names[0]) is concept]
    if not named:
        return []
    concept, names = max(named, key=lambda each: (uses[each[0].id], len(each[1])))
    title = f"`{escaped(' '.join(names))} <glossary.html#{concept.id}>`__"
    return [f".. topic:: {title}", "", f"   .. glossary-entry:: {names[0]}", ""]


def _names(concept: Concept, languages: Iterable[str]) -> list[str]:
    found = (concept.preferred(language) for language in languages)
    return [name.text for name in found if name]


def _buttons(links: Iterable[tuple[str, str]]) -> list[str]:
    """Return links to places of the glossary, beside each other; each is a text and the end of an address."""
    found = [f"   `{escaped(text)} <glossary.html{end}>`__" for text, end in links]
    return [".. container:: glossary-letters", "", *found, ""] if found else []


def _passage(language: str, content: Iterable[str]) -> Iterator[str]:
    """Yield lines in one language, as part of a bilingual passage."""
    yield from (f"   .. passage:: {language}", "")
    yield from (f"      {line}".rstrip() for line in content)


def _links(language: str, languages: tuple[str, ...], documents: Sequence[str]) -> Iterator[str]:
    """Yield each page with what a reader finds there."""
    for document in documents:
        if document == "glossary":
            is_alone = len(languages) == 1 and _order(language) == "en"
            name, (_, order) = Label.GLOSSARY, _PAGES[_ORDERS[_order(languages[0])]]
            content = Label.BY_LETTER if is_alone else order
        else:
            name, content = _PAGES[document]
        role, text = "ref" if document == "genindex" else "doc", label(name, language)
        yield from (f"| :{role}:`{text} <{document}>`", f"| {label(content, language)}", "")


def _counts(glossary: Glossary, language: str, languages: tuple[str, ...]) -> str:
    """Return how much there is; a count of zero, or one that adds nothing, is left out."""
    short = sum(d.kind is Kind.ABBREVIATION for concept in glossary.concepts for d in concept.designations)
    translated = sum(bool(concept.preferred("en") and concept.preferred("zh")) for concept in glossary.concepts)
    counts = {Label.TERMS: len(glossary.concepts), Label.BILINGUAL: translated, Label.NUMBER_OF_ABBREVIATIONS: short}
    if len(languages) == 1:
        del counts[Label.BILINGUAL]
    return " · ".join(label(which, language, count).format(number=count) for which, count in counts.items() if count)


def _heading(title: str) -> list[str]:
    """Return the title of a page, with an underline that is long enough for Chinese."""
    text = escaped(title)
    return [text, "=" * 2 * len(text), ""]
