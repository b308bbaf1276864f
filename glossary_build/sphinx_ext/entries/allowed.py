"""Lists the allowed content of definitions: directives, roles and TeX commands by name, links and images by address.

A glossary source is text from somebody else. What is not named here is refused, with a warning, before it is run.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, TypeGuard, cast
from urllib.parse import unquote

from docutils import nodes
from docutils.parsers.rst import Directive
from docutils.parsers.rst.directives import flag
from docutils.parsers.rst.roles import GenericRole
from docutils.parsers.rst.states import RSTState
from docutils.statemachine import StringList
from docutils.utils import Reporter
from sphinx.addnodes import literal_emphasis, literal_strong, pending_xref
from sphinx.directives.patches import MathDirective
from sphinx.roles import XRefRole
from sphinx.util.docutils import CustomReSTDispatcher

from glossary_build.text.expressions import expression

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.environment import BuildEnvironment


DIRECTIVES = frozenset(
    (
        *("admonition", "attention", "caution", "danger", "error", "hint", "important", "note", "seealso", "tip"),
        *("warning", "deprecated", "versionadded", "versionchanged", "versionremoved"),
        *("code", "code-block", "sourcecode", "parsed-literal", "math", "productionlist"),
        *("figure", "image", "csv-table", "list-table", "table"),
        *("centered", "compound", "epigraph", "highlights", "hlist", "pull-quote", "rubric", "sidebar", "topic"),
        "index",
    )
)
"""Directives that show their own content, and nothing else."""

ROLES = frozenset(
    (
        "",  # the default role, which the project chooses
        *("code", "emphasis", "literal", "math", "strong", "sub", "subscript", "sup", "superscript", "title"),
        *("title-reference", "t", "abbr", "abbreviation", "ac", "acronym", "command", "cve", "cwe", "dfn", "file"),
        *("guilabel", "kbd", "mailheader", "makevar", "manpage", "menuselection", "mimetype", "newsgroup", "pep"),
        *("pep-reference", "program", "regexp", "rfc", "rfc-reference", "samp", "index"),
        *("c:expr", "c:texpr", "cpp:expr", "cpp:texpr"),
    )
)
"""Roles that show their text; so do generic ones of the project. Roles that refer to something are always allowed."""

_TEXT_NODES = frozenset(
    (
        *(nodes.abbreviation, nodes.emphasis, nodes.inline, nodes.literal, nodes.strong, nodes.subscript),
        *(nodes.superscript, nodes.title_reference, literal_emphasis, literal_strong),
    )
)
"""Nodes that only show what is in them."""

SCHEMES = frozenset(("http", "https", "mailto"))
"""Schemes of links; a link without one stays in the site."""

IMAGES = frozenset((".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif", ".svg"))
"""Kinds of pictures."""

_SCHEME = expression(r"([^/?#:]*):")
_IGNORED_BY_BROWSERS = expression(r"[\x00-\x20\x7f-\xa0\xad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]")


class Allowed(CustomReSTDispatcher):
    """While it is entered, only these directives and roles can be found, in RST and in MyST."""

    def __init__(self, env: BuildEnvironment, *, labels: bool = True) -> None:
        """Take the domains of *env* for those whose references are allowed; without *labels*, formulas have none."""
        super().__init__()
        self._env = env
        self._labels = labels

    def directive(
        self, directive_name: str, language_module: ModuleType, document: nodes.document
    ) -> tuple[type[Directive] | None, list[nodes.system_message]]:
        """Return the directive of this name, or one that only reports that it may not be used."""
        name = directive_name.lower()
        known = getattr(language_module, "directives", {}).get(name, name)
        if known == "math" and not self._labels:
            return _UnlabelledFormula, []
        if known in DIRECTIVES:
            return super().directive(directive_name, language_module, document)
        return (_InnerGlossary if name == "glossary" else _RefusedDirective), []

    def role(
        self, role_name: str, language_module: ModuleType, lineno: int, reporter: Reporter
    ) -> tuple[Any, list[nodes.system_message]]:
        """Return the role of this name, or one that leaves plain text and reports it."""
        found: Any
        found, messages = super().role(role_name, language_module, lineno, reporter)
        name = role_name.lower()
        is_named = getattr(language_module, "roles", {}).get(name, name) in ROLES or name.startswith("external")
        refers = any(map(is_reference, (found, *roles_of_domains(self._env, name))))  # and a domain resolves it
        if is_named or refers or is_generic(found) or not callable(found):
            return found, messages

        def refused(_name: str, _raw: str, text: str, line: int, *_: Any, **__: Any) -> tuple[list[Any], list[Any]]:
            reporter.warning(f"the role “{role_name}” is not allowed in a definition", line=line)
            return [nodes.Text(text)], []

        return refused, []


def roles_of_domains(env: BuildEnvironment, name: str) -> Iterator[Any]:
    """Yield the roles that domains have by this *name*, as Sphinx looks for them on the page that is being read."""
    domain, _, role = name.rpartition(":")
    default = env.temp_data.get("default_domain")
    names = (domain,) if domain else (*([default.name] if default else []), "std")
    found = (env.domains[each].roles for each in names if each in env.domains)
    return (roles[role] for roles in found if role in roles)


def is_reference(role: object) -> TypeGuard[XRefRole]:
    """Return whether the *role* makes a reference, to be resolved by a domain later."""
    return isinstance(role, XRefRole) and role.nodeclass is pending_xref


class _InnerGlossary(Directive):
    """A glossary inside a definition, as a list: the loader has read its terms as entries of their own."""

    has_content = True
    option_spec: ClassVar = {"sorted": flag}

    def run(self) -> list[nodes.Node]:
        from glossary_build.parsers.directive_content import read_content  # here, since few need what it imports

        listed = nodes.definition_list()
        for term in read_content(["", *self.content.data], 0, is_fence=not isinstance(self.state, RSTState)):
            names = (nodes.term("", "", *self.state.inline_text(name, self.lineno)[0]) for name in term.names)
            text = nodes.definition()
            self.state.nested_parse(StringList(term.body), self.content_offset + term.body_line - 1, text)
            listed += nodes.definition_list_item("", *names, text)
        return [listed]


class _UnlabelledFormula(MathDirective):
    """A formula that is shown again: what it is called leads to where it is shown first."""

    def add_target(self, ret: list[nodes.Node]) -> None:
        """Make no target of it."""
        cast("nodes.math_block", ret[0])["label"] = None


class _RefusedDirective(Directive):
    """Any other directive, whose content is shown as it is written."""

    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        content = "\n".join(self.content)
        outcome = "its content is shown as it is written" if content else "it was left out"
        message = f"the directive “{self.name}” is not allowed in a definition; {outcome}"
        self.state.document.reporter.warning(message, line=self.lineno)
        return [nodes.literal_block(content, content)] if content else []


def is_generic(role: object) -> bool:
    """Whether the *role* puts its text into a node and does nothing else, as those of ``app.add_generic_role`` do.

    Only code can register one: an extension or ``conf.py``.
    """
    return isinstance(role, GenericRole) and role.node_class in _TEXT_NODES


def is_safe_link(uri: str) -> bool:
    r"""Return whether *uri* leads to a page, however its scheme is disguised.

    >>> is_safe_link("https://example.org/a:b"), is_safe_link("../a.html"), is_safe_link("java\tscript:alert(1)")
    (True, True, False)
    """
    plain = _IGNORED_BY_BROWSERS.sub("", uri)
    scheme = _SCHEME.match(plain)
    hidden = _SCHEME.match(_IGNORED_BY_BROWSERS.sub("", unquote(plain)))
    return all(found is None or found[1].lower() in SCHEMES for found in (scheme, hidden))


_CHARACTERS = frozenset(" \t\n!\"#$%&'*,-./:;=>\\^_`{|}~")
"""Commands of one character: spaces, accents, brackets, and characters that TeX would not print otherwise."""

TYPESET = ("mathjax_process", "tex2jax_process")
"""Classes of what MathJax is to typeset, in versions 3 and 4, and in version 2."""
AS_WRITTEN = ("mathjax_ignore", "tex2jax_ignore")
"""Classes of an element around text that MathJax would read for ``\\(…\\)``, ``$$…$$`` and environments."""

_TEX = expression(r"\\(?:begin|end)[ \t\n]*\{(?P<environment>[^{}]*)\}|\\(?P<command>[A-Za-z@]+|.|\Z)|\^\^", re.DOTALL)
_NOT_IN_LABEL = expression(r"[^\w .:+/-]")


@cache
def known_tex() -> tuple[frozenset[str], frozenset[str]]:
    """Return the commands and the environments that a formula may have."""
    listed = tomllib.loads(Path(__file__).with_name("formulas.toml").read_text(encoding="utf-8"))
    return _CHARACTERS.union(listed["commands"].split()), frozenset(listed["environments"].split())


def refused_tex(formula: str) -> str | None:
    r"""Return the first command of *formula* that is not known to set mathematics only.

    ``^^5c`` is another way to write a backslash.

    >>> refused_tex(r"\frac{\partial L}{\partial x}"), refused_tex(r"\input{/etc/passwd}")
    (None, '\\input')
    """
    commands, environments = known_tex()
    for match in _TEX.finditer(formula):
        environment, command = match["environment"], match["command"]
        if command not in commands if environment is None else environment not in environments:
            return match[0]
    return None


def refused_label(label: str) -> str | None:
    """The first character of *label*, which Sphinx writes into LaTeX as it is, that is not merely printed there."""
    found = _NOT_IN_LABEL.search(label)
    return found[0] if found else None
