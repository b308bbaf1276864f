"""Finds what a column of a table or a key of data holds, by its name in any supported language."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

from glossary_build.headwords.lexicon import all_words
from glossary_build.text.characters import simplify
from glossary_build.text.expressions import expression
from glossary_build.text.languages import LONGEST_FIELD_NAME, begins_with_language, language_named, language_tag
from glossary_build.text.names import HAN, has_cjk


class Role(StrEnum):
    """What a field holds, by the word that an export or a reading rule uses for it."""

    ID = "id"
    OTHER_IDS = "other ids"
    SUBJECTS = "subjects"
    STATUS = "status"
    LANGUAGE = "language"
    MARKUP = "markup"
    TERM = "term"
    ABBREVIATIONS = "abbreviations"
    SYNONYMS = "synonyms"
    VARIANTS = "variants"
    DEPRECATED = "deprecated"
    HIDDEN = "hidden names"
    READING = "reading"
    DEFINITION = "definition"
    SEE = "see"
    SEE_ALSO = "see also"
    BROADER = "broader"
    REPLACED_BY = "replaced by"
    IGNORE = "ignore"


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """What one column or key holds."""

    role: Role
    language: str | None = None
    """BCP 47 tag; None where the script of each value decides."""
    is_exact: bool = False
    """Whether the language is apart (``term [en]``, ``en.term``): brackets and slashes belong to the name then."""


TEXTS = frozenset((Role.DEFINITION, Role.SUBJECTS))
"""What columns hold that are no names."""
_READ = TEXTS | {Role.TERM, Role.ABBREVIATIONS, Role.SYNONYMS, Role.DEPRECATED}
_NOTES = all_words("notes")
_PARTS = all_words("parts") | _NOTES
_LOOSE = frozenset(("名称", "concept", "name", "names", "word", "words", "概念", "简称", "short"))
_NO_NAME = expression(
    r"(?:file|parameter|class|function|method|module|variable|field|column|option|user|package)\b", re.I
)
_BRACKETS = expression(r"[(（\[][^()（）\[\]]*+[)）\]]$")
_SCRIPTS_BORDER = expression(rf"\n|(?<=[A-Za-z)])\s++(?=[{HAN}])|(?<=[{HAN})])\s++(?=[A-Za-z])")
"""Where a header goes on in another language, or on another line."""
_MOST_HEADER_WORDS = 5
_LONGEST_HEADER = 8
"""Characters of one in a language without blanks."""
_ADVISING = "要须須应應请請不次"
"""Before a word, they say what to do, or how often, and not what is there: ``首次要展开``, ``首次定义``."""
_SHORTEST_END = 4
"""Letters of the last words of a header: shorter ones are codes of languages too."""
_ROLES = {simplify(word): role for role in Role for word in all_words(f"fields.{role.name.lower()}")}
"""By the words for them, those in Chinese characters simplified, as names are before they are looked up."""
_TAGGED = expression(r"([^\[\]]*)\[([^\[\]]*)\]\s*")
_JOINED = expression("[/・·、]")
_CAMEL = expression(r"(?<=[a-z])(?=[A-Z])")


@lru_cache(maxsize=1 << 12)
def field_named(name: str) -> Field | None:
    """What the field *name* holds, in which language; None where the name doesn't tell.

    >>> field_named("nameZh"), field_named("英文名称")
    (Field(role=<Role.TERM: 'term'>, language='zh-Hans', is_exact=False), \
Field(role=<Role.TERM: 'term'>, language='en', is_exact=False))
    >>> field_named("definition [de]").language, field_named("colour"), field_named("https://a.example/en")
    ('de', None, None)
    """
    if len(name) > LONGEST_FIELD_NAME:
        return None
    if tagged := _TAGGED.fullmatch(name.strip()):
        role = _ROLES.get(_words(tagged[1]))
        tag = language_tag(tagged[2].strip())
        return Field(role=role, language=tag, is_exact=tag is not None) if role else None
    if len(parts := _JOINED.split(name)) > 1 and "//" not in name and not any(map(str.isdigit, name)):
        fields = [*filter(None, map(field_named, filter(str.strip, parts)))]
        return min(fields, key=lambda field: field.role is Role.READING, default=None)
    words = _words(name)
    if words in _ROLES:
        return Field(role=_ROLES[words])
    if language := language_named(words):
        return Field(role=Role.TERM, language=language)
    field = _with_language(words, name)
    return field or (Field(role=Role.TERM, language=language) if (language := language_named(name)) else None)


def _words(name: str) -> str:
    """*name* as lower-case words: ``relatedTerms``, ``related_terms`` and ``Related terms:`` are one."""
    spaced = _CAMEL.sub(" ", unicodedata.normalize("NFKC", name))
    return simplify(" ".join(re.sub(r"[_.-]+", " ", spaced).strip(" :*").casefold().split()) or name.strip())


def _with_language(words: str, name: str) -> Field | None:
    """A field whose name is that of a language and a word, in either order, or with the language in brackets."""
    is_exact = "." in name
    first, _, rest = words.partition(" ")
    before, _, last = words.rpartition(" ")
    candidates = [(first, rest), (last.strip("()"), before)]
    if begun := begins_with_language(words):
        candidates.append((words.removesuffix(begun[1]), begun[1]))
    language, _, word = name.partition(".")
    candidates.append((language, _words(word)))
    for language, word in candidates:
        word = word.strip(" :()")
        role = _ROLES.get(word) or _ROLES.get(word.removesuffix("s"))
        tag = language_named(language)
        if role is not None and tag is not None:
            return Field(role=role, language=tag, is_exact=is_exact)
    return None


@lru_cache(maxsize=1 << 12)
def column_of(header: str) -> Field | None:
    """What the column under *header* holds; None where the header doesn't tell, or it is nothing of a table of terms.

    >>> column_of("常用缩写").role, column_of("Preferred term").role, column_of("File name")
    (<Role.ABBREVIATIONS: 'abbreviations'>, <Role.TERM: 'term'>, None)
    """
    text = unicodedata.normalize("NFKC", header).strip()
    parts = [part.strip() for part in _SCRIPTS_BORDER.split(text, maxsplit=1)]
    if (
        not 0 < len(text) <= LONGEST_FIELD_NAME
        or len(text.split()) > _MOST_HEADER_WORDS * len(parts)
        or _NO_NAME.match(text)
    ):
        return None
    bare = _BRACKETS.sub("", text)
    field = field_named(text) or field_named(bare) or _avoided(text) or _by_end(text) or _by_end(bare)
    field = field or next(filter(None, (field_named(part) for part in parts)), None)
    return field if field and field.role in _READ else None


def _avoided(header: str) -> Field | None:
    """What a *header* says that begins with words for names to avoid: ``Avoid in new text``."""
    words, blank = (header, "") if has_cjk(header) else (header.casefold().split(), " ")
    begins = (blank.join(words[:end]) for end in range(1, len(words)))
    return Field(role=Role.DEPRECATED) if any(_ROLES.get(begin) is Role.DEPRECATED for begin in begins) else None


def _by_end(header: str) -> Field | None:
    """What a *header* says by its last words, or its last characters; “Example translation” is about an example."""
    if has_cjk(header) and " " not in header:
        inside = range(1, len(header) - 1) if len(header) <= _LONGEST_HEADER else ()
        begins = [at for at in inside if header[at - 1] not in _ADVISING and not header[at - 1 : at + 1].isascii()]
        ends = [(header[:at], header[at:]) for at in begins]
    else:
        words = header.split()
        ends = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
        ends = [(before, end) for before, end in ends if len(end) >= _SHORTEST_END or has_cjk(end)]
    named = (field_named(end) for before, end in ends if not is_called(before, _PARTS))
    field = next(filter(None, named), None)
    begun = begins_with_language(header)
    return replace(field, language=field.language or begun[0]) if field and begun else field


def is_note(header: str) -> bool:
    """Whether the texts under *header* are remarks, which come after definitions."""
    return is_called(header, _NOTES)


def is_called(header: str, words: Container[str]) -> bool:
    """Whether *header* is one of *words*, in whichever case or script of Chinese.

    >>> is_called("翻譯：", {"翻译"}), is_called("Source_text", {"source text"}), is_called("Resource", {"source"})
    (True, True, False)
    """
    return _words(header) in words


def looseness(header: str) -> int:
    """How loosely *header* says that terms are below it: words that head other things too come after all others."""
    word = unicodedata.normalize("NFKC", header).strip().casefold()
    return 2 if word == "title" else int(word in _LOOSE)
