"""Bilingual glossaries for Sphinx: many sources, one term model, a page whose links never break."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from glossary_build.version import VERSION

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

    from glossary_build.diagnostics import RULES, Code, Diagnostic, Severity, SourceLocation
    from glossary_build.export import Export, ExporterPlugin, Loss, export_glossary
    from glossary_build.loader import LoadConfig, load_glossary
    from glossary_build.model import (
        Amendment,
        Concept,
        Definition,
        Designation,
        Entry,
        Glossary,
        HiddenName,
        Kind,
        Link,
        Markup,
        Merge,
        MergeRule,
        NameOrigin,
        NameRule,
        Origin,
        PartOfSpeech,
        Reference,
        Relation,
        RelationRule,
        RelationType,
        Status,
        Subject,
    )
    from glossary_build.parsers import ParseResult
    from glossary_build.parsers.plugins import ParserPlugin
    from glossary_build.parsers.reading_rules.reading_rule import ReadingRule

__version__ = VERSION

__all__ = [
    "RULES",
    "Amendment",
    "Code",
    "Concept",
    "Definition",
    "Designation",
    "Diagnostic",
    "Entry",
    "Export",
    "ExporterPlugin",
    "Glossary",
    "HiddenName",
    "Kind",
    "Link",
    "LoadConfig",
    "Loss",
    "Markup",
    "Merge",
    "MergeRule",
    "NameOrigin",
    "NameRule",
    "Origin",
    "ParseResult",
    "ParserPlugin",
    "PartOfSpeech",
    "ReadingRule",
    "Reference",
    "Relation",
    "RelationRule",
    "RelationType",
    "Severity",
    "SourceLocation",
    "Status",
    "Subject",
    "export_glossary",
    "load_glossary",
    "setup",
]

_HOMES = (
    "diagnostics",
    "model",
    "export",
    "parsers",
    "parsers.reading_rules.reading_rule",
    "loader",
    "parsers.plugins",
)
"""The modules that define the public names; those that import less come first."""


def __getattr__(name: str) -> object:
    """Import a public name when it is first asked for, so that importing the package alone costs nothing."""
    if name in __all__:
        for home in _HOMES:
            module = import_module(f"{__name__}.{home}")
            if hasattr(module, name):
                return getattr(module, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """Show the public names, imported or not."""
    return sorted({*globals(), *__all__})


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the extension with Sphinx: what ``extensions = ["glossary_build"]`` calls."""
    from glossary_build.garbage import rare_collection

    with rare_collection():  # modules stay
        from glossary_build.sphinx_ext.setup import setup as setup_extension

        return setup_extension(app)
