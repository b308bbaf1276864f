"""The search languages for English and Chinese, which are one: pages in both are searched with words of both."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from sphinx.search import SearchLanguage, languages
from sphinx.search.en import SearchEnglish

from glossary_build.sphinx_ext.config import is_on
from glossary_build.sphinx_ext.search.splitting import SPLIT_QUERY, split_text
from glossary_build.text.names import has_han

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config


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
        """The words of *input*, each once: the index only knows which page has which."""
        return list(dict.fromkeys(split_text(input)))

    def stem(self, word: str) -> str:
        """The stem of *word*, found once for all pages of a build; words of Chinese are their own."""
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
