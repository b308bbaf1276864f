"""Takes part in the reading of a page: our directives, stock glossaries, references to terms, translations."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from docutils.parsers.rst.directives import choice, flag, unchanged_required
from sphinx import addnodes
from sphinx.roles import XRefRole
from sphinx.util.docutils import SphinxDirective

from glossary_build.garbage import rare_collection
from glossary_build.sphinx_ext.nodes import INDEX, blocks_of, used_terms
from glossary_build.sphinx_ext.references.reference_keys import CAPITAL
from glossary_build.sphinx_ext.state.domain import glossary_domain
from glossary_build.sphinx_ext.state.page_notes import note_page
from glossary_build.sphinx_ext.view.view_options import VIEW_OPTIONS

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

_CAPITAL = re.compile(r"\bGls\b")


def setup(app: Sphinx) -> None:
    """Register the directives and the handlers of single pages."""
    app.add_directive("glossary-view", _View)
    app.add_directive("glossary-entry", _Quotation)
    app.add_directive("glossary-used", _UsedTerms)
    app.add_directive("glossary-index", _TermIndex)
    app.add_directive_to_domain("std", "glossary", _StockGlossary, override=True)
    app.connect("builder-inited", _judge_translations)
    app.connect("doctree-read", _upgrade_glossaries)
    app.connect("doctree-read", note_page)


def _judge_translations(app: Sphinx) -> None:
    """Look at what Sphinx says of references to terms in translations, where it may translate pages."""
    if any((app.srcdir / folder / (app.config.language or "en")).is_dir() for folder in app.config.locale_dirs):
        from glossary_build.sphinx_ext.i18n.translations import hold_back

        hold_back(app)


class _View(SphinxDirective):
    """``.. glossary-view::``, which a project without one doesn't import."""

    option_spec = {option.name: option.convert for option in VIEW_OPTIONS}  # noqa: RUF012 - as Directive

    def run(self) -> list[nodes.Node]:
        from glossary_build.sphinx_ext.view.directive import GlossaryView

        return _run_as(GlossaryView, self)


class _Quotation(SphinxDirective):
    """``.. glossary-entry:: term``: the definition of a term of this site."""

    required_arguments = 1
    final_argument_whitespace = True
    option_spec = {  # noqa: RUF012 - as Directive
        "length": lambda argument: choice(argument, ("all", "short")),
        "prepend": unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        from glossary_build.sphinx_ext.references.quotations import reference_to

        return [reference_to(self)]


class _UsedTerms(SphinxDirective):
    """``.. glossary-used::``: the terms that this page uses, or the pages of its folder, or of the document."""

    optional_arguments = 1

    def run(self) -> list[nodes.Node]:
        try:
            scope = choice(self.arguments[0] if self.arguments else "page", ("page", "folder", "document"))
        except ValueError as error:
            raise self.error(str(error)) from error
        glossary_domain(self.env).note(self.env.docname).lists.append(scope)
        return [used_terms(scope=scope)]


class _TermIndex(SphinxDirective):
    """``.. glossary-index::``: the names of all terms by letter."""

    def run(self) -> list[nodes.Node]:
        glossary_domain(self.env).note(self.env.docname).lists.append(INDEX)
        return [used_terms(scope=INDEX)]


class AbbreviatedRole(XRefRole):
    """``:gls:``, and ``:Gls:`` at the beginning of a sentence."""

    def process_link(
        self, env: BuildEnvironment, refnode: nodes.Element, has_explicit_title: bool, title: str, target: str
    ) -> tuple[str, str]:
        """Note which of the two it is; docutils takes them for the same."""
        if _CAPITAL.search(self.rawtext.partition("`")[0]):
            refnode[CAPITAL] = True
        return super().process_link(env, refnode, has_explicit_title, title, target)


class _StockGlossary(SphinxDirective):
    """``.. glossary::``: Sphinx's own, filled faster."""

    has_content = True
    option_spec = {"sorted": flag}  # noqa: RUF012 - as Directive

    def run(self) -> list[nodes.Node]:
        from glossary_build.sphinx_ext.stock.directive import FastGlossary

        return _run_as(FastGlossary, self)


@rare_collection()  # what it makes stays
def _run_as(class_: type[SphinxDirective], found: SphinxDirective) -> list[nodes.Node]:
    """Run the directive *class_* in place of the one that was *found* on a page."""
    directive = class_(
        found.name,
        found.arguments,
        found.options,
        found.content,
        found.lineno,
        found.content_offset,
        found.block_text,
        found.state,
        found.state_machine,
    )
    return list(directive.run())


@rare_collection()
def _upgrade_glossaries(app: Sphinx, document: nodes.document) -> None:
    if app.config.glossary_build_stock and next(blocks_of(document, addnodes.glossary), None) is not None:
        from glossary_build.sphinx_ext.stock.upgrading import upgrade_glossaries

        upgrade_glossaries(app, document)
