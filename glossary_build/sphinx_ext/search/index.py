"""Corrects Sphinx's search index: without our own words, and after an update as a fresh one."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from glossary_build.sphinx_ext.nodes import FURTHER, OWN_WORDS
from glossary_build.sphinx_ext.sphinx_private import indexed_entries, indexed_titles, indexed_words
from glossary_build.sphinx_ext.state.domain import glossary_domain

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment
    from sphinx.search import IndexBuilder
    from sphinx.writers.html5 import HTML5Translator


class own_text(nodes.Inline, nodes.Element):  # noqa: N801 - as docutils names its nodes
    """A ``text`` that is written and not searched."""


class LeaveOutWords(SphinxPostTransform):
    """Hide them from the collector of words, which looks for text nodes outside of the class ``no-search``."""

    default_priority = 950  # after the other language is added to the words
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:  # noqa: ARG002
        """Hide the words of the page."""
        domain = glossary_domain(self.env)
        if domain.build.site_builder is None:
            return
        for word in self.document.findall(nodes.inline):
            if OWN_WORDS.intersection(word["classes"]):
                word.children = [own_text(text=child.astext()) for child in word.children]
        if domain.has_targets:
            for glossary in self.document.findall(addnodes.glossary):
                for entries in glossary.findall(nodes.definition_list) if FURTHER in glossary else ():
                    entries["classes"].append("no-search")


def visit_own_text(translator: HTML5Translator, node: own_text) -> None:
    """Write it."""
    translator.body.append(translator.encode(node["text"]))
    raise nodes.SkipNode


def complete_index(app: Sphinx) -> Iterable[tuple[str, dict[str, Any], str]]:
    """Make good what an incremental build does to the index (``html-collect-pages``, just before it is written).

    Seen up to Sphinx 9.2. A build that writes all pages needs none of it.
    """
    builder: Any = app.builder
    indexer = getattr(builder, "indexer", None)
    if indexer is not None:
        _forget_lost_words(indexer)
        encoding = "utf-8" if builder.indexer_dumps_unicode else None
        written = Path(app.outdir, builder.searchindex_filename)
        with suppress(OSError, ValueError), written.open("r" if encoding else "rb", encoding=encoding) as stream:
            _restore_entries(indexer, builder.indexer_format.load(stream), app.env)
        entries = dict(sorted(indexed_entries(indexer).items()))
        indexed_entries(indexer).clear()
        indexed_entries(indexer).update(entries)
    return ()


def _forget_lost_words(indexer: IndexBuilder) -> None:
    """Drop words that aren't on any page any more.

    ``IndexBuilder.prune`` takes the pages that are read again out of every word, but leaves the words that only they
    had.
    """
    for mapping in indexed_words(indexer):
        for word in [word for word, docnames in mapping.items() if not docnames]:
            del mapping[word]


def _restore_entries(indexer: IndexBuilder, old: dict[str, Any], env: BuildEnvironment) -> None:
    """Take the index entries of pages that weren't written again from the *old* index, if *env* is of its version.

    ``IndexBuilder.load`` leaves them there, and with them the search's only way to the anchor of a term.
    """
    if old.get("envversion") != env.version:
        return
    kept = {
        number: docname
        for number, docname in enumerate(old["docnames"])
        if docname in indexed_titles(indexer) and docname not in indexed_entries(indexer)
    }
    for docname in kept.values():
        indexed_entries(indexer)[docname] = []
    for name, places in old["indexentries"].items():
        for number, anchor, *is_main in places:  # Sphinx 7.2 doesn't write which one is the main entry
            if number in kept:
                indexed_entries(indexer)[kept[number]].append((name, anchor, "main" if any(is_main) else ""))
