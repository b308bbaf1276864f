"""The search language for English and Chinese, which splits text in Python and in JavaScript: Chinese in pairs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING

from sphinx.search import SearchLanguage, languages
from sphinx.search.en import SearchEnglish

from glossary_build.sphinx_ext.config import is_on
from glossary_build.text.names import HAN, has_han

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config


_WORD = re.compile(r"\w+")
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
