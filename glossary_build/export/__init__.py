"""Exports: one module per format, each a pure function from the glossary to text and what the text can't hold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from glossary_build.model import Glossary


@dataclass(frozen=True, slots=True, kw_only=True)
class Loss:
    """Something in the glossary for which a format has no place."""

    concept: str | None
    """Id of the concept that loses it; None where it holds for all of them."""
    what: str
    """What is lost, in words that quote it: ``the reading “zhāng liàng” of “张量”``."""

    def __str__(self) -> str:
        return f"{self.concept or 'all concepts'}: {self.what}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Export:
    """A glossary in some format."""

    text: str
    """The whole file, ending in a line feed."""
    losses: tuple[Loss, ...] = ()
    """What the text doesn't hold, in the order of the concepts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """A form in which a glossary can be written."""

    module: str
    """Module of this package whose function ``export(glossary) -> Export`` writes it."""
    extension: str
    """Of the files, with its dot."""
    help: str
    """What it is for, in half a line."""


FORMATS: Mapping[str, Format] = {
    "json": Format(module="json", extension=".json", help="everything, for programs"),
    "jsonld": Format(module="jsonld", extension=".jsonld", help="schema.org terms, for search engines"),
    "skos": Format(module="skos", extension=".ttl", help="SKOS in Turtle, for thesauri"),
    "tbx": Format(module="tbx", extension=".tbx", help="TBX-Basic, for translation tools"),
    "yaml": Format(module="yaml", extension=".yaml", help="everything, to be edited by hand"),
    "csv": Format(module="csv", extension=".csv", help="one row for each concept, for spreadsheets"),
    "po": Format(module="po", extension=".po", help="English and one other language, for translators"),
    "rst": Format(module="rst", extension=".rst", help="a source in reStructuredText"),
    "markdown": Format(module="markdown", extension=".md", help="a source in Markdown"),
}
"""Name on the command line → format."""


def export_glossary(glossary: Glossary, name: str) -> Export:
    """*glossary* in the format *name*, a key of :data:`FORMATS`."""
    export = import_module(f"{__name__}.{FORMATS[name].module}").export
    result: Export = export(glossary)
    return result
