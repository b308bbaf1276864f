"""Reads what the text of a definition declares about other concepts, in English and Chinese.

The sentences, where X is a term marked up as a reference, or a short plain name:

- whole text ``Same as X.``, ``同 X。``, ``即 X。``, ``与 X 相同。``: the entry is a second name of X
- ``Deprecated. Use X instead.``, ``已弃用。请改用 X。``: the name is deprecated and X replaces it
- whole text ``See X.``, ``(See X.)``, ``见 X 和 Y。``, ``详见 X。``: look there
- last paragraph ``See also X, Y.``, ``另见 X、Y。``, or ``.. seealso::``, all of them marked up: related concepts, and
  pages of other sites
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from glossary_build.diagnostics import SourceLocation
from glossary_build.headwords.inline import Mention, line_counter, plain_name, read_inline
from glossary_build.model import Definition, Link, Reference, RelationType
from glossary_build.text.expressions import expression

_SAME_AS = expression(
    r"same\s+as\s+(?P<en>.+)|(?:等同于|同(?![一时時样樣步等事行类類期学學属屬]|.{0,80}[\u3041-\u30ff]))\s*(?P<zh>.+)|即(?![时時使将將便是可刻])\s*(?P<ji>.+)"
    r"|与\s*+(?P<yu>.*\S)\s*+相同",
    re.IGNORECASE | re.DOTALL,
)
_SEE = expression(
    r"see(?!\s+also)\s+(?P<en>.+)"
    r"|(?:请?(?:参见|参考|参阅|详见)|见(?![证解识闻习面]))\s*(?P<zh>.+)",
    re.IGNORECASE | re.DOTALL,
)
_SEE_ALSO = expression(
    r"(?:\.\. seealso::\s*(?:see\s+also)?|see\s+also|另见|另请参[见阅]|参见)(?:\s*[:：](?!\w))?\s*", re.IGNORECASE
)
_DEPRECATED = expression(
    r"\bdeprecated(?:\s+since\s+[\w.]{1,20})?[.:;,]\s+(?:please\s+)?use\s+(?P<en>\S(?:(?!\.\s).){0,100}?)\s+instead\b\.?"
    r"|已(?:弃用|废弃|过时)[。，；,;]\s*请?(?:改用|使用)\s*(?P<zh>[^\s，。；](?:[^，。；\n]|\n(?!\s*\n)){0,60})[。，；]?",
    re.IGNORECASE | re.DOTALL,
)
_SEE_WORDS = ("see", "参", "另")
_DEPRECATED_WORDS = ("deprecated", "已")
"""One of these is in all that the longer expressions match; looking for them is much quicker."""
_LIST_FILLING = expression(r"(?:[\s,，、;；。.]++|and|or|和|及|以及|与)*+")
_NO_NAME = expression(
    r"(?:in|for|with|above|below|before|after|the|this|that|上|下|上面|下面|前)(?:\s|$)|.*(?:\b(?:but|except|and)\s|[.:]\s|[,，:：;；。、?!<>|]|//)",
    re.IGNORECASE | re.DOTALL,
)
_OTHER_REFERENCE = expression(r"`_|[:}]`|\]\(|\]\[")
_IN_BRACKETS = expression(r"[(（]([^()（）]*)[)）]")
_MOST_WORDS = 6
_LONGEST_NAME = 60
_QUOTES = "\"'“”‘’「」"


class Relations(NamedTuple):
    """What a definition says about other concepts."""

    definition: Definition | None
    """The definition without what the relations already say; None if nothing else is left."""
    references: tuple[Reference, ...] = ()
    """The relations declared, then the terms mentioned in what is left."""
    links: tuple[Link, ...] = ()
    """The pages of other sites beside them."""
    same_as: Reference | None = None
    deprecated: bool = False


def read_relations(definition: Definition) -> Relations:
    """What *definition* declares about other concepts, and those that are mentioned in it."""
    text = definition.text.strip().rstrip(".。")
    body = whole[1].rstrip(".。") if (whole := _IN_BRACKETS.fullmatch(text)) else text
    same = _SAME_AS.fullmatch(body)
    if same and (target := _only_target(same[same.lastgroup or 0], definition)):
        return Relations(
            definition=definition,
            references=mentions(definition),
            same_as=Reference(target=target, source=_at(definition, 0)),
        )
    if see := _SEE.fullmatch(body):
        if several := _listed(see, body, definition):
            return Relations(definition=None, references=several)
        if target := _only_target(see[see.lastgroup or 0], definition):
            reference = Reference(target=target, type=RelationType.SEE, source=_at(definition, 0))
            return Relations(definition=None, references=(reference,))
    rest, related, links = _take_see_also(definition)
    others = mentions(rest) if rest else ()
    deprecated = _DEPRECATED.search(definition.text) if any(map(body.lower().__contains__, _DEPRECATED_WORDS)) else None
    if deprecated and (target := _only_target(deprecated[deprecated.lastgroup or 0], definition)):
        reference = Reference(target=target, type=RelationType.REPLACED_BY, source=_at(definition, deprecated.start()))
        if rest and deprecated[0].strip() == rest.text.strip():
            rest, others = None, ()
        return Relations(definition=rest, references=(reference, *related, *others), links=links, deprecated=True)
    return Relations(definition=rest, references=(*related, *others), links=links)


def _only_target(text: str, definition: Definition) -> str | None:
    """What *text* refers to if it is one marked reference, or one plain short name; else None."""
    bare = text.strip().strip(_QUOTES + "*").strip()
    if mentions := read_inline(bare, definition.markup).mentions:
        whole = len(mentions) == 1 and (mentions[0].start, mentions[0].end) == (0, len(bare))
        return mentions[0].target if whole else None
    name = plain_name(bare, definition.markup).strip(_QUOTES)
    is_short = len(name.split()) <= _MOST_WORDS and 0 < len(name) <= _LONGEST_NAME
    return name if is_short and not (_OTHER_REFERENCE.search(bare) or _NO_NAME.match(name)) else None


def _listed(see: re.Match[str], body: str, definition: Definition) -> tuple[Reference, ...]:
    """The references after "See" where there is nothing else: ``见[甲](#a)和[乙](#b)``."""
    begin = see.start(see.lastgroup or 0)
    offset = len(definition.text) - len(definition.text.lstrip()) + begin
    mentions = read_inline(body[begin:], definition.markup).mentions
    is_list = _is_list(body[begin:], mentions)
    return _references(mentions, RelationType.SEE, definition, offset) if is_list else ()


def _take_see_also(definition: Definition) -> tuple[Definition | None, tuple[Reference, ...], tuple[Link, ...]]:
    """*definition* without a last paragraph or directive that only says "See also …", its references and its links."""
    one_line = "\n" not in definition.text and not _SEE_ALSO.match(definition.text)
    if one_line or not any(map(definition.text.lower().__contains__, _SEE_WORDS)):
        return definition, (), ()
    lines = definition.text.split("\n")
    start = max((number for number, line in enumerate(lines) if not line.strip()), default=-1) + 1
    above = max((number for number, line in enumerate(lines[:start]) if line.strip()), default=0)
    start = above if lines[above] == ".. seealso::" else start
    paragraph = "\n".join(lines[start:])
    lead = _SEE_ALSO.match(paragraph)
    if not lead:
        return definition, (), ()
    listed = paragraph[lead.end() :]
    _, mentions, addresses = read_inline(listed, definition.markup)
    if not _is_list(listed, sorted((*mentions, *addresses), key=lambda each: each.start)):
        return definition, (), ()
    offset = len(definition.text) - len(listed)
    references = _references(mentions, RelationType.SEE_ALSO, definition, offset)
    links = tuple(
        Link(
            text=plain_name(listed[each.start : each.end], definition.markup),
            address=each.target,
            language=definition.language,
            source=_at(definition, offset + each.start),
        )
        for each in addresses
    )
    text = "\n".join(lines[:start]).rstrip()
    return (replace(definition, text=text) if text else None), references, links


def _references(
    mentions: Sequence[Mention], relation: RelationType | None, definition: Definition, offset: int
) -> tuple[Reference, ...]:
    """*mentions*, found after *offset* of the text, as what they declare."""
    if not mentions:
        return ()
    breaks_before, first = line_counter(definition.text), definition.source
    places = (first.below(breaks_before(offset + each.start)) for each in mentions)
    return tuple(Reference(target=m.target, type=relation, source=at) for m, at in zip(mentions, places, strict=True))


def _is_list(text: str, listed: Sequence[Mention]) -> bool:
    """Whether *text* has nothing but what is *listed*, in order; and at least that."""
    kept, end = [], 0
    for each in listed:
        kept.append(text[end : each.start])
        end = each.end
    return bool(listed) and _LIST_FILLING.fullmatch(" ".join([*kept, text[end:]])) is not None


def mentions(definition: Definition) -> tuple[Reference, ...]:
    """The terms that *definition* marks up as such, without a relation."""
    return _references(read_inline(definition.text, definition.markup).mentions, None, definition, 0)


def _at(definition: Definition, offset: int) -> SourceLocation:
    """The location in the source of *offset* in the text."""
    return definition.source.below(definition.text.count("\n", 0, offset))
