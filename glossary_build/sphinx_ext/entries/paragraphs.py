"""Reads a definition in reStructuredText that is nothing but paragraphs, without a state machine for each."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from docutils import nodes
from docutils.parsers.rst.states import Body
from docutils.utils import normalize_language_tag
from docutils.utils.smartquotes import educate_tokens, smartchars
from sphinx.addnodes import pending_xref
from sphinx.roles import XRefRole
from sphinx.transforms import SphinxSmartQuotes
from sphinx.util.nodes import NON_SMARTQUOTABLE_PARENT_NODES

from glossary_build.sphinx_ext.definitions.allowed import is_generic
from glossary_build.sphinx_ext.entries.entry import (
    Content,
    Element,
    Inline,
    Link,
    Literal,
    Paragraph,
    TermReference,
    leaves,
    text_of,
)
from glossary_build.sphinx_ext.entries.from_nodes import ELEMENTS, read_inline
from glossary_build.sphinx_ext.entries.to_nodes import inline_nodes
from glossary_build.sphinx_ext.sphinx_private import has_default_role, role_function

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment


def _pattern(name: str) -> str:
    """A pattern of docutils, which compiles its own when they are first used."""
    pattern: Any = Body.patterns[name]
    return str(getattr(pattern, "pattern", pattern))


_LINE = re.compile(_pattern("line"))
"""What underlines a title; with a reference to its first group, it can't be joined to other patterns."""
_BLOCK = re.compile("|".join(f"(?:{_pattern(name)})" for name in {*Body.initial_transitions} - {"text", "line"}))
"""What else begins a block that isn't a paragraph, as docutils decides it."""
_MARKUP = re.compile(
    r"(?s):(?P<role>[a-zA-Z][\w.+:-]{0,60}):`[^`\\]+`(?!:\w)"
    r"|``[^`\s](?:[^`]*[^`\s\\])?``"
    r"|`(?P<link>[^`<>\\]+)\s<(?P<uri>(?:https?|mailto):[^`<>\s\\]+)>`_(?P<anonymous>_)?"
    r"|\*\*[^*\s`](?:[^*`]*[^*\s`\\])?\*\*"
    r"|\*[^*\s`](?:[^*`]*[^*\s`\\])?\*"
    r"|(?<![\w`:])(?P<default>`)[^`<>\s\\](?:[^`<>\\]*[^`<>\s\\])?`(?![\w`:])"
    r"|\\[ ]"
)
"""Inline markup that leaves no trace outside of its paragraph; roles and names of links are looked at one by one."""
_REMOTE = re.compile(r"[`*|\\\x00]|_(?!\w)")
"""What may begin other inline markup: targets, substitutions, footnotes, references to names, errors."""
_ANY = re.compile(r"[`*|\\@\x00_:](?:(?<![_:])|(?<=_)(?!\w)|(?<=:)(?=\S))")
"""What any inline markup has, addresses included."""
_BEFORE = r"(?:(?<=[\s\-/].)|(?<=^.)|(?<=[(\[{'\"].)(?!%s[)\]}'\"]))"
"""What may be before markup whose first character was just read: not a quote or bracket that also follows it."""
_BEFORE_ROLE, _BEFORE_OTHER = _BEFORE % r"[\w.+:-]*:[`*]+", _BEFORE % "[`*]*"
_AFTER = r"(?=[\s.,;!?)\]}'\"/\-]|:(?!\S)|$)"
_SIMPLE = re.compile(
    rf":{_BEFORE_ROLE}(?P<role>[a-zA-Z](?:[\w.+:-]{{0,60}}\w)?):"
    rf"`(?P<content>[^`\\\s\x00](?:[^`\\\x00]*[^`\\\s\x00])?)`{_AFTER}"
    rf"|`{_BEFORE_OTHER}"
    r"(?:`(?P<literal>[^`\\\s\x00](?:[^`\\\x00]*[^`\\\s\x00])?)``"
    r"|[^`<>\\\s\x00][^`<>\\\x00]*\s<https?:[^`<>\s\\\x00]+>`__"
    rf"|(?P<default>[^`<>\\\s\x00](?:[^`<>\\\x00]*[^`<>\\\s\x00])?)`){_AFTER}"
    rf"|\*{_BEFORE_OTHER}"
    r"(?:\*[^*`\\\s\x00](?:[^*`\\\x00]*[^*`\\\s\x00])?\*\*"
    rf"|[^*`\\\s\x00](?:[^*`\\\x00]*[^*`\\\s\x00])?\*){_AFTER}"
)
"""Markup between blanks and stops, where nothing can be mistaken."""
_PLAIN_TERM = re.compile(r"[^<>!~]+")
"""What a ``term`` role shows as it is written."""
_UNUSUAL = ("character_level_inline_markup", "pep_references", "rfc_references")
"""Settings of docutils with which other text is markup too."""
_SMART = re.compile(r"['\"`\-.](?:(?<!\-|\.)|(?<=-)-|(?<=\.) ?\. ?\.)")
"""What typographic quotes, dashes and dots are made of."""

_LITERAL = frozenset(name for name, kept in ELEMENTS.items() if issubclass(kept, NON_SMARTQUOTABLE_PARENT_NODES))
"""Nodes whose text keeps its quotes."""

_TEXT_ROLES = frozenset(
    (
        *("code", "command", "dfn", "emphasis", "file", "guilabel", "kbd", "literal", "mailheader", "makevar"),
        *("menuselection", "mimetype", "newsgroup", "program", "regexp", "samp", "strong", "sub", "subscript", "sup"),
        *("superscript", "t", "title", "title-reference", "abbr"),
    )
)
"""Roles that show their text and do nothing else."""


def _is_generic(name: str) -> bool:
    """Whether the role is a generic one."""
    return is_generic(role_function(name))


def _has_no_default() -> bool:
    """Whether text in backquotes without a role only becomes a title."""
    return not has_default_role()


def _is_no_paragraph(block: Sequence[str]) -> bool:
    """Whether docutils takes the lines of *block* for something else."""
    return bool(_BLOCK.match(block[0]) or any(map(_LINE.match, block[:2])) or block[-1].rstrip().endswith("::"))


def _without_name(markup: re.Match[str]) -> str:
    """The same *markup*; a link that has a name is anonymous now."""
    return f"{markup[0]}_" if markup["link"] and not markup["anonymous"] else markup[0]


def _with_anonymous_links(text: str) -> str:
    """*text* with anonymous links instead of named ones."""
    return _MARKUP.sub(_without_name, text) if ">`_" in text else text


def _language_of_quotes(settings: Any) -> str:
    """The language whose quotes docutils takes; empty where the project has quotes of its own."""
    if settings.smart_quotes is not True or settings.smartquotes_locales:
        return ""
    return next((tag for tag in normalize_language_tag(settings.language_code) if tag in smartchars.quotes), "")


def _tokens(content: Iterable[Inline], kind: str = "plain") -> Iterator[tuple[str, str]]:
    """The texts of *content* as docutils looks for quotes in them."""
    for inline in content:
        if isinstance(inline, str):
            yield kind, inline
        elif isinstance(inline, Element):
            is_literal = inline.tag in _LITERAL or ("support_smartquotes", False) in inline.attributes
            yield from _tokens(inline.content, "literal" if is_literal else kind)
        else:
            yield "literal" if isinstance(inline, Literal) else kind, inline.text


def _with_texts(content: Iterable[Inline], texts: Iterator[str]) -> Iterator[Inline]:
    """*content* with other *texts*."""
    for inline in content:
        if isinstance(inline, Element):
            yield inline._replace(content=tuple(_with_texts(inline.content, texts)))
            continue
        text = next(texts)
        if isinstance(inline, str):
            yield text
        elif isinstance(inline, Link) and inline.is_named and text != inline.text:  # its name stays
            yield Element("reference", (("name", inline.text), ("refuri", inline.address)), (text,))
        else:
            yield inline._replace(text=text)


class InlineState(Protocol):
    """The part of a state of docutils' parser that is needed here."""

    document: nodes.document

    def inline_text(self, text: str, lineno: int) -> tuple[list[nodes.Node], list[Any]]:
        """The nodes of *text*, and what is wrong with it."""


class ParagraphReader:
    """Reads definitions on one page, with the inline parser of its *state*."""

    def __init__(
        self, env: BuildEnvironment, state: InlineState, is_refused: Callable[[str], bool] | None = None
    ) -> None:
        """Take the roles of *env*; those that are refused only leave their text.

        Without *is_refused* definitions are part of the page, which may refer to their links by name.
        """
        self._env = env
        self._state = state
        self._is_refused = is_refused
        self._in_page = is_refused is None
        self.targets: list[nodes.Node] = []
        """What the page has to hold for the named links that were read."""
        settings = state.document.settings
        self._smart = bool(settings.smart_quotes) and SphinxSmartQuotes(state.document, None).is_available()
        self._language = _language_of_quotes(settings)
        self._roles: dict[str, bool] = {}
        self._is_usual = not any(getattr(settings, name, False) for name in _UNUSUAL)
        self._known: dict[str, Inline | None] = {}
        """What each markup stands for that was recognised beyond doubt; None if it has no compact form."""

    def read(self, lines: Sequence[str], line_of: Callable[[int], int]) -> list[Paragraph] | None:
        """The paragraphs of a definition; None if it has anything else, which a state machine has to read.

        *line_of* gives the 0-based line in the source of each of its *lines*.
        """
        blocks: list[tuple[int, list[str]]] = []
        for number, (line, before) in enumerate(zip(lines, ["", *lines], strict=False)):
            if not line:
                continue
            if line[0].isspace() or "\t" in line:
                return None
            if not before:
                blocks.append((number, []))
            blocks[-1][1].append(line)
        if any(_is_no_paragraph(block) for _, block in blocks):
            return None
        links: dict[str, str] = {}
        sources = ["\n".join(block).rstrip() for _, block in blocks]
        texts = sources if self._in_page else [*map(_with_anonymous_links, sources)]
        simple = [*map(self._simple, texts)]
        for source, text, found in zip(sources, texts, simple, strict=True):
            if (not found or text != source) and not self._is_plain(source, links):
                return None
        paragraphs: list[Paragraph] = []
        for (begin, _), source, text, found in zip(blocks, sources, texts, simple, strict=True):
            first = line_of(begin) + 1
            content = found or self._parsed(text, first)
            if content is None:
                return None
            paragraphs.append(Paragraph(first, source, self.educated(content)))
        return paragraphs

    def name(self, text: str, lineno: int) -> tuple[str, str] | None:
        """The text of a name, and how a reader sees it; None if it has markup."""
        if _MARKUP.search(text) or not self._is_plain(text, {}):
            return None
        content = self._simple(text) or self._parsed(text, lineno)
        if content is None or not all(isinstance(each, str) for each in content):
            return None
        return text_of(content), text_of(self.educated(content))

    def _is_plain(self, text: str, links: dict[str, str]) -> bool:
        """Whether to read the inline markup of *text* leaves no trace outside of it but the names of its *links*."""
        roles: set[str] = set()
        rest: list[str] = []
        at = 0
        for match in _MARKUP.finditer(text):
            rest.append(text[at : match.start()])
            at = match.end()
            if match["role"] or match["default"]:
                roles.add((match["role"] or "").lower())
            elif match["link"] and not match["anonymous"] and not self._is_free(match["link"], match["uri"], links):
                return False
        rest.append(text[at:])
        return not _REMOTE.search(" ".join(rest)) and all(map(self._is_plain_role, roles))

    def _is_free(self, text: str, uri: str, links: dict[str, str]) -> bool:
        """Whether nothing else has the name of a link; it is noted in *links* then."""
        name = nodes.fully_normalize_name(text)
        if links.setdefault(name, uri) != uri:
            return False
        document = self._state.document
        if not self._in_page or name not in document.nameids:
            return True
        holder = document.ids.get(document.nameids[name])
        return isinstance(holder, nodes.target) and holder.get("refuri") == uri

    def _is_plain_role(self, name: str) -> bool:
        return self._shows_text(name) or (self._is_refused is not None and self._is_refused(name))

    def _shows_text(self, name: str) -> bool:
        """Whether the role is a plain one without a warning."""
        if name not in self._roles:
            shows = name in _TEXT_ROLES or _is_generic(name)
            self._roles[name] = shows or (self._refers(name) if name else _has_no_default())
        return self._roles[name]

    def _refers(self, name: str) -> bool:
        """Whether the role makes a reference, to be resolved later, and nothing else."""
        domain, _, role = name.rpartition(":")
        default = self._env.temp_data.get("default_domain")
        names = (domain,) if domain else (*([default.name] if default else []), "std")
        roles = (self._env.domains[each].roles for each in names if each in self._env.domains)
        found = next((known[role] for known in roles if role in known), None)
        return (
            isinstance(found, XRefRole)
            and found.nodeclass is pending_xref
            and type(found).result_nodes is XRefRole.result_nodes
        )

    def _parsed(self, text: str, lineno: int) -> Content | None:
        """The inline content of *text*; None if there is something wrong with it."""
        known: list[str] = []
        if self._in_page and "<" in text:
            text, known = self._without_known_names(text)
        content, messages = self._state.inline_text(text, lineno)
        if messages:
            return None
        for name in known:
            self._note_again(name)
        self.targets += (node for node in content if isinstance(node, nodes.target))
        return read_inline(node for node in content if not isinstance(node, nodes.target))

    def _without_known_names(self, text: str) -> tuple[str, list[str]]:
        """*text* with anonymous links instead of those whose name the page has already, and these names."""
        known: list[str] = []

        def anonymous(markup: re.Match[str]) -> str:
            name = nodes.fully_normalize_name(markup["link"]) if markup["link"] and not markup["anonymous"] else None
            if name not in self._state.document.nameids:
                return markup[0]
            known.append(name)
            return _without_name(markup)

        return _MARKUP.sub(anonymous, text), known

    def _note_again(self, name: str) -> None:
        """Give the target called *name* the id that docutils would give to another one with this name."""
        document = self._state.document
        holder = document.ids[document.nameids[name]]
        id_ = document.set_id(nodes.target())
        holder["ids"].append(id_)
        document.ids[id_] = holder

    def _simple(self, text: str) -> Content:
        """The same for text whose markup docutils recognises beyond doubt; empty if there is doubt."""
        if not self._is_usual:
            return ()
        if not _ANY.search(text):
            return (text,)
        found: list[Inline] = []
        at = 0
        for match in _SIMPLE.finditer(text):
            markup, before = match[0], text[at : match.start()]
            at = match.end()
            if markup not in self._known:
                self._known[markup] = self._markup(match)
            inline = self._known[markup]
            if inline is None or _ANY.search(before):
                return ()
            found += [before, inline]
        rest = text[at:]
        return () if _ANY.search(rest) else tuple([inline for inline in (*found, rest) if inline])

    def _markup(self, match: re.Match[str]) -> Inline | None:
        """What the markup of a *match* stands for."""
        role, content, literal = match["role"], match["content"], match["literal"]
        if literal:
            return Literal(literal)
        if (role or match["default"]) and not self._shows_text((role or "").lower()):
            return None
        if role == "term" and _PLAIN_TERM.fullmatch(content):
            return TermReference(" ".join(content.split()), content, is_explicit=False)
        found, messages = self._state.inline_text(match[0], 1)
        inlines = None if messages else read_inline(found)
        return inlines[0] if inlines and len(inlines) == 1 else None

    def educated(self, content: Content) -> Content:
        """*content* with the quotes and dashes that Sphinx would give it."""
        if not any(map(self._changes, leaves(content))):
            return content
        if self._language:
            action = self._env.config.smartquotes_action
            texts = educate_tokens(_tokens(content), attr=action, language=self._language)
            return tuple(_with_texts(content, texts))
        page = self._state.document
        paragraph = nodes.paragraph("", "", *inline_nodes(content, "", "", None))
        passage = nodes.document(page.settings, page.reporter)
        passage += paragraph
        SphinxSmartQuotes(passage, None).apply()
        return tuple(_with_texts(content, (text.astext() for text in paragraph.findall(nodes.Text))))

    def _changes(self, text: str) -> bool:
        """Whether :meth:`educated` may change *text*."""
        return self._smart and _SMART.search(text) is not None
