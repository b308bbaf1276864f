"""Keeps Sphinx's search index the same whether it was made anew or brought up to date."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sphinx.application import Sphinx


def forget_lost_words(app: Sphinx) -> Iterable[tuple[str, dict[str, Any], str]]:
    """Drop words that stand on no page any more (``html-collect-pages``, the last event before the index is written).

    ``IndexBuilder.prune`` takes the pages that are read again out of every word, but leaves the words that only they
    had, so an incremental build writes another index than a fresh one (seen up to Sphinx 9.2).
    """
    indexer = getattr(app.builder, "indexer", None)
    if indexer is not None:
        for mapping in (indexer._mapping, indexer._title_mapping):
            for word in [word for word, docnames in mapping.items() if not docnames]:
                del mapping[word]
    return ()
