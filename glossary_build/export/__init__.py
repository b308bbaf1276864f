"""Exports: for each format a pure function from the glossary to text and what the text can't hold."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, Protocol

from glossary_build.plugins import load_plugins

if TYPE_CHECKING:
    from glossary_build.model import Glossary


class Loss(NamedTuple):
    """Data in the glossary that a format can't represent."""

    concept: str | None
    """Id of the concept that loses it; None where it holds for all of them."""
    what: str
    """What is lost, in words that quote it: ``the reading “zhāng liàng” of “张量”``."""

    def __str__(self) -> str:
        return f"{self.concept or 'all concepts'}: {self.what}"


class Export(NamedTuple):
    """A glossary in some format."""

    text: str = ""
    """The whole file, ending in a line feed; empty where there are several."""
    files: Mapping[str, str] = MappingProxyType({})
    """The texts of several files, by their paths in a folder."""
    losses: tuple[Loss, ...] = ()
    """What the text doesn't hold, in the order of the concepts."""


class Format(NamedTuple):
    """A form in which a glossary can be written."""

    extension: str
    """Of the files, with its dot; empty for a folder of files."""
    help: str
    """What it is for, in half a line."""
    module: str = ""
    """Module of this package whose function ``export_<name>(glossary)`` writes it; empty in one of another package."""


FORMATS: Mapping[str, Format] = {
    "json": Format(module="json", extension=".json", help="everything, for programs"),
    "jsonld": Format(module="linked_data", extension=".jsonld", help="schema.org terms, for search engines"),
    "skos": Format(module="linked_data", extension=".ttl", help="SKOS in Turtle, for thesauri"),
    "tbx": Format(module="tbx", extension=".tbx", help="TBX-Basic, for translation tools"),
    "martif": Format(module="tbx", extension=".tbx", help="TBX version 2, for Weblate"),
    "yaml": Format(module="json", extension=".yaml", help="everything, to be edited by hand"),
    "csv": Format(module="csv", extension=".csv", help="one row for each concept, for spreadsheets"),
    "po": Format(module="word_lists", extension=".po", help="English and one other language, for translators"),
    "deepl": Format(module="word_lists", extension="", help="a folder of CSV files, for DeepL"),
    "google": Format(
        module="word_lists",
        extension="",
        help="a folder of CSV and TSV files, for Google Cloud Translation",
    ),
    "prompt": Format(module="word_lists", extension=".txt", help="a short list of names, for a language model"),
    "cspell": Format(module="word_lists", extension=".json", help="words in use and out of use, for cspell"),
    "vale": Format(module="word_lists", extension="", help="a folder of English names in use and out of use, for Vale"),
    "rst": Format(module="rst", extension=".rst", help="a source in reStructuredText"),
    "markdown": Format(module="markdown", extension=".md", help="a source in Markdown"),
    "glossary-md": Format(module="markdown", extension=".md", help="a CONTEXT.md, as teams keep it in a repository"),
}
"""Name on the command line → format."""


GROUP = "glossary_build.exporters"
"""The group of entry points by which other packages add formats; the name of one is that of the format."""


class ExporterPlugin(Protocol):
    """What an entry point leads to: a module, or anything else with these names."""

    @property
    def EXTENSION(self) -> str:  # noqa: N802 - a constant of a module
        """Of the files, with its dot."""

    @property
    def HELP(self) -> str:  # noqa: N802 - as above
        """What the format is for, in half a line."""

    def export(self, glossary: Glossary) -> Export:
        """Return the text of a whole file, and what it doesn't hold."""


_USED = attrgetter("export", "EXTENSION", "HELP")


def _plugins() -> Mapping[str, ExporterPlugin]:
    """Return the exporters of other packages."""
    return load_plugins(GROUP, "exporter", _USED)


def formats() -> Mapping[str, Format]:
    """Name on the command line → format: ours, then those of other packages."""
    others = {name: Format(extension=each.EXTENSION, help=each.HELP) for name, each in _plugins().items()}
    return {**FORMATS, **others, **FORMATS}


def export_glossary(glossary: Glossary, name: str) -> Export:
    """Return *glossary* in the format *name*, one that ``glossary-build export --to`` takes; KeyError for another."""
    if name not in FORMATS:
        return _plugins()[name].export(glossary)
    module = import_module(f"{__name__}.{FORMATS[name].module}")
    result: Export = getattr(module, f"export_{name.replace('-', '_')}")(glossary)
    return result
