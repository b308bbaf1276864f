"""Marks on a page what the language switch hides and shows: names, definitions and our words in the other language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from html import escape
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from glossary_build.sphinx_ext.config import is_on
from glossary_build.sphinx_ext.i18n.labels import SWITCH_LANGUAGES, Label, label, label_languages, switch_language
from glossary_build.sphinx_ext.nodes import HEADING, LANGUAGE, LEADING, VIEW, view_run
from glossary_build.sphinx_ext.page.current_page import has_tools
from glossary_build.sphinx_ext.page.words import control_languages
from glossary_build.sphinx_ext.state.this_build import this_build

if TYPE_CHECKING:
    from sphinx.writers.html5 import HTML5Translator

    from glossary_build.model import Concept
    from glossary_build.sphinx_ext.view.rendering import Renderer

PAIRED = "glossary_paired"
"""Attribute of a document some entry of which is there in both languages."""

HUB_LIST = "glossary-hub"
"""Class of a list of names on the page of a view that is split."""

_ONLY = {"en": Label.ONLY_CHINESE, "zh": Label.ONLY_ENGLISH}
"""What an entry says that lacks the chosen language."""


class shown_in(nodes.Inline, nodes.Element):  # noqa: N801 - as docutils names its nodes
    """A *text* in *language*, which is shown when that is chosen; no search index holds it."""


class PrepareSwitch(SphinxPostTransform):
    """Mark a page that has entries in both languages, where a reader can switch.

    The class ``glossary-en`` means: hidden when Chinese is chosen, since the same is there in Chinese; ``glossary-zh``
    the other way round. The name that the page is ordered by is never hidden, and our style sheet never hides an
    English one.
    """

    default_priority = 890  # while the attributes for the language are there, after references are resolved
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:  # noqa: ARG002
        """Mark every entry."""
        if not is_on(self.config, "language_switch") or this_build(self.env).site_builder is None:
            return
        for heading in list(self.document.findall(nodes.inline)):
            if HEADING in heading:
                _speak(heading, control_languages(self.env))
        if not has_tools(self.document, self.env):
            return
        for names in self.document.findall(nodes.bullet_list):
            for link in names.findall(nodes.reference) if HUB_LIST in names["classes"] else ():
                _pair_names(link)
        entries = list(_entries(self.document))
        pairs = [mark_pairs(term, body) for term, body in entries]
        if not any(pairs) and not any(run["paired"] for run in self.document.findall(view_run)):
            return
        self.document[PAIRED] = True
        for term, body in entries:
            term += list(_lacking(term, body, self.config.language or "en"))


def _speak(heading: nodes.inline, languages: Sequence[str]) -> None:
    """Say it in each of the *languages* that a reader can choose."""
    own = switch_language(heading[LANGUAGE])
    others = [language for language in languages if switch_language(language) != own]
    if others:
        heading["classes"].append(f"glossary-{own}")
    for language in others:
        heading.parent.append(_shown_in(label(heading[HEADING], language), language, switch_language(language)))


def is_paired(renderer: Renderer, concept: Concept) -> bool:
    """Whether the entry of *concept* is there in both languages, so that its page has something to switch."""
    if len(concept.designations) < 2 and len(concept.definitions) < 2:
        return False
    names = {switch_language(name.language) for name in renderer.shown_names(concept)}
    definitions = {switch_language(definition.language) for definition in renderer.definitions(concept)}
    return set(SWITCH_LANGUAGES) in (names, definitions)


def prepare_item(item: nodes.definition_list_item, site: str) -> None:
    """Do for one entry what :class:`PrepareSwitch` does for those of a page; *site* is the language of the site."""
    term, body = item[0], item[-1]
    if isinstance(term, nodes.term) and isinstance(body, nodes.definition) and not _is(term, LEADING):
        mark_pairs(term, body)
        term += list(_lacking(term, body, site))


def mark_pairs(term: nodes.term, body: nodes.definition) -> bool:
    """Mark what a reader can switch between; whether there is anything."""
    return any([_pair_names(term), _pair_definitions(body)])


def visit_shown_in(translator: HTML5Translator, node: shown_in) -> None:
    """Write the text, hidden wherever our style sheet doesn't say otherwise."""
    tag = translator.starttag(node, "span", "", lang=node["language"], hidden="hidden")
    translator.body.append(f"{tag}{escape(node['text'])}</span>")
    raise nodes.SkipNode


def _shown_in(text: str, language: str, choice: str, *classes: str) -> shown_in:
    """A *text* in *language* that is shown when the reader has made the *choice*."""
    kept = [name for name in classes if name.startswith("glossary-")]
    return shown_in(text=text, language=language, classes=[*kept, f"glossary-{choice}-only"])


def _entries(document: nodes.document) -> Iterator[tuple[nodes.term, nodes.definition]]:
    """The entries of our views; those of stock glossaries don't say which language they are in."""
    for glossary in document.findall(addnodes.glossary):
        for item in glossary.findall(nodes.definition_list_item) if VIEW in glossary else ():
            term, body = item[0], item[-1]
            if item.parent.parent is not glossary or not isinstance(term, nodes.term):
                continue
            if isinstance(body, nodes.definition) and not _is(term, LEADING):
                yield term, body


def _pair_names(term: nodes.Element) -> bool:
    """Mark the second name with its reading, if there is one in each language."""
    names = [child for child in _elements(term) if _is(child, "glossary-name")]
    if {_base(name) for name in names} != set(SWITCH_LANGUAGES):
        return False
    position = _elements(term).index(names[1])
    term["classes"].append("glossary-pair")
    for child in _elements(term)[position:]:
        if _is(child, "glossary-name", "glossary-reading"):
            child["classes"].append(f"glossary-{_base(names[1])}")
    return True


def _pair_definitions(body: nodes.definition) -> bool:
    definitions = _definitions(body)
    if {_base(definition) for definition in definitions} != set(SWITCH_LANGUAGES):
        return False
    for definition in definitions:
        definition["classes"].append(f"glossary-{_base(definition)}")
    return True


def _lacking(term: nodes.term, body: nodes.definition, site: str) -> Iterator[nodes.Node]:
    """A mark for the language that the entry doesn't have."""
    texts = _definitions(body) or [child for child in _elements(term) if _is(child, "glossary-name")]
    for choice, language, text in lacking({_base(text) for text in texts}, site):
        yield nodes.Text(" ")
        yield _shown_in(text, language, choice, "glossary-lacking")


def lacking(there: Set[str], site: str) -> Iterator[tuple[str, str, str]]:
    """The choice of language that is not *there* in an entry, and what the entry says then, after its own language."""
    for choice in SWITCH_LANGUAGES:
        if there and choice not in there and there <= set(SWITCH_LANGUAGES):
            (words,) = label_languages(site, (choice,))
            yield choice, words, label(_ONLY[choice], words)


def _definitions(body: nodes.definition) -> list[nodes.Element]:
    return [child for child in _elements(body) if _is(child, "glossary-definition")]


def _elements(node: nodes.Element) -> list[nodes.Element]:
    return [child for child in node.children if isinstance(child, nodes.Element)]


def _is(node: nodes.Element, *classes: str) -> bool:
    return any(name in node["classes"] for name in classes)


def _base(node: nodes.Element) -> str:
    return switch_language(node[LANGUAGE])
