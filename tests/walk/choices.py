"""What a walk chooses from: names, roles, options of views, configuration values, outputs and moments."""

from __future__ import annotations

from collections.abc import Mapping

from hypothesis import strategies as st

from glossary_build.sphinx_ext.config import FEATURES
from tests.walk.world import SOURCES

ENGLISH = (
    *("Anchor", "Boat", "C", "C++", "C#", "Deck", "KV Cache", "Precision at 5", "tensor", "Tensor", "naïve"),
    *("Just-in-time (JIT)", "JIT", "CI/CD", "2FA", "Zebra", "anchors", "+", "Loss function"),
)
CHINESE = ("锚", "船", "张量", "步长", "缓存", "图", "計算圖", "计算图", "中文 A")
NAMES = (*ENGLISH, *CHINESE)
REFERENCES = (*NAMES, "boat decks", "Outside", "outsides", "Boat (ships)")
FORMS = ("term", "term", "any", "gls", "glsdesc", "used", "", "external:term", "external+other:term")
"""How a page refers to a name: by these roles, in running text, or (``used``) by a list of names that are used."""
PAGES = ("view0", "view1", "use0", "use1", "use2", "more", "a", "deep/use", "view0-letter-a", "view0-letter-z")
"""Pages that come and go; the last two have the names of pages of letters."""
VIEWS: Mapping[str, tuple[str | None, ...]] = {
    "order": (None, "en", "zh"),
    "split": (None, "letter", "none"),
    "languages": (None, "en", "zh en"),
    "layout": (None, "abbreviations"),
    "columns": (None, "beside"),
    "glossary": (None, "ships"),
    "letter": (None, "A", "#"),
    "reading": (None, ""),
    "no-index": (None, ""),
}
CONFIG: Mapping[str, tuple[object, ...]] = {
    "glossary_build_sources": (
        [*SOURCES],
        [*SOURCES[::-1]],
        ["terms.md"],
        ["terms.rst", "terms.csv"],
        [],
    ),
    "glossary_build_stock": (True, False),
    "glossary_build_tools_from": (10, 1),
    "glossary_build_disable": ([], [*FEATURES][::2], [*FEATURES][1::2], [*FEATURES]),
    "glossary_build_follow_order": (True, False),
    "glossary_build_metadata": ("glossaries", "all", "off"),
    "glossary_build_infer": (True, False),
    "glossary_build_warn_deprecated": (True, False),
    "glossary_build_autolink": ("off", "section", "page", "all"),
    "glossary_build_autolink_skip": ([], ["Boat"], ["boat deck"]),
    "glossary_build_autolink_explain": (False, True),
    "glossary_build_page_terms": (False, True),
    "glossary_build_lock": (None, "glossary.lock"),
    "glossary_build_overrides": (None, "overrides.yaml"),
    "glossary_build_glossaries": ({}, {"ships": ["terms.csv"], "harbours": ["terms.rst"]}),
    "glossary_build_imports": ({}, {"other": ["Outside", "Boat", "锚"]}),
    "project": ("demo", "ships"),
    "html_title": ("Demo", "Another"),
    "html_baseurl": ("", "https://demo.example/docs"),
    "html_copy_source": (True, False),
    "html_show_sourcelink": (True, False),
    "html_permalinks": (True, False),
    "html_split_index": (False, True),
    "language": ("en", "zh_CN", "de"),
    "smartquotes": (True, False),
}
SETTINGS = st.lists(st.tuples(st.sampled_from(sorted(CONFIG)), st.integers(0, 4)), min_size=1, max_size=4)
OUTPUTS = ("dirhtml", "text", "dummy", "json", "singlehtml", "latex")
COMPARED = ("dirhtml", "text")
"""Those that Sphinx updates, but for what it leaves as it was on each page (``json``)."""
EVENTS = (
    *("env-before-read-docs", "source-read", "env-updated", "env-check-consistency", "write-started"),
    *("html-page-context", "html-page-context", "html-collect-pages", "build-finished"),
)
PICK = st.integers(0, 99)
"""Which of the things that there are; how many is known only later."""
