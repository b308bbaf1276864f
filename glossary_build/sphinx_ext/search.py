"""The indexes of the whole site: search in English and Chinese, their order, and what stays after an update."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from io import BytesIO, StringIO
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sphinx.search import SearchLanguage, languages
from sphinx.search.en import SearchEnglish

from glossary_build.garbage import rare_collection
from glossary_build.sphinx_ext.config import is_on
from glossary_build.sphinx_ext.config_values import AFTER_OTHERS
from glossary_build.sphinx_ext.sphinx_private import LATE
from glossary_build.sphinx_ext.state.outputs import write_file
from glossary_build.sphinx_ext.state.this_build import this_build
from glossary_build.text.expressions import expression
from glossary_build.text.names import HAN, has_han

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.config import Config


def setup(app: Sphinx) -> None:
    """Register the parts of the site search with Sphinx."""
    app.connect("config-inited", choose_languages, priority=AFTER_OTHERS)
    app.connect("write-started", keep_indexes, priority=LATE)
    app.connect("doctree-resolved", take_indexes_back)
    app.connect("build-finished", complete_index)


GENERAL_INDEX = ("genindex", "genindex-all")
"""The pages that Sphinx writes of all index entries, even if there are none."""
_WORD = expression(r"\w+")
_JS_HAN = re.sub(r"\\U000([0-9a-f]{5})", r"\\u{\1}", HAN)

SPLIT_QUERY = """\
var splitQuery = function (query) {
  var words = [];
  query.split(/[^\\p{Letter}\\p{Number}_\\p{Emoji_Presentation}]+/u).forEach(function (word) {
    (word.match(/[HAN]+|[^HAN]+/gu) || []).forEach(function (run) {
      var characters = Array.from(run);
      if (characters.length === 1 || !/[HAN]/u.test(run)) words.push(run);
      else characters.slice(1).forEach(function (next, index) { words.push(characters[index] + next); });
    });
  });
  return words;
};
""".replace("HAN", _JS_HAN)
"""What a reader types, split in the browser: Latin words, and each two neighbours of a run of Chinese characters."""


def split_text(text: str) -> Iterator[str]:
    """Yield the words of a page: as :data:`SPLIT_QUERY` has them, and each Chinese character by itself.

    So a reader who looks for one character finds it, and who looks for more finds them side by side.

    >>> list(split_text("GPU显存 and 张量"))
    ['GPU', '显', '存', '显存', 'and', '张', '量', '张量']
    """
    for place, part in enumerate(re.split(f"([{HAN}]+)", text) if has_han(text) else [text]):
        if place % 2:
            yield from part
            yield from map("".join, pairwise(part))
        else:
            yield from _WORD.findall(part)


class BilingualSearch(SearchEnglish):
    """Stems and stop words of English, and Chinese that needs no dictionary.

    It is called English for Chinese too, since some versions of Sphinx 9 name the stemmer after the language, which
    stops the search page of their own ``zh``.
    """

    js_splitter_code = SPLIT_QUERY

    def __init__(self, options: dict[str, str]) -> None:
        """Know of no stem yet."""
        super().__init__(options)
        self._stems: dict[str, str] = {}

    def split(self, input: str) -> list[str]:  # noqa: A002 - as in the base class
        """Return the words of *input*, each once: the index only knows which page has which."""
        return list(dict.fromkeys(split_text(input)))

    def stem(self, word: str) -> str:
        """Return the stem of *word*, found once for all pages of a build; words of Chinese are their own."""
        if word not in self._stems:
            self._stems[word] = word if not word.isascii() and all(map(has_han, word)) else super().stem(word)
        return self._stems[word]


class BilingualSearchChinese(BilingualSearch):
    """The same for projects in Chinese."""

    lang = "zh"


STOCK: Mapping[type[SearchLanguage], str | type[SearchLanguage]] = {
    BilingualSearch: SearchEnglish,
    BilingualSearchChinese: "sphinx.search.zh.SearchChinese",
}
"""What Sphinx has instead of each of ours."""


def choose_languages(app: Sphinx, config: Config) -> None:
    """Replace Sphinx's languages by ours (``config-inited``), or those back where the search is switched off.

    A language that somebody else registered stays.
    """
    for ours, stock in STOCK.items():
        if languages.get(ours.lang) in (ours, stock):
            if is_on(config, "search"):
                app.add_search_language(ours)
            else:
                languages[ours.lang] = stock


def order_index(
    _app: Sphinx, page: str, _template: str, context: dict[str, Any], _document: nodes.document | None
) -> None:
    """Put each letter of the general index in the order of a view (``html-page-context``).

    A view names the letter of its terms, since Sphinx knows none for Chinese; Sphinx then puts capitals first, and
    Chinese in no order that a reader knows.
    """
    if page != GENERAL_INDEX[0] or "genindexentries" not in context:  # a page of the project may have its name
        return
    from glossary_build.text.collation import sort_key

    for letter, entries in context["genindexentries"]:
        if any(key == letter for _name, (_targets, _parts, key) in entries):
            entries.sort(key=lambda entry: sort_key(entry[0], order="zh"))


def keep_indexes(app: Sphinx, builder: Any) -> None:
    """Keep the search index of the last build, which Sphinx is about to replace (``write-started``).

    If it is likely to stay, Sphinx needn't read it, nor make the general index again: these two take longer than all
    else in such a build.
    """
    build, path = this_build(app.env), _path(app)
    build.index_before = path.read_bytes() if path and path.is_file() else b""
    build.has_indexes_back = None
    if path and build.index_before and build.is_idle:
        page = [app.config.root_doc]  # without any, Sphinx fails
        empty = {"docnames": page, "filenames": page, "titles": page, "alltitles": {}, "terms": {}, "titleterms": {}}
        write_file(path, _dump(builder, {"envversion": app.env.version, **empty}))
        files = (Path(builder.get_outfilename(name)) for name in GENERAL_INDEX)
        build.general_index = {file: file.read_bytes() for file in files if file.is_file()}
        entries = app.env.domains["index"].entries
        build.index_entries = {**entries}
        entries.clear()
        build.has_indexes_back = False


def take_indexes_back(app: Sphinx, _document: nodes.document, docname: str) -> None:
    """Let Sphinx have what was kept from it, if a page is written after all (``doctree-resolved``)."""
    build = this_build(app.env)
    builder: Any = app.builder
    if build.has_indexes_back is None:
        return
    if not build.has_indexes_back:
        builder.indexer.load(_stream(builder, build.index_before), builder.indexer_format)
        app.env.domains["index"].entries.update(build.index_entries)
        build.has_indexes_back = True
    if docname in app.env.found_docs:
        build.general_index.clear()  # Sphinx makes it once all documents are written; letter pages come later
    builder.indexer.prune(app.env.all_docs.keys() - {docname})


@rare_collection()
def complete_index(app: Sphinx, exception: Exception | None) -> None:
    """Make good what an incremental build does to the index (``build-finished``).

    Sphinx loses the index entries of pages that weren't written again, and with them the only way from the search to
    the anchor of a term. It keeps words that aren't on any page any more, and then the search finds no similar ones.
    Seen up to Sphinx 9.2.
    """
    build, path = this_build(app.env), _path(app)
    if path is None or not build.index_before:
        return
    restored = {**build.general_index, **({path: build.index_before} if build.is_idle else {})}
    for file, content in restored.items():
        write_file(file, content)
    app.env.domains["index"].entries.update(build.index_entries)  # if this application builds once more
    if exception or build.is_idle:
        return
    with suppress(OSError, ValueError):
        index = _load(app.builder, path.read_bytes())
        for words in (index["terms"], index["titleterms"]):
            for word in [word for word, pages in words.items() if pages == []]:
                del words[word]
        kept = {docname: number for number, docname in enumerate(index["docnames"]) if docname not in build.written}
        before = _load(app.builder, build.index_before) if kept else {}
        if before.get("envversion") == index["envversion"]:
            _restore_entries(index, before, kept)
        write_file(path, _dump(app.builder, index))


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
    return Path(app.outdir, builder.searchindex_filename) if getattr(builder, "search", False) else None


def _stream(builder: Any, content: bytes) -> Any:
    return StringIO(content.decode()) if builder.indexer_dumps_unicode else BytesIO(content)


def _load(builder: Any, content: bytes) -> dict[str, Any]:
    loaded: dict[str, Any] = builder.indexer_format.load(_stream(builder, content))
    return loaded


def _dump(builder: Any, index: Mapping[str, Any]) -> bytes:
    content: str | bytes = builder.indexer_format.dumps(index)
    return content.encode() if isinstance(content, str) else content
