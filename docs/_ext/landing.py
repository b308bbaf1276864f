"""The home page of our site: a field that finds terms, what there is, one entry to look at, and the ways in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from html import escape
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from docutils import nodes

from glossary_build.sphinx_ext.entries.as_nodes import entry_node
from glossary_build.sphinx_ext.entries.definitions import DefinitionReader
from glossary_build.sphinx_ext.page.languages import mark_choices
from glossary_build.sphinx_ext.state.domain import glossary_domain
from glossary_build.sphinx_ext.state.site import is_site
from glossary_build.sphinx_ext.view.directive import GlossaryView
from glossary_build.sphinx_ext.view.listing import Line, arrange
from glossary_build.sphinx_ext.view.rendering import Renderer
from glossary_build.text.collation import Order, sort_key
from glossary_build.text.languages import language_tag

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata
    from sphinx.writers.html5 import HTML5Translator

    from glossary_build.model import Concept, Glossary

PAGE = "glossary"
"""The page with all terms."""

WORDS = {
    "en": {
        "name": "Find a term",
        "hint": "English, 中文 or pinyin",
        "find": "Find",
        "number": "{number} concepts",
        "start": "Start with ",
        "subjects": "By subject",
        "letters": "By letter",
    },
    "zh": {
        "name": "查找术语",
        "hint": "中文、英文或拼音",
        "find": "查找",
        "number": "{number} 个概念",
        "start": "从这里开始：",
        "subjects": "按主题",
        "letters": "按字母",
    },
}


class landing_search(nodes.General, nodes.Element):  # noqa: N801 - as docutils names its nodes
    """The field, which works without a script too, and the number of concepts."""


class landing_start(nodes.General, nodes.Element):  # noqa: N801 - as docutils names its nodes
    """Links to terms to start with, by the names that they have in the language of the reader."""


class landing_ways(nodes.General, nodes.Element):  # noqa: N801 - as docutils names its nodes
    """Links to the subjects, with their counts, and to the letters."""


class Landing(GlossaryView):
    """``.. landing:: NAME`` shows the field, terms to start with, the entry of the term NAME, subjects and letters.

    The content names the terms to start with, one on each line.
    """

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True

    def run(self) -> list[nodes.Node]:
        """Make the nodes."""
        glossary = glossary_domain(self.env).build.glossary
        language = "zh" if self.config.language.startswith("zh") else "en"
        view = self._view(glossary, index=False)
        concept, *start = [self._concept(glossary, name) for name in (self.arguments[0], *self.content)]
        counts = Counter(subject for each in glossary.concepts for subject in each.subjects)
        named = {subject.name: subject for subject in glossary.subjects}
        subjects = [
            (name, {each: named[name].shown(each)[1] if name in named else name for each in WORDS}, count)
            for name, count in counts.items()
        ]
        letters = [group.letter for group in arrange(glossary, view)]
        reader = DefinitionReader(self.env, self.state.document.settings, keeps=False, index=False)
        renderer = Renderer(glossary=glossary, view=view, read=reader.read)
        entry = renderer.entry(Line(concept=concept, name=concept.designations[0]))
        heading = entry.headings[0]._replace(ids=())  # those of the entry itself
        sample, items = renderer.entries()
        items += entry_node(entry._replace(headings=(heading,)), self.env.docname)
        mark_choices(sample)
        return [
            landing_search(language=language, number=len(glossary.concepts)),
            landing_start(language=language, terms=[(each.id, _names(each)) for each in start]),
            nodes.container("", sample, classes=["landing-sample"]),
            landing_ways(language=language, subjects=subjects, letters=letters),
        ]

    def _concept(self, glossary: Glossary, name: str) -> Concept:
        concept = glossary.find(name)
        if concept is None:
            raise self.error(f"there is no term {name!r}")
        return concept


def visit_search(translator: HTML5Translator, node: landing_search) -> None:
    """Write the form and the number."""
    _skip_in_books(translator)
    language = node["language"]
    uri = escape(translator.builder.get_relative_uri(translator.builder.current_docname, PAGE))
    number = _spoken(language, {each: words["number"].format(number=node["number"]) for each, words in WORDS.items()})
    translator.body.append(
        f'<form class="landing-search" role="search" action="{uri}" lang="{language_tag(language)}">'
        f'<label><span class="glossary-unseen">{_word(language, "name")}</span>'
        f'<input type="search" name="q" placeholder=" " /><span>{_word(language, "hint")}</span></label>'
        f'<button type="submit">{_word(language, "find")}</button></form>\n'
        f'<p class="landing-number"><a href="{uri}">{number}</a></p>\n'
    )
    raise nodes.SkipNode


def visit_ways(translator: HTML5Translator, node: landing_ways) -> None:
    """Write the links."""
    _skip_in_books(translator)
    language = node["language"]
    uri = translator.builder.get_relative_uri(translator.builder.current_docname, PAGE)
    order: Order = "zh" if language == "zh" else "en"
    subjects = sorted(node["subjects"], key=lambda subject: sort_key(subject[1][language], order=order))
    translator.body += [
        f'<p class="rubric">{_word(language, "subjects")}</p>\n<p class="landing-subjects">\n',
        "\n".join(
            _links(
                (f"{uri}?{urlencode({'subject': name})}", f"{_spoken(language, names)} <small>{count}</small>")
                for name, names, count in subjects
            )
        ),
        f'</p>\n<p class="rubric">{_word(language, "letters")}</p>\n<p class="landing-letters">\n',
        "\n".join(_links((f"{uri}#letter-{'symbols' if each == '#' else each}", each) for each in node["letters"])),
        "</p>\n",
    ]
    raise nodes.SkipNode


def visit_start(translator: HTML5Translator, node: landing_start) -> None:
    """Write the links, each on one line with the mark after it."""
    _skip_in_books(translator)
    language = node["language"]
    uri = translator.builder.get_relative_uri(translator.builder.current_docname, PAGE)
    links = _links(
        (f"{uri}#{id_}", _spoken(language, names) if len({*names.values()}) > 1 else escape(names[language]))
        for id_, names in node["terms"]
    )
    translator.body.append(f'<p class="landing-start">{_word(language, "start")}{"&nbsp;· ".join(links)}</p>\n')
    raise nodes.SkipNode


def _names(concept: Concept) -> dict[str, str]:
    """What it is called in each language."""
    return {language: concept.name_in(language).text for language in WORDS}


def _word(language: str, name: str) -> str:
    return _spoken(language, {each: words[name] for each, words in WORDS.items()})


def _spoken(language: str, texts: Mapping[str, str]) -> str:
    """A text in the *language* of the site, and in the other one for readers who chose that."""
    shown = f'<span class="glossary-{language}" lang="{language_tag(language)}">{escape(texts[language])}</span>'
    return shown + "".join(
        f'<span class="glossary-{other}-only" lang="{language_tag(other)}" hidden>{escape(text)}</span>'
        for other, text in texts.items()
        if other != language
    )


def _links(links: Iterator[tuple[str, str]]) -> Iterator[str]:
    yield from (f'<a href="{escape(address)}">{shown}</a>' for address, shown in links)


def _skip_in_books(translator: HTML5Translator) -> None:
    """Leave out what needs a script to find terms and to choose languages."""
    if not is_site(translator.builder):
        raise nodes.SkipNode


def skip(_translator: object, _node: nodes.Node) -> None:
    """Leave out what only a page on the web has a use for."""
    raise nodes.SkipNode


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directive and its nodes."""
    others = dict.fromkeys(("latex", "text", "man", "texinfo"), (skip, None))
    app.add_node(landing_search, html=(visit_search, None), **others)
    app.add_node(landing_start, html=(visit_start, None), **others)
    app.add_node(landing_ways, html=(visit_ways, None), **others)
    app.add_directive("landing", Landing)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
