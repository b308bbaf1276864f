"""Loads an export back, to see what of the glossary it holds."""

from __future__ import annotations

from collections.abc import Iterable

from glossary_build.export import Export
from glossary_build.export.losses import PROVENANCE, differences
from glossary_build.ids.assignment import assign_ids
from glossary_build.merging.homonyms import distinguish_homonyms
from glossary_build.merging.merge import merge
from glossary_build.model import Entry, Glossary


def read_back(text: str, entries: Iterable[Entry], glossary: Glossary) -> Export:
    """Return *text* as an export of *glossary*; its losses are what the *entries* that are read in it lack."""
    return Export(text=text, losses=(PROVENANCE, *differences(glossary, glossary_of(entries))))


def glossary_of(entries: Iterable[Entry]) -> Glossary:
    """Return the glossary that *entries* make on their own, without diagnostics."""
    merged, _ = merge(distinguish_homonyms(tuple(entries)))
    concepts, _ = assign_ids(merged)
    return Glossary(concepts=concepts)
