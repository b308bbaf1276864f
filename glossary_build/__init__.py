"""Bilingual glossaries for Sphinx: many sources, one term model, a page whose links never break."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from glossary_build.version import VERSION

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

    from glossary_build.diagnostics import RULES, Code, Diagnostic, Severity, SourceLocation
    from glossary_build.loader import LoadConfig, load_glossary
    from glossary_build.model import (
        Amendment,
        Concept,
        Definition,
        Designation,
        Glossary,
        Kind,
        Markup,
        Merge,
        MergeRule,
        NameOrigin,
        NameRule,
        PartOfSpeech,
        Relation,
        RelationRule,
        RelationType,
        Status,
    )

__version__ = VERSION

__all__ = [
    "RULES",
    "Amendment",
    "Code",
    "Concept",
    "Definition",
    "Designation",
    "Diagnostic",
    "Glossary",
    "Kind",
    "LoadConfig",
    "Markup",
    "Merge",
    "MergeRule",
    "NameOrigin",
    "NameRule",
    "PartOfSpeech",
    "Relation",
    "RelationRule",
    "RelationType",
    "Severity",
    "SourceLocation",
    "Status",
    "load_glossary",
    "setup",
]

_HOMES = {
    "diagnostics": ("RULES", "Code", "Diagnostic", "Severity", "SourceLocation"),
    "loader": ("LoadConfig", "load_glossary"),
    "model": (
        "Amendment",
        "Concept",
        "Definition",
        "Designation",
        "Glossary",
        "Kind",
        "Markup",
        "Merge",
        "MergeRule",
        "NameOrigin",
        "NameRule",
        "PartOfSpeech",
        "Relation",
        "RelationRule",
        "RelationType",
        "Status",
    ),
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    """Import a public name when it is first asked for, so that importing the package alone costs nothing."""
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOME_OF[name]}"), name)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the extension with Sphinx: what ``extensions = ["glossary_build"]`` calls."""
    from glossary_build.garbage import rare_collection

    with rare_collection():  # modules stay
        from glossary_build.sphinx_ext.setup import setup as setup_extension

        return setup_extension(app)
