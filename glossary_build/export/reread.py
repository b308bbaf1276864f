"""Loads an export back, to see what of the glossary it holds."""

from __future__ import annotations

from collections.abc import Iterable

from glossary_build.ids.assignment import assign_ids
from glossary_build.merging.homonyms import distinguish_homonyms
from glossary_build.merging.merge import merge
from glossary_build.model import Entry, Glossary


def glossary_of(entries: Iterable[Entry]) -> Glossary:
    """The glossary that *entries* make on their own, without diagnostics."""
    merged, _ = merge(distinguish_homonyms(tuple(entries)))
    concepts, _ = assign_ids(merged)
    return Glossary(concepts=concepts)
