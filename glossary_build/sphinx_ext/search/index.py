"""Corrects Sphinx's search index: without our own words, and after an update as a fresh one."""

from __future__ import annotations

from contextlib import suppress
from io import BytesIO, StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from glossary_build.garbage import rare_collection
from glossary_build.sphinx_ext.nodes import FURTHER, OWN_WORDS
from glossary_build.sphinx_ext.state.domain import glossary_domain
from glossary_build.sphinx_ext.state.outputs import write_file
from glossary_build.sphinx_ext.state.this_build import this_build

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sphinx.application import Sphinx
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


def keep_index(app: Sphinx) -> Iterable[tuple[str, dict[str, Any], str]]:
    """Keep the index of the last build, which Sphinx is about to replace (``html-collect-pages``); adds no page."""
    path = _path(app)
    this_build(app.env).index_before = path.read_bytes() if path and path.is_file() else b""
    return ()


@rare_collection()
def complete_index(app: Sphinx, exception: Exception | None) -> None:
    """Make good what an incremental build does to the index (``build-finished``).

    Sphinx loses the index entries of pages that weren't written again, and with them the only way from the search to
    the anchor of a term. It keeps words that aren't on any page any more, and then the search finds no similar ones.
    Seen up to Sphinx 9.2.
    """
    build, path = this_build(app.env), _path(app)
    if exception or path is None or not build.index_before:
        return
    if build.is_idle:
        write_file(path, build.index_before)
        return
    with suppress(OSError, ValueError):
        index = _load(app, path.read_bytes())
        for words in (index["terms"], index["titleterms"]):
            for word in [word for word, pages in words.items() if pages == []]:
                del words[word]
        kept = {docname: number for number, docname in enumerate(index["docnames"]) if docname not in build.written}
        before = _load(app, build.index_before) if kept else {}
        if before.get("envversion") == index["envversion"]:
            _restore_entries(index, before, kept)
        write_file(path, _dump(app, index))


def _restore_entries(new: dict[str, Any], old: dict[str, Any], numbers: Mapping[str, int]) -> None:
    """Take the index entries of the pages in *numbers*, those of the *new* index, from the *old* one."""
    there = {number for places in new["indexentries"].values() for number, *_ in places}
    kept = {
        number: numbers[docname]
        for number, docname in enumerate(old["docnames"])
        if docname in numbers and numbers[docname] not in there
    }
    for name, places in old["indexentries"].items():
        if found := [(kept[number], *rest) for number, *rest in places if number in kept]:
            new["indexentries"].setdefault(name, []).extend(found)


def _path(app: Sphinx) -> Path | None:
    """Return where the index is; None if the builder makes none."""
    builder: Any = app.builder
    return Path(app.outdir, builder.searchindex_filename) if getattr(builder, "indexer", None) is not None else None


def _load(app: Sphinx, content: bytes) -> dict[str, Any]:
    builder: Any = app.builder
    stream = StringIO(content.decode()) if builder.indexer_dumps_unicode else BytesIO(content)
    loaded: dict[str, Any] = builder.indexer_format.load(stream)
    return loaded


def _dump(app: Sphinx, index: dict[str, Any]) -> bytes:
    builder: Any = app.builder
    stream: Any = StringIO() if builder.indexer_dumps_unicode else BytesIO()
    builder.indexer_format.dump(index, stream)
    content: str | bytes = stream.getvalue()
    return content.encode() if isinstance(content, str) else content
