"""The terms of a page as JSON-LD in the page itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from glossary_build.export.jsonld import defined_term, defined_term_set, plain_definition
from glossary_build.sources.safe_json import dump_json

if TYPE_CHECKING:
    from glossary_build.model import Concept

MOST_DEFINED = 100
"""Terms of a page up to which their definitions are given too, a second time beside those that readers see.

Measured on a bilingual glossary with two definitions a term: names cost 40 bytes a term over the wire (gzip),
definitions 200 more. At 100 terms that is 24 KB in all; at 1,000 it would be 240 KB, and is 37 KB with names only.
"""


def structured_data(concepts: Sequence[Concept], name: str, page: str, data_file: str) -> str:
    """A schema.org ``DefinedTermSet`` called *name*, as text that a ``script`` element can hold.

    *page* is the absolute address of the page, or empty: ids are relative to it then. *data_file* is the address of
    the file that holds everything, or empty if there is none.
    """
    whole = len(concepts) <= MOST_DEFINED

    def term(concept: Concept) -> Mapping[str, object]:
        written = defined_term(concept, page)
        texts = [{"@value": plain_definition(each), "@language": each.language} for each in concept.definitions]
        return {**written, "description": texts} if whole and texts else written

    terms = defined_term_set(concepts, term, page)
    if data_file:
        media = {"@type": "MediaObject", "contentUrl": data_file, "encodingFormat": "application/json"}
        terms["encoding"] = media
    return dump_json({**terms, "name": name}, compact=True).strip()
