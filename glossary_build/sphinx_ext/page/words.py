"""Writes the texts of the interface that our scripts show, in each language that a reader may choose."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from glossary_build.sphinx_ext.page.labels import (
    Label,
    Message,
    head,
    label,
    label_languages,
    message,
    plural,
    switch_language,
    text_language,
    translate,
)
from glossary_build.sphinx_ext.page.scripts import DATA_FOLDER, WORDS_SCRIPT
from glossary_build.sphinx_ext.state.domain import glossary_domain
from glossary_build.sphinx_ext.state.outputs import write_own_file
from glossary_build.sphinx_ext.state.this_build import once_in_a_build, this_build
from glossary_build.text.languages import matches_language

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

WORDS: dict[str, Message] = {
    "separator": Label.SEPARATOR.value,
    # Translators: the name of the field above a glossary.
    "find": message("Find a term"),
    "letters": Label.LETTERS.value,
    "results": message("Terms found"),
    # Translators: a button that closes the window in which readers search.
    "close": message("Close"),
    # Translators: a link from the search for terms to the search of the whole site.
    "pages": message("Search all pages"),
    "none": message("No term found."),
    "found": plural("{number} term found", "{number} terms found"),
    # Translators: {terms} is replaced by a list of terms.
    "nearest": message("Did you mean {terms}?"),
    "all": message("Show all terms"),
    "more": message("Show more"),
    "lang": message("Language of the glossary"),
    # Translators: both languages, English and Chinese.
    "both": message("Both"),
    "subject": Label.SUBJECT.value,
    # Translators: all subjects, the first of the choices in a row of them; a number follows.
    "every": message("All"),
    "shown": message("Terms shown: {number}"),
    "lifted": message("All terms are shown again, since the filter hid this one."),
    # Translators: a button that opens a menu.
    "copy": message("Copy link or reference: {name}"),
    "link": message("Copy link"),
    "rest": message("Copy for reStructuredText"),
    "myst": message("Copy for MyST Markdown"),
    "outside": message("Copy for another project"),
    # Translators: a link to the source of an entry, in the repository of the project.
    "improve": message("Improve this entry"),
    "copied": message("Copied"),
    "selected": message("Selected: press Ctrl+C or ⌘C to copy"),
    # Translators: a link on a card, which shows a term and its definition.
    "entry": message("Open the entry"),
    # Translators: a link on a card that shows the beginning of a definition.
    "whole": message("Read the whole entry"),
    # Translators: a button on a card that shows the term that it showed before.
    "back": message("Back"),
    # Translators: cards show a term and its definition while the pointer is on a link to it.
    "turnOff": message("Turn cards off"),
    # Translators: what a card says when the reader turned cards off; "Undo" follows.
    "areOff": message("Cards are off"),
    "undo": message("Undo"),
    # Translators: cards show a term and its definition while the pointer is on a link to it.
    "cards": message("Cards on links"),
    "on": message("On"),
    "off": message("Off"),
    # Translators: a button that opens a sheet with choices of language and layout.
    "settings": message("Settings"),
    # Translators: how the terms are shown: as a list of names or as whole entries.
    "view": message("View"),
    # Translators: the terms as a list of names.
    "list": message("List"),
    # Translators: the terms as whole entries.
    "full": message("Full"),
    # Translators: how the definitions in two languages are arranged.
    "columns": message("Two languages"),
    # Translators: two definitions, one below the other.
    "stacked": message("Stacked"),
    "beside": message("Side by side"),
}
"""By the name that the scripts use."""

CHINESE_WORDS: dict[str, Message] = {
    "hint": Label.HINT.value,
    "hintChinese": Label.CHINESE_HINT.value,
    # Translators: a link to the same glossary, sorted by its Chinese names.
    "order_zh": message("Sort by pinyin"),
    # Translators: a link to the same glossary, sorted by its English names.
    "order_en": message("Sort by English names"),
}
"""The same for sites with Chinese names."""
HEADS = (
    *(Label.FULL_FORM, Label.ALSO, Label.AVOID, Label.SEE, Label.SEE_ALSO, Label.BROADER, Label.REPLACED_BY),
    *(Label.SUBJECT, Label.RELATED, Label.USED_IN, Label.ORIGIN, Label.ELSEWHERE),
)
"""What heads a line of an entry."""

_WITHOUT_PLURAL = frozenset({"ja", "ko", "zh"})
"""Those of our languages that have one form for all numbers; the others have one for 1 and one for 2.

Babel knows it too, but takes as long to load a language as Sphinx does to write a page.
"""


def write_words(app: Sphinx, env: BuildEnvironment) -> Iterable[str]:
    """Write the texts, and return the pages to write again.

    These are all where the file has changed, since every page links it with its checksum in the address.
    """
    path = Path(app.outdir, DATA_FOLDER, WORDS_SCRIPT)
    site = glossary_domain(env).site
    if not this_build(env).settled or not site.words:
        site.words = _of_terms(env)
    members = {
        **site.words,
        "orders": _orders(app, env),
        "hasTerms": glossary_domain(env).shows_terms,
        "hasElsewhere": bool(site.cards_elsewhere),
    }
    script = f"Object.assign((globalThis.glossaryBuild ??= {{}}), {json.dumps(members, ensure_ascii=False)});\n"
    before = path.read_text(encoding="utf-8") if path.is_file() else script
    write_own_file(app, f"{DATA_FOLDER}/{WORDS_SCRIPT}", script)
    return () if before == script else sorted(env.found_docs)


def _of_terms(env: BuildEnvironment) -> dict[str, object]:
    """Return what depends on the languages of terms and subjects, for which the model has to be loaded."""
    texts = {**WORDS, **CHINESE_WORDS} if has_names_in(env, "zh") else WORDS
    languages = control_languages(env)
    return {
        "words": [words_in(language, texts) for language in languages],
        "labels": {language: [*_labels(language), *_subjects(env, language)] for language in languages}
        | {"": [*_labels(languages[0]), *_subjects(env)]},
    }


def control_languages(env: BuildEnvironment) -> tuple[str, ...]:
    """Return the BCP 47 tags of the languages that a reader can have the controls in; that of the site comes first.

    There are two where the site has terms in both.
    """
    site = env.config.language
    languages = label_languages(site, ("zh", "en") if text_language(site).startswith("zh") else ("en", "zh"))
    return languages if all(has_names_in(env, tag.split("-")[0]) for tag in languages) else languages[:1]


def has_names_in(env: BuildEnvironment, language: str) -> bool:
    """Return whether a term of the site has a name in *language*."""
    own = this_build(env).languages if glossary_domain(env).views else frozenset()
    return any(matches_language(tag, language) for tag in own | _stock_languages(env))


@once_in_a_build
def _stock_languages(env: BuildEnvironment) -> frozenset[str]:
    """Return the BCP 47 tags of the names in stock glossaries."""
    pages = glossary_domain(env).stock_pages
    if not pages:
        return frozenset()
    from glossary_build.sphinx_ext.state.site_terms import stock_concepts  # here, since few projects have one

    concepts = (concept for page in pages for concept in stock_concepts(env, page))
    return frozenset(name.language for concept in concepts for name in concept.designations)


def _subjects(env: BuildEnvironment, language: str = "") -> list[str]:
    """The subjects with several names, as they are called in a language of the switch, or else in the sources."""
    named = this_build(env).glossary.subjects if glossary_domain(env).views else ()
    return [
        each.shown(switch_language(language))[1] if language else each.name for each in named if len(each.names) > 1
    ]


def _orders(app: Sphinx, env: BuildEnvironment) -> dict[str, str]:
    """Return the page that has the whole glossary in the order of a language, where there is one in each."""
    found = sorted(glossary_domain(env).pages.items(), reverse=True)
    pages = {page.order: app.builder.get_target_uri(docname) for docname, page in found if page.order}
    return pages if len(pages) > 1 else {}


def words_in(language: str, texts: Mapping[str, Message]) -> dict[str, object]:
    """Return the BCP 47 tag of the *language*, and the *texts* by their names."""
    return {
        "language": text_language(language),
        "texts": {name: _forms(text, language) for name, text in texts.items()},
    }


def _labels(language: str) -> Iterator[str]:
    """Yield the words in entries, always in the same order."""
    yield from (head(which, language) for which in HEADS)
    yield from (label(which, language, 2) for which in (Label.DEPRECATED, Label.MORE, Label.SEPARATOR))


def _forms(message: Message, language: str) -> str | dict[str, str]:
    """The text or, if it depends on a number, its forms by the plural categories of Unicode, as browsers know them."""
    if isinstance(message, str):
        return translate(message, language)
    return {category: translate(message, language, number) for category, number in plurals(language).items()}


def plurals(language: str) -> Mapping[str, int]:
    """Return the plural categories of Unicode that our texts for *language* have, each with a number of its kind."""
    one = {} if text_language(language).partition("-")[0] in _WITHOUT_PLURAL else {"one": 1}
    return {"other": 2, **one}
