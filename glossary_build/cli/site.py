"""The throw-away Sphinx project of a site that needs no ``conf.py``: its configuration and the text of its pages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

import click

from glossary_build.cli.output import counted

if TYPE_CHECKING:
    from glossary_build.model import Concept, Glossary


LANGUAGES = ("en", "zh", "both")
"""What a reader may ask to see."""
title_option = click.option(
    "--title", metavar="TEXT", help="The title of the site; without it, the title or the name of the first source."
)
open_option = click.option("--open", "open_", is_flag=True, help="Open the site in the browser.")

_PUNCTUATION = re.compile(r"([!-/:-@\[-`{-~])")
_PLAIN_NAMES = frozenset(
    {"", "glossary", "index", "readme", "term", "terms", "terminology", "词汇表", "术语", "术语表"}
)
_GLOSSARY = {("en",): "Glossary", ("zh",): "术语表", ("en", "zh"): "Glossary 术语表", ("zh", "en"): "术语表 Glossary"}
_BROWSE = {
    "en": {
        "glossary": ("Glossary", ""),
        "english": ("English order", "every term under its English name"),
        "pinyin": ("In pinyin order", "every term under its Chinese name, with its reading"),
        "abbreviations": ("Abbreviations", "each with what it stands for"),
        "genindex": ("Index", "all names in one list"),
    },
    "zh": {
        "glossary": ("术语表", ""),
        "english": ("英文序", "按英文名称的字母顺序"),
        "pinyin": ("拼音序", "按中文名称的拼音顺序，标注读音"),
        "abbreviations": ("缩略语", "每个缩略语的全称与中文"),
        "genindex": ("索引", "所有名称一览"),
    },
}
"""Language → page → its name there, and what a reader finds on it; the glossary is in the order of one of the next."""
_ORDERS = {"en": "english", "zh": "pinyin"}
_FIELD = {"en": ("Find a term", "Find"), "zh": ("查找术语", "查找")}
"""The name of the field on the start page, and of its button."""
_MOST_SUBJECTS = 24
"""How many the start page shows."""
_ALL = {"en": "All terms", "zh": "全部术语"}
"""The name of the glossary on a site that has the usual one for its title."""


def configuration(source: str, title: str, languages: tuple[str, ...]) -> dict[str, Any]:
    """Return the values of ``conf.py``, the sources excepted.

    Pictures may lie in the project of the first *source*, or, where it is in none, in its folder.
    """
    from glossary_build.sources import project_root
    from glossary_build.sphinx_ext.theme import FURO_OPTIONS, SITE_STYLESHEET

    return {
        "project": title,
        "html_title": title,
        "language": "zh_CN" if languages[0] == "zh" else "en",
        "extensions": ["glossary_build", "glossary_build.sphinx_ext.theme", "sphinx_copybutton"],
        "glossary_build_metadata": "all",
        "glossary_build_source_root": str(project_root(Path(source).absolute().parent)),
        "copybutton_exclude": ".linenos, .gp, .go",
        "html_theme": "furo",
        "html_theme_options": dict(FURO_OPTIONS),
        "html_css_files": [SITE_STYLESHEET],
        "html_math_renderer": "mathml",
        "html_copy_source": False,
        "html_show_copyright": False,
        "html_show_sourcelink": False,
    }


def shown_languages(glossary: Glossary, wanted: str) -> tuple[str, ...]:
    """Return the languages of the site, the leading one first: for ``both``, those that the glossary has names in.

    Where it has names in both, the one that most definitions are in leads.
    """
    from glossary_build.text.languages import matches_language

    if wanted != "both":
        return (wanted,)
    tags = {designation.language for concept in glossary.concepts for designation in concept.designations}
    found = tuple(each for each in ("en", "zh") if any(matches_language(tag, each) for tag in tags))
    written = [text.language for concept in glossary.concepts for text in concept.definitions]
    in_english, in_chinese = (sum(matches_language(tag, each) for tag in written) for each in ("en", "zh"))
    return (found[::-1] if in_chinese > in_english else found) or ("en",)


def site_title(glossary: Glossary, languages: tuple[str, ...], given: str | None) -> str:
    """Return the title *given*, else that of the first source that has one, else one after its name."""
    found = " ".join((given or "").split()) or next(iter(glossary.titles.values()), "")
    return found or default_title(glossary.sources[0], languages)


def default_title(source: str, languages: tuple[str, ...]) -> str:
    """Return a title after the name of the first source.

    >>> default_title("docs/deep-learning.zh.md", ("en",)), default_title("terms.md", ("en", "zh"))
    ('Deep learning glossary', 'Glossary 术语表')
    """
    name = " ".join(re.split(r"[\s_-]+", Path(source).name.split(".")[0])).strip()
    generic = _GLOSSARY[languages]
    if name.casefold() in _PLAIN_NAMES:
        return generic
    name = name[0].upper() + name[1:] if name.islower() else name
    named = any(word in name.casefold() for word in ("glossary", "terms", "术语", "词汇"))
    return name if named else f"{name} {generic if languages != ('en',) else generic.lower()}"


def pages(glossary: Glossary, title: str, wanted: str) -> dict[str, str]:
    """File name → reStructuredText of each page, with the *wanted* of :data:`LANGUAGES`."""
    from glossary_build.model import Kind
    from glossary_build.text.names import disambiguate

    has_abbreviations = any(d.kind is Kind.ABBREVIATION for concept in glossary.concepts for d in concept.designations)
    languages = shown_languages(glossary, wanted)
    main, *others = languages
    view = partial(_view, only="" if wanted == "both" else wanted)
    name = _BROWSE[main]["glossary"][0]
    usual = _ALL[main] if title.casefold() == name.casefold() else name
    found = {"glossary": view(usual, order=main, reading=main == "zh")}
    for other in others:
        name = disambiguate(_BROWSE[other]["glossary"][0], _BROWSE[other][_ORDERS[other]][0])
        found[_ORDERS[other]] = view(name, order=other, reading=other == "zh", index=False)
    if has_abbreviations:
        name = " · ".join(_BROWSE[language]["abbreviations"][0] for language in languages)
        found["abbreviations"] = view(name, order=main, layout="abbreviations", index=False)
    found["index"] = _start_page(glossary, title, languages, [*found, "genindex"])
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


def _view(
    title: str,
    *,
    order: str,
    only: str,
    reading: bool = False,
    layout: str = "entries",
    index: bool = True,
) -> str:
    """Return a page with a ``glossary-view``, of *only* one language if it is given."""
    options = [f":order: {order}", f":layout: {layout}"]
    options += [f":languages: {only}"] if only else []
    options += [flag for flag, given in ((":reading:", reading), (":no-index:", not index)) if given]
    return "\n".join([*_heading(title), ".. glossary-view::", *(f"   {option}" for option in options), ""])


def _start_page(glossary: Glossary, title: str, languages: tuple[str, ...], documents: Sequence[str]) -> str:
    """Title, counts, a field, the letters, the subjects, an entry, and the way to each page."""
    from glossary_build.sphinx_ext.view.listing import View, arrange

    groups = arrange(glossary, View(order="zh" if languages[0] == "zh" else "en"))
    lines = [*_heading(title), ".. container:: bilingual lead", ""]
    for language in languages:
        lines += _passage(language, [_counts(glossary, language, languages), ""])
    lines += _field(languages[0])
    letters = [(each.letter, f"#letter-{'symbols' if each.letter == '#' else each.letter}") for each in groups]
    lines += _buttons(letters)
    subjects = Counter(subject for concept in glossary.concepts for subject in concept.subjects).most_common()
    if 1 < len(subjects) <= _MOST_SUBJECTS:
        shown = [(_subject(glossary, name, languages[0]), name) for name, _ in subjects]
        lines += _buttons((text, f"?{urlencode({'subject': name})}") for text, name in shown)
    lines += _sample(glossary, languages)
    lines += [".. container:: bilingual", ""]
    for language in languages:
        lines += _passage(language, _links(language, languages, documents))
    return "\n".join([*lines, ".. toctree::", "   :hidden:", "", *(f"   {document}" for document in documents), ""])


def _field(language: str) -> list[str]:
    """Return a field that finds terms on the page of the glossary, without a script too."""
    name, button = _FIELD[language]
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


def _subject(glossary: Glossary, name: str, language: str) -> str:
    subject = glossary.subject(name)
    return subject.shown(language)[1] if subject else name


def _passage(language: str, content: Iterable[str]) -> Iterator[str]:
    """Yield lines in one language, as part of a bilingual passage."""
    yield from ("   .. container:: english" if language == "en" else "   .. chinese::", "")
    yield from (f"      {line}".rstrip() for line in content)


def _links(language: str, languages: tuple[str, ...], documents: Sequence[str]) -> Iterator[str]:
    """Yield each page with what a reader finds there."""
    words = _BROWSE[language]
    for document in documents:
        name, description = words[document]
        if document == "glossary":
            description = words[_ORDERS[languages[0]]][1]
        link = f":ref:`{name} <genindex>`" if document == "genindex" else f":doc:`{name} <{document}>`"
        yield from (f"| {link}", f"| {description}", "")


def _counts(glossary: Glossary, language: str, languages: tuple[str, ...]) -> str:
    """Return how much there is, in a sentence.

    A count of zero, or one that adds nothing, is left out.
    """
    from glossary_build.model import Kind

    terms = len(glossary.concepts)
    short = sum(d.kind is Kind.ABBREVIATION for concept in glossary.concepts for d in concept.designations)
    translated = sum(bool(concept.preferred("en") and concept.preferred("zh")) for concept in glossary.concepts)
    if language == "zh":
        parts = [f"{terms} 个术语"]
        parts += [f"其中 {translated} 个中英对照"] if len(languages) > 1 and translated else []
        parts += [f"{short} 个缩略语"] if short else []
        return "，".join(parts) + "。"
    parts = [counted(terms, "term")]
    parts += [f"{translated} of them in English and Chinese"] if len(languages) > 1 and translated else []
    parts += [counted(short, "abbreviation")] if short else []
    return ", ".join(parts) + "."


def _heading(title: str) -> list[str]:
    """Return the title of a page, with an underline that is long enough for Chinese."""
    text = escaped(title)
    return [text, "=" * 2 * len(text), ""]


def escaped(text: str) -> str:
    r"""Return *text* in one line, with what could be markup, of reStructuredText or Markdown, made plain.

    >>> print(escaped("C* `x`"))
    C\* \`x\`
    """
    return _PUNCTUATION.sub(r"\\\1", " ".join(text.split()))


class MissingExtra(click.ClickException):
    """A package that only an extra installs isn't there."""

    exit_code = 2


def missing_modules(*modules: str) -> tuple[str, ...]:
    """Return those of *modules* that can't be imported."""
    return tuple(module for module in modules if find_spec(module) is None)


def require_site(*modules: str) -> None:
    """Raise MissingExtra unless all *modules*, which the extra ``site`` installs, can be imported."""
    if missing := missing_modules(*modules):
        names = " and ".join(missing)
        raise MissingExtra(f'this command needs {names}; install all it takes: pip install "glossary-build[site]"')
