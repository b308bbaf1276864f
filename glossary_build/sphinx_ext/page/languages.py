"""Marks on a page what the language switch hides and shows: names, definitions and our words in the other language."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from glossary_build.sphinx_ext.config import is_on
from glossary_build.sphinx_ext.nodes import HEADING, LACKS, LANGUAGE, SWITCH, entry_run, written
from glossary_build.sphinx_ext.page.labels import Label, label, label_languages, switch_language
from glossary_build.sphinx_ext.page.tools import has_tools
from glossary_build.sphinx_ext.page.words import control_languages
from glossary_build.sphinx_ext.state.site import is_site
from glossary_build.sphinx_ext.state.this_build import this_build

PAIRED = "glossary_paired"
"""Attribute of a document some entry of which is there in both languages."""

HUB_LIST = "glossary-hub"
"""Class of a list of names on the page of a view that is split."""

_ONLY = {"en": Label.ONLY_CHINESE, "zh": Label.ONLY_ENGLISH}
"""What an entry says that lacks the chosen language."""


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
        if not is_on(self.config, "language_switch") or not is_site(this_build(self.env).builder):
            return
        for heading in list(self.document.findall(nodes.inline)):
            if HEADING in heading:
                _speak(heading, control_languages(self.env))
        if not has_tools(self.document, self.env):
            return
        for names in self.document.findall(nodes.bullet_list):
            if HUB_LIST in names["classes"]:
                mark_choices(names)
        is_paired = mark_choices(self.document)
        entries = (entry for run in self.document.findall(entry_run) for entry in run["entries"])
        if not is_paired and not any(entry.is_switched for entry in entries):
            return
        self.document[PAIRED] = True
        for term in self.document.findall(nodes.term):
            if LACKS in term:
                term += written(html=lacking(term[LACKS], self.config.language or "en"))


def mark_choices(element: nodes.Element) -> bool:
    """Give each node below *element* the class that it has where readers choose; whether there is any."""
    found = [node for node in element.findall(nodes.Element) if SWITCH in node]
    for node in found:
        node["classes"].append(node.attributes.pop(SWITCH))
    return bool(found)


def _speak(heading: nodes.inline, languages: Sequence[str]) -> None:
    """Say it in each of the *languages* that a reader can choose."""
    own = switch_language(heading[LANGUAGE])
    others = [language for language in languages if switch_language(language) != own]
    if others:
        heading["classes"].append(f"glossary-{own}")
    for language in others:
        heading.parent.append(written(html=_hidden(label(heading[HEADING], language), language)))


def lacking(choice: str, site: str) -> str:
    """Return the HTML of what an entry says on the *site* if it lacks the language of *choice*."""
    (words,) = label_languages(site, (choice,))
    return " " + _hidden(label(_ONLY[choice], words), words, f"glossary-lacking glossary-{choice}-only")


def _hidden(text: str, language: str, classes: str = "") -> str:
    """Return the HTML of a *text* in *language*, hidden unless that is chosen, or what *classes* name."""
    classes = classes or f"glossary-{switch_language(language)}-only"
    return f'<span class="{classes}" hidden="hidden" lang="{language}">{escape(text)}</span>'
