"""The glossary as JSON-LD in the words of schema.org: a ``DefinedTermSet`` of ``DefinedTerm``, for search engines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from glossary_build.export import Export, Loss
from glossary_build.export.json import dump_json
from glossary_build.export.losses import (
    PROVENANCE,
    anchor_losses,
    deprecated_names,
    further_anchors,
    hidden_losses,
    kind_loss,
    link_losses,
    reading_losses,
    relation_loss,
    status_loss,
    use_losses,
)
from glossary_build.headwords.inline import plain_text
from glossary_build.ids.slugs import fragment
from glossary_build.model import Concept, Definition, Designation, Glossary, Kind

SET = "#glossary"
"""Fragment of the set as a whole; no id of a term looks like it."""
_LANGUAGE = "@language"


def export_jsonld(glossary: Glossary) -> Export:
    """All terms with their names and definitions by language; ids are fragments, relative to the page that has them.

    The preferred names of a concept are its ``name``, all others ``alternateName``. Definitions become plain text. The
    text is safe in a ``script`` element.
    """
    text = dump_json(defined_term_set(glossary.concepts, _term))
    losses = [loss for concept in glossary.concepts for loss in _losses(concept)]
    return Export(text=text, losses=(PROVENANCE, *anchor_losses(further_anchors(glossary)), *losses))


def export_linked_data(glossary: Glossary, addresses: Mapping[str, str], site: str) -> str:
    """Return the same of a site, compact: *addresses* are those of its terms by id, *site* is its own."""

    def term(concept: Concept) -> dict[str, object]:
        return {**_term(concept), "@id": addresses[concept.id], "url": addresses[concept.id]}

    return dump_json(defined_term_set(glossary.concepts, term, site), compact=True)


def defined_term_set(
    concepts: Sequence[Concept], term: Callable[[Concept], Mapping[str, object]], page: str = ""
) -> dict[str, object]:
    """The ``DefinedTermSet`` of *concepts*, each written by *term*; *page* is the address of the page that shows them.

    Without an address its id is a fragment, relative to the page that it is on.
    """
    languages = {name.language for concept in concepts for name in concept.designations}
    return {
        "@context": "https://schema.org",
        "@type": "DefinedTermSet",
        "@id": page + SET,
        "inLanguage": sorted(languages),
        "hasDefinedTerm": (term(concept) for concept in concepts),
    }


def defined_term(concept: Concept, page: str = "") -> dict[str, object]:
    """Return the ``DefinedTerm`` of *concept* with its names by language, without its definitions."""
    names = _first_of_languages(concept.designations)
    others = [name for name in concept.designations if name not in names]
    address = page + fragment(concept.id)
    term = {
        "@type": "DefinedTerm",
        "@id": address,
        "url": address,
        "name": _values((name.text, name.language) for name in names),
        "alternateName": _values((name.text, name.language) for name in others),
        "disambiguatingDescription": _values(
            (name.disambiguator, name.language) for name in concept.designations if name.disambiguator
        ),
    }
    return {key: value for key, value in term.items() if value != []}


def plain_definition(definition: Definition) -> str:
    """Return *definition* without inline markup."""
    return plain_text(definition.text, definition.markup)


def _term(concept: Concept) -> dict[str, object]:
    texts = _values((plain_definition(each), each.language) for each in concept.definitions)
    return {
        **defined_term(concept),
        "termCode": concept.id,
        **({"description": texts} if texts else {}),
        "inDefinedTermSet": {"@id": SET},
    }


def _first_of_languages(names: Iterable[Designation]) -> list[Designation]:
    """Return the first of each language: the preferred one, or a deprecated one where none is."""
    first: dict[str, Designation] = {}
    for name in names:
        first.setdefault(name.language, name)
    return list(first.values())


def _values(texts: Iterable[tuple[str, str]]) -> list[dict[str, str]]:
    return [{"@value": text, _LANGUAGE: language} for text, language in texts]


def _losses(concept: Concept) -> Iterator[Loss]:
    yield from (status_loss(concept, name) for name in deprecated_names(concept))
    yield from (kind_loss(concept, name) for name in concept.designations if name.kind is not Kind.FULL)
    yield from reading_losses(concept)
    yield from (loss for name in concept.designations for loss in use_losses(concept, name))
    yield from hidden_losses(concept)
    yield from markup_losses(concept)
    yield from (relation_loss(concept, relation) for relation in concept.relations)
    yield from link_losses(concept)
    yield from (Loss(concept=concept.id, what=f"the subject “{subject}”") for subject in concept.subjects)


def markup_losses(concept: Concept) -> Iterator[Loss]:
    """Yield the loss of inline markup, where definitions have some."""
    if any(plain_definition(each) != each.text for each in concept.definitions):
        yield Loss(concept=concept.id, what="the markup of its definitions")
