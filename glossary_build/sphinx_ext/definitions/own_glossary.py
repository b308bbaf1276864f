"""Finds the term that a definition of one of several glossaries means: that of its own glossary, where it has one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING
from urllib.parse import unquote

from sphinx.addnodes import pending_xref

from glossary_build.model import Definition, Glossary
from glossary_build.sphinx_ext.references.reference_keys import REFERENCES, reference_key
from glossary_build.text.loose_names import LooseNames
from glossary_build.text.names import fold_name, github_slug

if TYPE_CHECKING:
    from docutils import nodes


class OwnGlossary:
    """The glossaries of a model, by the paths of their sources."""

    def __init__(self, glossary: Glossary) -> None:
        """Index the terms of *glossary* that are in a named one."""
        named = [concept for concept in glossary.concepts if concept.glossary]
        self._glossary = glossary
        self._by_path = {each.source.path: concept.glossary for concept in named for each in concept.definitions}
        self._by_slug = {
            (concept.glossary, github_slug(name.stem)): concept for concept in named for name in concept.designations
        }
        shared = {name: fold_name(name) for name in glossary.shared_names} if named else {}
        others = {name: "" for concept in glossary.concepts for name in concept.target_names} if shared else {}
        self._shared = LooseNames({**shared, **others})

    def by_fragment(self, fragment: str, definition: Definition) -> str | None:
        """Return the name of the term that a link to *fragment* in a *definition* leads to."""
        within = self._by_path.get(definition.source.path, "")
        concept = self._glossary.find_fragment(fragment) or self._by_slug.get((within, unquote(fragment)))
        return self._glossary.reference_name(concept) if concept else None

    def by_name(self, name: str, definition: Definition) -> str | None:
        """The same for a reference to *name*; None where no other glossary has it, so that it needs no other name."""
        within = self._by_path.get(definition.source.path)
        shared = self._shared.find(name) if within else None
        own = [each for each in self._glossary.homonyms(shared) if each.glossary == within] if shared else []
        return self._glossary.reference_name(own[0]) if len(own) == 1 else None

    def follow(self, content: Iterable[nodes.Node], definition: Definition) -> None:
        """Let the references in the *content* of a *definition* lead to the terms of its own glossary."""
        for reference in (each for node in content for each in node.findall(pending_xref)):
            *kind, target = reference_key(reference)
            if tuple(kind) in REFERENCES and (name := self.by_name(target, definition)):
                reference["reftarget"] = name
