"""The home page of our site: a field that finds terms, what there is, one entry to look at, and the ways in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from docutils import nodes

from glossary_build.sphinx_ext.definitions.own_glossary import OwnGlossary
from glossary_build.sphinx_ext.directives import GlossaryView
from glossary_build.sphinx_ext.domain import glossary_domain
from glossary_build.sphinx_ext.listing import Line, arrange
from glossary_build.sphinx_ext.rendering import Renderer
from glossary_build.text.languages import language_tag

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata
    from sphinx.writers.html5 import HTML5Translator

PAGE = "glossary"
"""The page with all terms."""

WORDS = {
    "en": ("Find a term", "English, 中文 or pinyin", "Find", "{number} concepts", "By subject", "By letter"),
    "zh": ("查找术语", "中文、英文或拼音", "查找", "{number} 个概念", "按主题", "按字母"),
}


class landing_search(nodes.General, nodes.Element):  # noqa: N801 - as docutils names its nodes
    """The field, which works without a script too, and the number of concepts."""


class landing_ways(nodes.General, nodes.Element):  # noqa: N801 - as docutils names its nodes
    """Links to the subjects, with their counts, and to the letters."""


class Landing(GlossaryView):
    """``.. landing:: NAME`` shows the field, its content, the entry of the term NAME, subjects and letters."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True

    def run(self) -> list[nodes.Node]:
        """Make the nodes."""
        domain = glossary_domain(self.env)
        glossary = domain.build.glossary
        language = "zh" if self.config.language.startswith("zh") else "en"
        view = self._view(glossary, index=False)
        concept = glossary.find(self.arguments[0])
        if concept is None:
            raise self.error(f"there is no term {self.arguments[0]!r}")
        counts = Counter(subject for each in glossary.concepts for subject in each.subjects)
        names = {subject.name: subject.shown(language)[1] for subject in glossary.subjects}
        subjects = [(name, names.get(name, name), count) for name, count in counts.items()]
        letters = [group.letter for group in arrange(glossary, view)]
        renderer = Renderer(
            glossary=glossary, view=view, parse=self._parser(OwnGlossary(glossary), domain.build.folder)
        )
        sample = renderer.entries([Line(concept=concept, name=concept.designations[0])])
        for term in sample.findall(nodes.term):
            term["ids"] = []  # those of the entry itself
        return [
            landing_search(language=language, number=len(glossary.concepts)),
            *self.parse_content_to_nodes(),
            nodes.container("", sample, classes=["landing-sample"]),
            landing_ways(language=language, subjects=subjects, letters=letters),
        ]


def visit_search(translator: HTML5Translator, node: landing_search) -> None:
    """Write the form and the number."""
    label, hint, find, number, *_ = WORDS[node["language"]]
    uri = escape(translator.builder.get_relative_uri(translator.builder.current_docname, PAGE))
    tag = language_tag(node["language"])
    translator.body.append(
        f'<form class="landing-search" role="search" action="{uri}" lang="{tag}">'
        f'<input type="search" name="q" aria-label="{label}" placeholder="{hint}" />'
        f'<button type="submit">{find}</button></form>\n'
        f'<p class="landing-number" lang="{tag}"><a href="{uri}">{number.format(number=node["number"])}</a></p>\n'
    )
    raise nodes.SkipNode


def visit_ways(translator: HTML5Translator, node: landing_ways) -> None:
    """Write the links."""
    *_, by_subject, by_letter = WORDS[node["language"]]
    uri = translator.builder.get_relative_uri(translator.builder.current_docname, PAGE)
    translator.body += [
        f'<p class="rubric">{by_subject}</p>\n<p class="landing-subjects">\n',
        *_links(
            (f"{uri}?{urlencode({'subject': name})}", f"{escape(shown)} <small>{count}</small>")
            for name, shown, count in sorted(node["subjects"], key=lambda subject: subject[1].casefold())
        ),
        f'</p>\n<p class="rubric">{by_letter}</p>\n<p class="landing-letters">\n',
        *_links((f"{uri}#letter-{'symbols' if each == '#' else each}", each) for each in node["letters"]),
        "</p>\n",
    ]
    raise nodes.SkipNode


def _links(links: Iterator[tuple[str, str]]) -> Iterator[str]:
    yield from (f'<a href="{escape(address)}">{shown}</a>\n' for address, shown in links)


def skip(_translator: object, _node: nodes.Node) -> None:
    """Leave out what only a page on the web has a use for."""
    raise nodes.SkipNode


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directive and its nodes."""
    others = dict.fromkeys(("latex", "text", "man", "texinfo"), (skip, None))
    app.add_node(landing_search, html=(visit_search, None), **others)
    app.add_node(landing_ways, html=(visit_ways, None), **others)
    app.add_directive("landing", Landing)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
