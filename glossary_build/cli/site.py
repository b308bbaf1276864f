"""The throw-away Sphinx project of a site that needs no ``conf.py``: its languages, its title, its configuration."""

from __future__ import annotations

import os
import re
from collections import Counter
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from glossary_build.cli.command import Choice
from glossary_build.text.expressions import expression

if TYPE_CHECKING:
    from glossary_build.model import Glossary

title_option = click.option(
    "--title",
    metavar="TEXT",
    help="The title of the site; without it, that of the first source, or the name of the file or folder.",
)
language_option = click.option(
    "--language",
    type=Choice(["en", "zh", "both"]),
    default="both",
    show_default=True,
    help="What to show: English only, Chinese only, or all languages that the glossary has. An entry that lacks the "
    "language is shown in the one it has. The site itself is in that of most definitions, or in English.",
)
open_option = click.option("--open", "open_", is_flag=True, help="Open the site in the browser.")

_PUNCTUATION = expression(r"([!-/:-@\[-`{-~])")
_PLAIN_NAMES = frozenset(
    {"", "glossary", "index", "readme", "term", "terms", "terminology", "词汇表", "术语", "术语表"}
)


def configuration(glossary: Glossary, title: str | None, wanted: str) -> dict[str, Any]:
    """Return the values of ``conf.py``, the sources excepted, with the *wanted* ``--language``.

    Its ``project`` is the *title* of the site, or else one that fits. Pictures may lie in the project of the first
    source, or, where it is in none, in its folder.
    """
    from glossary_build.sources import project_root
    from glossary_build.sphinx_ext.page.labels import catalogue
    from glossary_build.sphinx_ext.theme import FURO_OPTIONS, SITE_STYLESHEET

    languages = shown_languages(glossary, wanted)
    title = _site_title(glossary, languages, title)
    return {
        "project": title,
        "html_title": title,
        "language": catalogue(languages[0]) or "en",
        "extensions": ["glossary_build", "glossary_build.sphinx_ext.theme", "sphinx_copybutton"],
        "glossary_build_metadata": "all",
        "glossary_build_source_root": str(project_root(Path(glossary.sources[0]).absolute().parent)),
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
    """Return the languages of the site, as BCP 47 tags, the leading one first.

    For ``both`` that is the language of most definitions, if our texts are translated into it, and English where two
    have as many; English and Chinese have the site to themselves or together, by the names that the glossary has.
    """
    from glossary_build.sphinx_ext.page.labels import catalogue, switch_language

    if wanted != "both":
        return (wanted,)
    tags = [text.language for concept in glossary.concepts for text in concept.definitions]
    written = Counter(map(switch_language, tags))
    main = max(written, key=lambda language: (written[language], language == "en"), default="en")
    if main not in ("en", "zh") and catalogue(main):
        return (main,)
    named = {switch_language(name.language) for concept in glossary.concepts for name in concept.designations}
    chinese, _ = Counter({"zh": 0, **Counter(tag for tag in tags if switch_language(tag) == "zh")}).most_common(1)[0]
    found = tuple(each for each in ("en", "zh") if each in named)
    return tuple(chinese if each == "zh" else each for each in (found[::-1] if main == "zh" else found)) or ("en",)


def _site_title(glossary: Glossary, languages: tuple[str, ...], given: str | None) -> str:
    """Return the title *given*, else that of the first source that has one, else one after its name.

    Pages with a term each, and those of several glossaries, have no title in common: their folder has a name.
    """
    if title := " ".join((given or "").split()):
        return title
    title = next(iter(glossary.titles.values()), "")
    first = glossary.sources[0]
    is_common = len({concept.glossary for concept in glossary.concepts}) < 2
    if is_common and not glossary.find(title or Path(first).name.split(".")[0]):
        return title or default_title(first, languages)
    with suppress(ValueError):  # where only some paths are absolute
        return default_title(os.path.commonpath(glossary.sources), languages)
    return default_title("", languages)


def default_title(source: str, languages: tuple[str, ...]) -> str:
    """Return a title after the name of the first source.

    >>> default_title("docs/deep-learning.zh.md", ("en",)), default_title("terms.md", ("en", "zh"))
    ('Deep learning glossary', 'Glossary 术语表')
    """
    from glossary_build.sphinx_ext.page.labels import Label, label

    name = " ".join(re.split(r"[\s_-]+", Path(source).name.split(".")[0])).strip()
    generic = " ".join(label(Label.GLOSSARY, language) for language in languages)
    if name.casefold() in _PLAIN_NAMES:
        return generic
    name = name[0].upper() + name[1:] if name.islower() else name
    named = any(word in name.casefold() for word in ("glossary", "terms", "术语", "词汇"))
    return name if named else f"{name} {generic if languages != ('en',) else generic.lower()}"


def escaped(text: str) -> str:
    r"""Return *text* in one line, with what could be markup, of reStructuredText or Markdown, made plain.

    >>> print(escaped("C* `x`"))
    C\* \`x\`
    """
    return _PUNCTUATION.sub(r"\\\1", " ".join(text.split()))


def missing_modules(*modules: str) -> tuple[str, ...]:
    """Return those of *modules* that can't be imported."""
    return tuple(module for module in modules if find_spec(module) is None)


def require_site(*modules: str) -> None:
    """Raise UsageError unless all *modules*, which the extra ``site`` installs, can be imported."""
    if missing := missing_modules(*modules):
        names = " and ".join(missing)
        raise click.UsageError(f'this command needs {names}; install all it takes: pip install "glossary-build[site]"')
