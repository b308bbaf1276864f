"""The terms of a page as JSON-LD in the page itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from glossary_build.export.jsonld import defined_term, defined_term_set, plain_definition
from glossary_build.sources.safe_json import dump_json

if TYPE_CHECKING:
    from glossary_build.model import Concept

MOST_LISTED = 20
"""Terms of a page up to which it has them as structured data too; a larger page says where the file with all is."""


def structured_data(concepts: Sequence[Concept], name: str, page: str, files: Mapping[str, str]) -> str:
    """A schema.org ``DefinedTermSet`` called *name*, as text that a ``script`` element can hold.

    *page* is the absolute address of the page, or empty: ids are relative to it then. *files* are the addresses of the
    files that hold everything, each with its media type.
    """

    def term(concept: Concept) -> Mapping[str, object]:
        written = defined_term(concept, page)
        texts = [{"@value": plain_definition(each), "@language": each.language} for each in concept.definitions]
        return {**written, "description": texts} if texts else written

    is_listed = len(concepts) <= MOST_LISTED
    terms = defined_term_set(concepts, term if is_listed else lambda _: {}, page)
    if not is_listed:
        del terms["hasDefinedTerm"]
    if files:
        terms["encoding"] = [
            {"@type": "MediaObject", "contentUrl": address, "encodingFormat": media_type}
            for address, media_type in files.items()
        ]
    return dump_json({**terms, "name": name}, compact=True).strip()
