"""The ``:gls:`` role: a term in full with its abbreviation at the first use on a page, the abbreviation alone after it.

``:Gls:`` begins with a capital. The names are those of the commands of LaTeX's ``glossaries`` package that do the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.nodes import traverse_parent

from glossary_build.model import Kind, Status
from glossary_build.sphinx_ext.nodes import entry_block
from glossary_build.sphinx_ext.references import ABBREVIATED, CAPITAL, TERM_CLASSES, is_shown, page_of, references_to
from glossary_build.sphinx_ext.state.domain import glossary_domain
from glossary_build.sphinx_ext.state.site_terms import find_term
from glossary_build.text.languages import matches_language
from glossary_build.text.loose_names import plurals, singulars
from glossary_build.text.names import fold_name

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment

    from glossary_build.model import Concept, Designation
    from glossary_build.sphinx_ext.state import Target


class AbbreviateTerms(SphinxPostTransform):
    """Give each reference of the role its text, and make a ``:term:`` reference of it.

    A title gets the abbreviation alone, and isn't the first use. An entry of a glossary always gets the full form:
    readers see entries one by one. A reference with a text of its own keeps it.
    """

    default_priority = 4  # after entries became nodes, before references are resolved

    def run(self, **kwargs: Any) -> None:  # noqa: ARG002
        """Change the references on the page."""
        used: set[tuple[str, Target]] = set()
        language = glossary_domain(self.env).language
        for node in references_to(self.document, ABBREVIATED):
            node["reftype"] = "term"
            page = page_of(self.env, node)
            term = find_term(self.env, page, node["reftarget"])
            text = node.astext()
            if term is not None and not node["refexplicit"]:
                first, later = _texts(term.concept, node["reftarget"], language) or (text, text)
                if any(traverse_parent(node, nodes.title)):
                    text = later
                elif any(traverse_parent(node, (addnodes.glossary, entry_block))) or not is_shown(self.env, node):
                    text = first
                else:
                    text = later if (page, term.target) in used else first
                    used.add((page, term.target))
            if node.get(CAPITAL):
                text = f"{text[:1].upper()}{text[1:]}"
            node[:] = [nodes.inline(text, text, classes=[*TERM_CLASSES])]


def texts(env: BuildEnvironment, docname: str, name: str) -> tuple[str, str] | None:
    """Return what readers of the page *docname* see of the term with this *name*: at its first use, and later.

    None where they see what the author wrote.
    """
    term = find_term(env, docname, name)
    return _texts(term.concept, name, glossary_domain(env).language) if term else None


def explained(concept: Concept, name: str, language: str) -> str:
    """Return a *name* of the *concept* with its full form where it is an abbreviation, else as it is."""
    first, later = _texts(concept, name, language) or ("", "")
    return first if later and fold_name(later) == fold_name(name) else name


def _texts(concept: Concept, name: str, language: str) -> tuple[str, str] | None:
    short, full = _abbreviation(concept, name), _full_form(concept, language)
    if short is None or full is None:
        return None
    if full.language.startswith("zh"):
        return f"{full.stem}（{short.stem}）", short.stem
    names = full.stem, short.stem
    if _is_plural(concept, name):
        names = next(iter(plurals(full.stem)), full.stem), next(iter(plurals(short.stem)), short.stem)
    return f"{names[0]} ({names[1]})", names[1]


def _is_plural(concept: Concept, name: str) -> bool:
    """Return whether *name* is the plural of a name of the *concept*."""
    names = {fold_name(each) for designation in concept.designations for each in (designation.stem, designation.text)}
    return fold_name(name) not in names and not names.isdisjoint(singulars(fold_name(name)))


def _abbreviation(concept: Concept, name: str) -> Designation | None:
    """Return the one that *name* is, or else the first one."""
    abbreviations = [
        each for each in concept.designations if each.kind is Kind.ABBREVIATION and each.status is not Status.DEPRECATED
    ]
    named = (each for each in abbreviations if name in (each.text, each.stem))
    return next(named, abbreviations[0] if abbreviations else None)


def _full_form(concept: Concept, language: str) -> Designation | None:
    """Return the best full form in *language*, else in any; a preferred name comes before others."""
    full = [each for each in concept.designations if each.kind is Kind.FULL and each.status is not Status.DEPRECATED]
    full.sort(key=lambda each: (not matches_language(each.language, language), each.status is not Status.PREFERRED))
    return full[0] if full else None
