"""Splits a term line such as ``Tensor（张量）`` into the names that it gives.

A parenthetical is decided by script and shape; the first rule that holds wins. Names are compared on an NFKC copy, and
shown as they were written. The text inside is split at commas and semicolons, and each piece is judged by itself. It
may begin with the language of the name, or be that of the head: ``Boat (FI: vene)``, ``Roux (French)``.

1. a marker (简称, 缩写, 全称, 又称, 亦称, 也叫, 旧称, 参见, 详见, 见, 如, 例如 …): what the marker says
2. head without Chinese, part with it: Chinese name
3. Chinese head, part without Chinese: English name
4. both Chinese: another Chinese name (inferred); one more character is an ending that the head may have
5. the part holds the head as a word, or ends with it: a variant (inferred)
6. the head is the initials of the part: its full form (inferred)
7. the part is the initials of the head: its abbreviation (inferred)
8. a word class, a domain, a number or the arguments of a call: stays in the displayed name
9. anything else: another name (inferred)
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from glossary_build.diagnostics import Code, Diagnostic, SourceLocation
from glossary_build.headwords.cleaning import PLAIN_NAME, clean_name, is_balanced, without_article, without_sound
from glossary_build.headwords.designations import collect_designations
from glossary_build.headwords.initials import abbreviates, are_people, is_initials, looks_abbreviated
from glossary_build.headwords.lexicon import UNSPACED, all_words, expressions
from glossary_build.headwords.sentences import is_sentence
from glossary_build.model import HEADWORD, Designation, Kind, NameOrigin, NameRule, Reference, RelationType, Status
from glossary_build.text.expressions import expression
from glossary_build.text.languages import has_latin_letters, language_named
from glossary_build.text.names import fold_name, has_cjk, has_latin, is_kana, language_of

_PARTNER = {"(": ")", "（": "）"}
_CLOSING = frozenset(_PARTNER.values())
_MOST_GROUPS = 4
_MOST_BRACKETS = 40  # in a name; what has more is taken as it is
_MARKERS = expressions("markers")
WORD_CLASSES = "|".join(sorted(all_words("word_classes")))
_SPACED = r"(?:{})(?=[\s,:：])"
_MARKED = expression(
    "(?:"
    + "|".join(
        f"(?P<{meaning}>{'|'.join(words if lang in UNSPACED else _SPACED.format(words) for lang, words in by.items())})"
        for meaning in ("full", "abbreviation", "admitted", "deprecated", "see", "example")
        for by in (_MARKERS[meaning],)
    )
    + rf"|(?P<reading>{'|'.join(sorted(all_words('fields.reading'), reverse=True))})(?=\s*[:：])"
    + r")(?:为|為|是|做|作(?![业業用者图圖]))?\s*[:：]?\s*",
    re.IGNORECASE,
)
_BRACKET = expression(r"[()（）]")
_COMMA = expression(r"[,，;；]")
_IN_LANGUAGE = expression(r"(?:([^\W\d_]{2,4})\.\s+|([^\W\d_](?:[\w -]{0,18}[^\W_])?)\s*[:：]\s*)(?=\S)")
"""What may say in which language the name after it is: ``engl. boat``, ``FI: vene``."""
_SHORT_LANGUAGES = {
    **dict.fromkeys(("англ", "eng", "engl", "angl", "ing", "ingl", "英"), "en"),
    **dict.fromkeys(("нем", "dt", "德"), "de"),
    **dict.fromkeys(("фр", "frz", "法"), "fr"),
    "lat": "la",
    "日": "ja",
    "俄": "ru",
    "韩": "ko",
    "韓": "ko",
}
_PLURAL = "pl"
"""What is no language before a name, but says that it is the plural."""
_TAG = expression(r"^\[[a-z]{3,20}\]\s+(?=\S)")
"""A mark that files a name: ``[convention] Extender``."""
_BEFORE_SLASH = expression(r"[^\s/][)）]\s?/\s")
"""A bracket that belongs to the first of several names."""
_BESIDE_SLASH = expression(r"((?:[^/()（）]|/(?!\s)|[(（][^()（）]*+[)）]|[()（）])++)(?:/\s|\Z)")
"""What is before a slash outside of brackets, or the end."""
_PART = expression(
    r"(?:[^,，;；/()（）]|(?<=\d),(?=\d)|(?<![)）]\s)/|[(（](?:[^()（）]|[(（][^()（）]*+[)）])*+[)）]|[()（）])++"
)
_REMARK = expression(r"[(（](?P<inner>[^()（）]*)[)）]\s*(?=[^\s()（）])")
_CONTINUING = ("see", "example")
_AND_SO_ON = tuple(word if has_cjk(word) else f" {word}" for word in all_words("and_so_on"))
"""How a list ends that isn't one of names."""
WORD_CLASS = expression(rf"(?:{WORD_CLASSES})\.?", re.IGNORECASE)
_USED_AS = expression(rf"用?[作做](?:{WORD_CLASSES})", re.IGNORECASE)
_MARK = expression("|".join(sorted(all_words("marks"))), re.IGNORECASE)
"""A remark that says no name; after another of them, it translates that."""
_AVOIDED = all_words("fields.deprecated")
"""Remarks that the name is one to avoid."""
_DOMAIN = expression(
    r"(?:the|an?|in|of|for|on|as|with|within|without|from|by|to|per|via|during|between|never|always|default:)\s.*|"
    + "|".join(sorted(all_words("domains"))),
    re.IGNORECASE,
)
_MAY_DISAMBIGUATE = frozenset(("translation", "same script", "other name"))
_ENDINGS = ("s", "es", "n", "en", "e", "r")
_CALLED = expression(r"[a-z_][\w.]*|[^\W_]*+[._][\w.]*|\w", re.ASCII)


class TermLine(NamedTuple):
    """What a term line says."""

    designations: tuple[Designation, ...]
    """The headword first; at least one."""
    references: tuple[Reference, ...] = ()
    """Where 参见, 见 or "see" is in brackets."""
    bracketed: str | None = None
    """What is in brackets after the headword, where it may prove to be a disambiguator."""
    diagnostics: tuple[Diagnostic, ...] = ()


def join_term_lines(term_lines: Sequence[TermLine]) -> TermLine:
    """All that *term_lines* say, as one whose names are not settled."""
    return TermLine(
        designations=tuple([name for each in term_lines for name in each.designations]),
        references=tuple([reference for each in term_lines for reference in each.references]),
        bracketed=term_lines[0].bracketed,
        diagnostics=tuple([diagnostic for each in term_lines for diagnostic in each.diagnostics]),
    )


@dataclass(slots=True, kw_only=True)
class _Reading:
    """What has been understood of one term line so far."""

    headword: Designation
    """With what the parentheticals say about it; its text is what comes before them."""
    cautious: bool
    names: list[Designation] = field(default_factory=list)
    references: list[Reference] = field(default_factory=list)
    stays: str = ""
    """What of the parentheticals belongs to the displayed name, with its brackets."""
    bracketed: str | None = None
    """What of the parentheticals may tell the name from the same name of another concept; a guessed one goes first."""

    def qualify(self, group: str, found: Sequence[Designation]) -> None:
        """Take *group*, which gives the names *found*, for what may be the disambiguator."""
        weighed = [name for name in found if name.origin.about in _MAY_DISAMBIGUATE]
        if weighed and (self.bracketed is None or any(name.inferred for name in weighed)):
            self.bracketed = group

    def tell(self, **said: Any) -> None:
        """Take what is *said* of the headword."""
        self.headword = replace(self.headword, **said)

    def add(self, text: str, language: str, rule: str, **said: Any) -> None:
        """Take *text*, in this *language*, for a name; what is *said* of it are fields of the designation."""
        origin = NameRule.BRACKET.of(rule)
        self.names.append(Designation(text=text, language=language, origin=origin, source=self.headword.source, **said))


def split_term_line(
    text: str, source: SourceLocation, *, cautious: bool = False, origin: NameOrigin = HEADWORD
) -> TermLine:
    """The names in *text*, a name without markup, optionally followed by parentheticals; *origin* is that of the first.

    ``Dispatcher（分发器）`` gives an English and a Chinese name, ``C10（Core 10）`` an abbreviation and its full form,
    ``transform (n.)`` one name. With *cautious*, rule 9 leaves the parenthetical in the displayed name, as it is in
    markup where ``view (tensor)`` is one name.
    """
    is_plain = PLAIN_NAME.fullmatch(text) is not None
    text = text if is_plain or cautious else without_sound(_TAG.sub("", text))
    name = text if is_plain else clean_name(" ".join(text.split()), as_shown=cautious)
    if not cautious and not is_plain and (comma := _COMMA.search(name)):
        name = _marked_in_brackets(name[: comma.start()].rstrip(), name[comma.end() :].lstrip()) or name
    if is_plain or not 0 < len(_BRACKET.findall(name)) <= _MOST_BRACKETS:
        only = Designation(text=name, language=language_of(name), origin=origin, source=source)
        return TermLine(designations=(only,))
    if not cautious and "/" in name and (slash := _BEFORE_SLASH.search(name)) and is_balanced(name[: slash.end()]):
        pieces = [split_term_line(piece, source, origin=origin) for piece in _BESIDE_SLASH.findall(name)]
        joined = join_term_lines(pieces)
        return joined._replace(designations=collect_designations(joined.designations))
    if not cautious and (remark := _REMARK.match(name)) and _is_remark(remark["inner"], name[remark.end() :]):
        return split_term_line(name[remark.end() :], source, origin=origin)
    head, groups = _peel(name)
    if groups and not any(map(str.isalnum, head)):
        return split_term_line(groups[0].inner, source, cautious=cautious, origin=origin)
    head = clean_name(head, as_shown=cautious)
    headword = Designation(text=head, language=language_of(head), origin=origin, source=source)
    reading = _Reading(headword=headword, cautious=cautious)
    for group in groups:
        known = len(reading.names)
        kept = _read_group(reading, group)
        reading.qualify(group.inner, reading.names[known:])
        if kept:
            reading.stays += f"{' ' if group.apart else ''}{group.opening}{kept}{group.closing}"
    reading.tell(text=head + reading.stays)
    mismatch = Diagnostic(code=Code.MISMATCHED_BRACKETS, message=f"brackets don't pair in “{name}”", source=source)
    return TermLine(
        designations=collect_designations([reading.headword, *reading.names]),
        references=tuple(reading.references),
        bracketed=reading.bracketed,
        diagnostics=() if all(_PARTNER[group.opening] == group.closing for group in groups) else (mismatch,),
    )


def _marked_in_brackets(head: str, rest: str) -> str:
    """*head* with the *rest* of the name in brackets, if a marker follows the comma between them; else nothing."""
    marked = None if not head or _BRACKET.search(head) else _MARKED.match(rest)
    other = rest[marked.end() :].lstrip(", ") if marked else ""
    return f"{head} ({marked[0].rstrip()} {other})" if marked and other else ""


def _is_remark(inner: str, name: str) -> bool:
    """Whether *inner*, in brackets before *name*, says something about it: ``(lockの) acquire``, ``(?)线缆``."""
    return not any(map(str.isalnum, inner)) or (has_cjk(inner) and not has_cjk(name))


class _Group(NamedTuple):
    """One parenthetical."""

    opening: str
    inner: str
    closing: str
    apart: bool
    """Whether there is a blank before it."""


def _peel(name: str) -> tuple[str, list[_Group]]:
    """The head of *name*, and the parentheticals at its end in order."""
    groups: list[_Group] = []
    rest = name
    while len(groups) < _MOST_GROUPS and (start := _opening_of_last(rest, unclosed=not groups)) is not None:
        before, closed = rest[:start], rest[-1] in _CLOSING
        inner = rest[start + 1 : -1] if closed else rest[start + 1 :]
        if not inner.strip() and has_cjk(before):  # to be filled in
            rest = before.rstrip()
            continue
        if not before.strip() or not inner.strip():
            break
        groups.append(
            _Group(
                opening=rest[start],
                inner=inner.strip(),
                closing=rest[-1] if closed else "",
                apart=before[-1].isspace(),
            )
        )
        rest = before.rstrip()
    return rest, groups[::-1]


def _opening_of_last(name: str, *, unclosed: bool) -> int | None:
    """Where the parenthetical at the end of *name* opens; with *unclosed*, it may lack its closing bracket."""
    opened: list[int] = []
    last = None
    for bracket in _BRACKET.finditer(name):
        if bracket[0] in _PARTNER:
            opened.append(bracket.start())
        else:
            last = opened.pop() if opened else None
    if name and name[-1] in _CLOSING:
        return last
    return opened[0] if opened and unclosed else None


def _read_group(reading: _Reading, group: _Group) -> str:
    """Judge each part of a parenthetical; what of it stays in the displayed name is returned."""
    head = reading.headword.text
    is_clause = head[-1:].isdigit() and len(group.inner) == 1  # ``403(b)``
    is_part = group.inner in _ENDINGS or is_clause or _CALLED.fullmatch(head) is not None
    call = group.opening == "(" and not group.apart and is_part
    parts = _parts(head, group.inner)
    if len(parts) > 1 and not call and are_people(head, parts):
        return ""
    is_whole = len(parts) > 1 and not (call or has_cjk(group.inner)) and is_initials(head, " ".join(parts))
    if is_whole and not any(is_initials(head, part) for part in parts):
        parts = [group.inner]
    kept: list[str] = []
    continuing = "example" if " ".join(["", *parts[-1:]]).casefold().endswith(_AND_SO_ON) else None
    for language, part in map(_in_language, parts):
        marked = _MARKED.match(part)
        rest = clean_name(part[marked.end() :]) if marked else ""
        if marked and rest:
            continuing = marked.lastgroup if marked.lastgroup in _CONTINUING else None
            _read_marked(reading, str(marked.lastgroup), rest, marked[str(marked.lastgroup)])
        elif continuing:
            _read_marked(reading, continuing, part, "")
        elif not _read_plain(reading, part, language, call=call):
            kept.append(part)
    return group.inner if kept and len(kept) == len(parts) else ", ".join(kept)


def _parts(head: str, inner: str) -> list[str]:
    """*inner* split at commas and semicolons outside of brackets, and at slashes after them.

    A bracketed abbreviation or translation of a part is a part.
    """
    return [clean_name(piece) for part in _PART.findall(inner) if part.strip() for piece in _unnest(head, part.strip())]


def _in_language(part: str) -> tuple[str | None, str]:
    """The language that *part* says its name is in, and the name; None and *part* itself where it says nothing."""
    label = _IN_LANGUAGE.match(part)
    if label is None or label[2] == _PLURAL:
        return None, part
    name = (label[1] or label[2]).casefold()
    language = _SHORT_LANGUAGES.get(name) or (language_named(name) if label[2] else None)
    return (language, part[label.end() :]) if language else (None, part)


def _unnest(head: str, part: str) -> Sequence[str]:
    """*part*, and apart from it what it has in brackets, if one abbreviates the other or translates the head."""
    outer, groups = _peel(part)
    inner = groups[0].inner if len(groups) == 1 else ""
    is_other = has_cjk(inner) != has_cjk(outer) or (has_cjk(head) and looks_abbreviated(inner))
    return (outer, inner) if inner and (is_other or is_initials(inner, outer)) else (part,)


def _read_marked(reading: _Reading, meaning: str, text: str, marker: str) -> None:
    """Rule 1: the author says what *text* is."""
    if meaning == "see":
        reading.references.append(Reference(target=text, type=RelationType.SEE, source=reading.headword.source))
    elif meaning == "reading":
        reading.tell(reading=text)
    elif meaning != "example":
        kind = Kind.ABBREVIATION if meaning == "abbreviation" else Kind.FULL
        status = Status(meaning) if meaning in set(Status) else Status.PREFERRED
        reading.add(text, language_of(text), marker, kind=kind, status=status)
        if meaning == "full":
            reading.tell(kind=Kind.ABBREVIATION)


def _read_plain(reading: _Reading, part: str, said: str | None, *, call: bool) -> bool:
    """Rules 2 to 9: whether *part*, in the language that is *said*, is a name; else it stays in the displayed name."""
    head = unicodedata.normalize("NFKC", reading.headword.text)
    inner = unicodedata.normalize("NFKC", part)
    if not reading.cautious and inner.casefold() in _AVOIDED:
        reading.tell(status=Status.DEPRECATED)
        return True
    if _USED_AS.fullmatch(inner) or (_MARK.fullmatch(inner) and not _MARK.fullmatch(head)):
        return True
    is_symbol = is_initials(inner, head) or (inner == head[0].casefold() and has_latin(inner))
    if (WORD_CLASS.fullmatch(inner) and not is_symbol) or not any(c.isalpha() for c in inner):
        return False
    if not call and is_sentence(inner) and not is_initials(head, inner):
        return not reading.cautious
    if not reading.cautious and (named := _language_of_name(head, inner)):
        reading.tell(language=named)
        reading.bracketed = part
        return True
    language = said or language_of(part)
    own, other = reading.headword.language.split("-")[0], language.split("-")[0]
    if own == "zh" and not said and is_kana(inner):  # how a Japanese name is read
        own = other = "ja"
        reading.tell(language="ja")
    if other == "en" and own == "en":
        return _read_latin(reading, part, head, inner, call=call)
    if other == "en":
        before = (name.text for name in reading.names[:_MOST_GROUPS] if name.language == "en")
        short = looks_abbreviated(inner) or any(is_initials(inner, name) for name in before)
        reading.add(part, language, "translation", kind=Kind.ABBREVIATION if short else Kind.FULL)
    elif other == own:
        _read_own(reading, part, language, head, inner)
    else:
        reading.add(part, language, "translation")
    return True


def _language_of_name(head: str, inner: str) -> str | None:
    """The language that *inner* says the name *head* is in, if its letters fit and it names none: Roux (French)."""
    named = language_named(inner) if has_cjk(inner) or (inner.istitle() and len(inner) > len("En")) else None
    return named if named and has_latin_letters(named) == has_latin(head) and not language_named(head) else None


def _read_own(reading: _Reading, part: str, language: str, head: str, inner: str) -> None:
    """Rule 4, on the NFKC copies *head* and *inner*, for any script but Latin."""
    if len(inner) == 1 < len(head) and inner not in head:  # 几何（学）
        reading.add(head + part, language, "variant", kind=Kind.VARIANT, inferred=True)
        return
    if is_initials(head, inner):
        reading.tell(kind=Kind.ABBREVIATION)
    kind = Kind.ABBREVIATION if is_initials(inner, head) else Kind.FULL
    reading.add(part, language, "same script", kind=kind, inferred=True)


def _read_latin(reading: _Reading, part: str, head: str, inner: str, *, call: bool) -> bool:
    """Rules 5 to 9, on the NFKC copies *head* and *inner*, neither of which holds Chinese."""
    if fold_name(without_article(inner)) == fold_name(head):
        return True
    if _holds(inner, head):
        reading.add(part, "en", "variant", kind=Kind.VARIANT, inferred=True)
    elif abbreviates(head, inner):
        reading.add(part, "en", "initials", inferred=True)
        reading.tell(kind=Kind.ABBREVIATION)
    elif abbreviates(inner, head):
        reading.add(part, "en", "initials", kind=Kind.ABBREVIATION, inferred=True)
    elif reading.cautious or call or _DOMAIN.fullmatch(inner):
        return False
    else:
        reading.add(part, "en", "other name", inferred=True)
    return True


def _holds(inner: str, head: str) -> bool:
    """Rule 5: *inner* has *head* as a word, in any case, or as its suffix."""
    if len(head) > 1 and inner.endswith(head):
        return True
    return f" {head.casefold()} " in f" {' '.join(inner.casefold().replace('-', ' ').split())} "
