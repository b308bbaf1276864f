"""Checks pages, translations and the glossary itself: names and texts that should be others, and what is missing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import PurePath, PurePosixPath

from glossary_build.diagnostics import Code, Diagnostic, SourceLocation
from glossary_build.model import Concept, Definition, Glossary, Status, leading_names
from glossary_build.prose import Page
from glossary_build.prose.mentions import Named, finder_of, mentioned, pairs, usage
from glossary_build.sources import is_team_glossary
from glossary_build.sources.located import PoMessage, po_messages
from glossary_build.text.characters import simplify
from glossary_build.text.expressions import expression
from glossary_build.text.languages import language_named, language_tag, matches_language
from glossary_build.text.names import COMMON_WORD, fold_name, has_han

_SILENCED = expression(r"glossary-build:\s*ignore\s+(?P<codes>[\w-]+(?:[,\s]+[\w-]+)*)")
"""A comment that silences codes in the paragraph below it."""
_LONGEST_COMMON_HAN = 2
_LANGUAGE = expression(r"^Language:\s*(\S+)", re.MULTILINE)


class ProseChecks:
    """Checks texts against one glossary."""

    def __init__(self, glossary: Glossary) -> None:
        """Index the names of *glossary*."""
        self._glossary = glossary
        leading = ((concept, name) for concept, names in leading_names(glossary.concepts) for name in names)
        self._finder = finder_of(leading, glossary)

    def page(self, page: Page) -> Iterator[Diagnostic]:
        """Yield what is wrong on *page*, in its order."""
        for passage in page.passages:
            place = SourceLocation(page.path, passage.line)
            yield from self._deprecated(passage.text, place)
            for chinese, english in pairs(passage.text):
                yield from self._translation(english, chinese, "zh", place)

    def named(self, texts: Iterable[str]) -> Glossary:
        """Return the glossary with the concepts that *texts* name, by whichever name, and those that replace them."""
        named = {found.value.concept_id for text in texts for found in self._finder.find(text)}
        replacing = filter(None, (self._glossary.current(each) for each in map(self._glossary.by_id, named) if each))
        wanted = named.union(concept.id for concept in replacing)
        concepts = (concept for concept in self._glossary.concepts if concept.id in wanted)
        return replace(
            self._glossary,
            concepts=tuple(
                replace(each, relations=tuple(link for link in each.relations if link.target in wanted))
                for each in concepts
            ),
        )

    def translated(self, original: Page, translation: Page, language: str) -> Iterator[Diagnostic]:
        """Yield where *translation*, in *language*, names another term than the same paragraph of *original*.

        Pages with different numbers of paragraphs aren't compared: nobody knows which of them belong together.
        """
        if len(original.paragraphs) != len(translation.paragraphs):
            return
        for (line, source), (number, target) in zip(original.paragraphs, translation.paragraphs, strict=True):
            there = f"{original.path}:{line} has"
            yield from self._compared(source, target, language, SourceLocation(translation.path, number), there)

    def catalogue(self, path: str, text: str) -> Iterator[Diagnostic]:
        """Yield what is wrong in the gettext catalogue at *path* with *text*; guesses of programs are left out."""
        messages = [each for each in po_messages(text) if isinstance(each, PoMessage) and not each.is_fuzzy]
        header = next((each.texts.get("msgstr", "") for each in messages if each.texts.get("msgid") == ""), "")
        named = _LANGUAGE.search(header)
        language = language_tag(named[1]) if named else None
        for message in messages:
            source, translation = message.texts.get("msgid", ""), message.texts.get("msgstr", "")
            if not source or not translation or "~" in message.comments:
                continue
            place = SourceLocation(path, message.lines.get("msgstr", 1))
            yield from self._deprecated(translation, place)
            if language:
                found = [*self._translation(source, translation, language, place)]
                yield from found or self._compared(source, translation, language, place, "the original has")

    def _deprecated(self, text: str, place: SourceLocation) -> Iterator[Diagnostic]:
        for old in (found.value for found in mentioned(text, self._finder)):
            if old.is_deprecated:
                instead = self._glossary.name_instead(old.concept, old.designation.language)
                advice = f"; write “{instead}”" if instead else ""
                message = f"“{old.designation.text}” is a deprecated name{advice}"
                yield Diagnostic(Code.DEPRECATED_NAME, message, place)

    def _compared(
        self, source: str, translation: str, language: str, place: SourceLocation, introduction: str
    ) -> Iterator[Diagnostic]:
        """Yield a diagnostic if *translation* leaves out one term of *source*, and names another instead.

        Terms without a name in the other language aren't missed, nor is “graph” where “computational graph” is. Names
        that are common words too, such as “shape”, say nothing.
        """
        there = {each.value.concept_id: each.value for each in self._finder.find(source)}
        here = {each.value.concept_id: each.value for each in self._finder.find(translation)}
        missing = [name for id_, name in there.items() if id_ not in here and _says_much(name, language)]
        if len(missing) != 1:
            return
        (wanted,) = missing
        added = (name for id_, name in here.items() if id_ not in there and _says_much(name, "en"))
        named = next((name for name in added if not _overlap(wanted.concept, name.concept)), None)
        instead = wanted.concept.preferred(language)
        if named is None or instead is None:
            return
        message = (
            f"“{named.designation.text}” is another term than “{wanted.designation.text}”, "
            f"which {introduction}; write “{instead.text}”"
        )
        yield Diagnostic(Code.OTHER_TERM, message, place)

    def _translation(self, source: str, translation: str, language: str, place: SourceLocation) -> Iterator[Diagnostic]:
        """A diagnostic if the glossary names *source* in *language*, and *translation* ends with none of these names.

        Where a name begins in a Chinese sentence isn't known for sure.
        """
        concept = self._glossary.find(source)
        names = [each for each in concept.designations if matches_language(each.language, language)] if concept else []
        if not concept or not names or _folded(translation).endswith(tuple(map(_folded, concept.target_names))):
            return
        preferred = concept.preferred(language) or names[0]
        message = f"“{translation}” isn't “{source}” in the glossary; write “{preferred.text}”"
        yield Diagnostic(Code.OTHER_TRANSLATION, message, place)


def _says_much(name: Named, language: str) -> bool:
    """Return whether *name* is hardly a common word (``KV Cache``, 计算图), and its concept has one in *language*."""
    text = name.designation.text
    is_common = len(text) <= _LONGEST_COMMON_HAN if has_han(text) else COMMON_WORD.fullmatch(text)
    return not is_common and name.concept.preferred(language) is not None


def _overlap(one: Concept, other: Concept) -> bool:
    """Return whether a name of one is a part of a name of the other."""
    pairs_ = [(_folded(a.text), _folded(b.text)) for a in one.designations for b in other.designations]
    return any(a in b or b in a for a, b in pairs_)


def _folded(name: str) -> str:
    return fold_name(simplify(name))


def unless_silenced(found: Iterable[Diagnostic], texts: Mapping[str, str]) -> Iterator[Diagnostic]:
    """Return *found* without what comments silence at its line; *texts* are those of the files, by their paths."""
    silenced = {path: _silenced(text.split("\n")) for path, text in texts.items()}
    return (each for each in found if each.code not in silenced[each.source.path].get(each.source.line, ()))


def _silenced(lines: Iterable[str]) -> dict[int, frozenset[str]]:
    """Return the codes that comments silence, by the 1-based line: from the comment to the end of its paragraph.

    If the comment is in the last line of its paragraph, they are silenced in the next paragraph too.
    """
    found: dict[int, frozenset[str]] = {}
    codes = own = frozenset[str]()
    for number, line in enumerate(lines, 1):
        if not line.strip():
            codes = own
            continue
        match = _SILENCED.search(line)
        own = frozenset(re.split(r"[,\s]+", match["codes"])) if match else frozenset()
        codes |= own
        if codes:
            found[number] = codes
    return found


_TAG = expression(r"[A-Za-z]{2}(?:[._-](?:[A-Za-z]{2}|Hans|Hant))?", re.IGNORECASE)
_TAGGED = expression(rf"(.+?)[._-]({_TAG.pattern})", re.IGNORECASE)


def translations(paths: Iterable[str]) -> Iterator[tuple[str, str, str]]:
    """Each page of *paths* that another one translates: its path, that of the other, and the BCP 47 tag of the other.

    The original is in English, or its path names no language.

    >>> list(translations(["docs/en/a.md", "docs/zh/a.md", "b.md", "b.zh-CN.md", "zh/c.md"]))
    [('docs/en/a.md', 'docs/zh/a.md', 'zh-Hans'), ('b.md', 'b.zh-CN.md', 'zh-Hans')]
    """
    documents: dict[tuple[str, ...], dict[str, str]] = {}
    for path in paths:
        document, language = _split(path)
        documents.setdefault(document, {}).setdefault(language, path)
    for versions in documents.values():
        original = versions.get("en") or versions.get("")
        if original is not None:
            yield from ((original, path, tag) for tag, path in versions.items() if tag not in ("en", ""))


def _split(path: str) -> tuple[tuple[str, ...], str]:
    """Return the document that *path* holds, and the tag of its language; empty where it names none."""
    *folders, name = PurePosixPath(path.replace("\\", "/")).parts
    stem, dot, extension = name.rpartition(".")
    language = ""
    kept = []
    for folder in folders:
        tag = language_named(folder) if _TAG.fullmatch(folder) else None
        language = language or tag or ""
        if tag is None:
            kept.append(folder)
    found = _TAGGED.fullmatch(stem)
    if found and (tag := language_named(found[2])):
        language, stem = tag, found[1]
    return (*kept, f"{stem}{dot}{extension}"), language


_LACKS = {
    (False, True): "has no name in",
    (True, False): "has no definition in",
    (False, False): "has no name and no definition in",
}
"""What to say of a term, by whether it has a name and a definition."""


def missing(glossary: Glossary, languages: Sequence[str]) -> Iterator[Diagnostic]:
    """Yield what each term that isn't deprecated lacks in *languages*, in the order of the glossary."""
    for concept in _asked(glossary):
        name = concept.designations[0]
        for language in languages:
            if lack := _LACKS.get((has_name(concept, language), concept.definition(language) is not None)):
                yield Diagnostic(Code.INCOMPLETE, f"“{name.text}” {lack} {language}", name.source)


def completeness(glossary: Glossary, language: str) -> tuple[int, int, int]:
    """Return how many terms *glossary* has, with how many names and definitions in *language*."""
    concepts = _asked(glossary)
    names = sum(has_name(concept, language) for concept in concepts)
    return len(concepts), names, sum(concept.definition(language) is not None for concept in concepts)


def _asked(glossary: Glossary) -> list[Concept]:
    return [concept for concept in glossary.concepts if concept.status is not Status.DEPRECATED]


def has_name(concept: Concept, language: str) -> bool:
    """Whether *concept* has a name in *language* that isn't deprecated, or one that is the same in all of them."""
    names = (name for name in concept.designations if name.status is not Status.DEPRECATED)
    return concept.is_untranslatable or any(matches_language(name.language, language) for name in names)


_LITERAL = expression(r"`([^`\n]+)`")
_PATH = expression(r"[\w.-]/[^/\s]*\.\w")
_DRAFT = expression(r"\b(?:TODO|TBD|FIXME|WIP)\b|(?i:[(\[](?:draft|entwurf|草稿|待定|待确认)[)\]]|status:\s?draft\b)")
_MOST_WORDS = 90


def team_style(glossary: Glossary) -> Iterator[Diagnostic]:
    """Yield the faults of entries in files such as ``CONTEXT.md``, in the order of the glossary."""
    texts: dict[str, str] = {}
    for concept in glossary.concepts:
        name = concept.designations[0].text
        for definition in concept.definitions:
            if not is_team_glossary(PurePath(definition.source.path)):
                continue
            for code, message in _faults(definition):
                yield Diagnostic(code, f"“{name}” {message}", definition.source)
            first = texts.setdefault(" ".join(definition.text.casefold().split()), name)
            if first != name:
                yield Diagnostic(Code.SAME_TEXT, f"“{name}” has the text of “{first}”", definition.source)


def unused_terms(pages: Sequence[Page], glossary: Glossary) -> Iterator[Diagnostic]:
    """Yield the terms of such files that none of *pages* names."""
    _, unused = usage(pages, glossary) if pages else ([], [])
    for concept in unused:
        name = concept.designations[0]
        if is_team_glossary(PurePath(name.source.path)):
            yield Diagnostic(Code.UNUSED_TERM, f"“{name.text}” is on none of the pages", name.source)


def _faults(definition: Definition) -> Iterator[tuple[Code, str]]:
    text = definition.text.strip()
    if not all(map(str.strip, text.split("\n"))) or len(text.split()) > _MOST_WORDS:
        yield Code.LONG_ENTRY, "is longer than a paragraph"
    if code := next(filter(_is_code, _LITERAL.findall(text)), None):
        yield Code.IMPLEMENTATION_DETAIL, f"names “{code}”"
    if _DRAFT.search(text):
        yield Code.DRAFT, "isn't finished"


def _is_code(literal: str) -> bool:
    """Whether *literal* is a path with an extension, or a call."""
    before, bracket, rest = literal.partition("(")
    return _PATH.search(literal) is not None or (bool(bracket) and before[-1:].isalnum() and ")" in rest)
