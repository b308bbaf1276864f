"""Loading: the only place where source files are read."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from glossary_build.diagnostics import Code, Diagnostic, describe_fault, is_debugging
from glossary_build.garbage import rare_collection
from glossary_build.headwords.subjects import name_subjects
from glossary_build.ids.assignment import BrokenLockError, Lock, assign_ids, read_lock
from glossary_build.merging.homonyms import distinguish_homonyms, tell_glossaries
from glossary_build.merging.merge import merge
from glossary_build.merging.source_links import follow_source_links
from glossary_build.merging.validation import clean_definitions, reveal_names, summarize_missing, validate
from glossary_build.model import Entry, Glossary
from glossary_build.overrides import Given, Overrides
from glossary_build.overrides.applying import Offered, overrule_concepts, overrule_entries
from glossary_build.parsers import ParseResult
from glossary_build.parsers.detect import Parser, choose
from glossary_build.parsers.entries import split_lines
from glossary_build.parsers.plugins import parser_by_extension, parsers, unknown_dialect
from glossary_build.parsers.reading_rules.reading_rule import ReadingRule, parse_by_rule, rule_for
from glossary_build.parsers.unread import find_unread, included_files
from glossary_build.sources import MISSING, NotUtf8, Unread, decode, is_encoding, read_file, shown_path


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadConfig:
    """Settings for loading sources."""

    root: Path | None = None
    """The folder that paths in locations are relative to; None shows paths as they are given."""
    folder: Path | None = None
    """The folder that paths in other settings are relative to; None where that is *root*."""
    lock: Path | None = None
    """The file of published ids; None, or a file that doesn't exist yet, for none."""
    overrides: Path | None = None
    """The YAML file in which the author overrules what was read; None for none."""
    infer: bool = True
    """Whether names are concluded from brackets and first sentences where no author declares them."""
    source_root: Path | None = None
    """The folder that no source may lie outside of, links followed; None where the caller vouches for every path."""
    dialects: Mapping[str, str] = field(default_factory=dict)
    """How a source is written, by its path as given or in *folder*: a name of ``parsers()``; else its shape decides."""
    encoding: str | None = None
    """How sources are written that are not UTF-8, as Python names it; None reports them."""
    reading: tuple[ReadingRule, ...] = ()
    """How sources are read whose structure can't be guessed; these rules come before those of the overrides file."""
    subjects: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Names of subjects: from one name to the name in each language, by BCP 47 tag; these come first."""
    glossaries: Mapping[str, str] = field(default_factory=dict)
    """The glossary that a source belongs to, by its path as given or in *folder*; entries of two are never one."""
    contents: Mapping[str, bytes] = field(default_factory=dict)
    """What is read instead of a file, by the path: standard input, by ``-``."""

    def __post_init__(self) -> None:
        """Raise LookupError for an *encoding* that Python doesn't know, or a dialect that there is not."""
        known = parsers() if self.dialects else {}
        for dialect in self.dialects.values():
            if dialect not in known:
                raise LookupError(unknown_dialect(dialect, known))
        if self.encoding is not None and not is_encoding(self.encoding):
            raise LookupError(f"no encoding is called {self.encoding!r}")


@rare_collection()
def load_glossary(
    paths: Iterable[str | os.PathLike[str]],
    config: LoadConfig | None = None,
    *,
    on_read: Callable[[int, int, str], None] | None = None,
) -> Glossary:
    """Return the glossary that the files at *paths* make together; earlier ones take precedence.

    Nothing in a file raises an error: what is wrong with the sources, the lock file or the overrides is in
    ``diagnostics``, and the other files are loaded.

    *on_read* is called before each source is read, with its 1-based number, how many sources there are, and its path.
    """
    config = config or LoadConfig()
    given: dict[str, str | os.PathLike[str]] = {}
    for path in paths:
        given.setdefault(shown_path(path, config.root), path)
    overrides = _read_overrides(config)
    config = replace(config, reading=(*config.reading, *overrides.rules))
    sources = {name: _source(path, name, config) for name, path in given.items()}
    results: dict[str, ParseResult] = {}
    for number, (name, source) in enumerate(sources.items(), 1):
        if on_read:
            on_read(number, len(sources), name)
        results[name] = source.read()
    _judge_together(results, sources)
    entries = tell_glossaries(distinguish_homonyms([entry for result in results.values() for entry in result.entries]))
    kept, constraints, overruling = overrule_entries(entries, overrides.concepts)
    lock, problems = _read_lock(config)
    drafts, merging = merge(kept, constraints)
    merged, amending = overrule_concepts(drafts, overrides.concepts)
    identified, identifying = assign_ids(merged, lock)
    concepts = follow_source_links(identified, sources)
    ignored = {entry.source for entry in entries} - {entry.source for entry in kept}
    parsing = [each for result in results.values() for each in result.diagnostics if each.source not in ignored]
    overriding = (*overrides.problems, *_unused(config.reading, sources), *overruling, *amending)
    validating = validate(concepts, kept, parsing)
    found = [*parsing, *overriding, *merging, *problems, *identifying, *validating]
    declared = [config.subjects, overrides.subjects, *(result.subjects for result in results.values())]
    subjects = name_subjects((subject for concept in concepts for subject in concept.subjects), declared)
    return Glossary(
        concepts=concepts,
        subjects=subjects,
        diagnostics=_sorted(summarize_missing(found, kept), sources),
        sources=tuple(sources),
        titles={path: result.title for path, result in results.items() if result.title},
    )


@dataclass(frozen=True, slots=True)
class _Source:
    """A file to be read."""

    path: str | os.PathLike[str]
    """As it was given."""
    shown: str
    """How locations call it."""
    in_settings: str
    """How the settings call it, if they don't as it was given."""
    rule: ReadingRule | None
    """The first rule that is for it."""
    config: LoadConfig

    def setting(self, given: Mapping[str, str]) -> str | None:
        """Return what is *given* for it: a dialect, or the name of a glossary."""
        return given.get(os.fspath(self.path)) or given.get(self.in_settings)

    def read(self, parse: Parser | None = None) -> ParseResult:
        """Return what it holds, cleaned; a problem with one file doesn't stop the others.

        It is read by *parse*, or else by the rule for it and the parser that fits it.
        """
        try:
            result = self._parse(parse)
            entries = result.entries if self.config.infer else tuple(map(_declared, result.entries))
            entries, hiding = reveal_names(entries)
            entries, cleaning = clean_definitions(entries)
        except Exception as error:  # a bug of ours or of a library: the author of the source can't do anything about it
            if is_debugging():
                raise
            fault = f"was not read because of a bug ({describe_fault(error)}); please report it with the file"
            return ParseResult(diagnostics=(self._problem(Code.INTERNAL_ERROR, fault),))
        if glossary := self.setting(self.config.glossaries):
            entries = tuple(replace(entry, glossary=glossary) for entry in entries)
        return replace(result, entries=entries, diagnostics=(*result.diagnostics, *hiding, *cleaning))

    def _problem(self, code: Code, fault: str) -> Diagnostic:
        return Diagnostic.at(code, f"“{self.shown}” {fault}", self.shown)

    def _parse(self, parse: Parser | None) -> ParseResult:
        text = read_text(self.path, self.config)
        if isinstance(text, Unread):
            return ParseResult(diagnostics=(self._problem(text.code, text.reason),))
        if parse is None:
            dialect = self.setting(self.config.dialects)
            parse = parsers()[dialect] if dialect else parser_by_extension(self.shown) or choose(text, self.shown)
        result = parse_by_rule(parse, text, self.shown, self.rule) if self.rule else parse(text, self.shown)
        if not isinstance(result, ParseResult):
            fault = f"was not read: its parser returned {type(result).__name__}, not ParseResult"
            return ParseResult(diagnostics=(self._problem(Code.INTERNAL_ERROR, fault),))
        found = [*result.diagnostics, *included_files(text, result.entries, self.shown)]
        if result.entries and result.dialect:
            found.insert(0, Diagnostic.at(Code.READ_AS, f"read as: {result.read_as}", self.shown))
        if not result.entries and all(each.code is not Code.NOTHING_FOUND for each in found):
            # here, since it needs the parsers of data
            from glossary_build.parsers.reading_rules.suggesting import advise_rules

            line, advice = find_unread(split_lines(text)) or (1, "")
            reasons = (f"no term found in “{self.shown}”", advice, advise_rules(text, self.shown))
            found.append(Diagnostic.at(Code.NOTHING_FOUND, "; ".join(filter(None, reasons)), self.shown, line))
        return replace(result, diagnostics=tuple(found))


def _source(path: str | os.PathLike[str], shown: str, config: LoadConfig) -> _Source:
    """Return the source at *path*, with the rule for it."""
    in_settings = shown_path(path, config.folder or config.root)
    return _Source(path, shown, in_settings, rule_for(in_settings, config.reading), config)


def _judge_together(results: dict[str, ParseResult], sources: Mapping[str, _Source]) -> None:
    """Read those of *results* as one term whose pages are, as others of their folder show."""
    if len(results) > 1 and any(result.title for result in results.values()):
        from glossary_build.parsers import markdown  # here, since other sources don't need it
        from glossary_build.parsers.pages import PAGE, pages_of_terms

        for path in pages_of_terms(results):
            source = sources[path]
            if source.rule or source.setting(source.config.dialects):
                continue
            if (page := source.read(partial(markdown.parse, dialect=PAGE))).entries:
                results[path] = page


def _unused(rules: Iterable[ReadingRule], sources: Mapping[str, _Source]) -> list[Diagnostic]:
    """Return the *rules* that none of *sources* is read by."""
    known = {id(source.rule) for source in sources.values()}
    unused = [Given(text=rule.pattern, source=rule.source) for rule in rules if id(rule) not in known]
    offered = Offered(sources)
    return [offered.unused(given, "no source is read by the rule for") for given in unused]


def read_text(path: str | os.PathLike[str], config: LoadConfig | None = None) -> str | Unread:
    """Return the text of the file at *path*, or why there is none; a source is read as *config* says."""
    given = config.contents.get(os.fspath(path)) if config else None
    content = read_file(path, config.source_root if config else None) if given is None else given
    if isinstance(content, Unread):
        return content
    text = decode(content, config.encoding if config else None)
    return Unread(_not_utf8(text, config), Code.NOT_UTF8) if isinstance(text, NotUtf8) else text


def _not_utf8(fault: NotUtf8, config: LoadConfig | None) -> str:
    message = f"is not UTF-8 from byte {fault.offset} on; it looks like {fault.guess}"
    if config and config.encoding:
        return f"{message}, and is not {config.encoding} either"
    name = "gb18030" if fault.guess == "GBK" else fault.guess.lower()
    if config is None or not is_encoding(name):
        return message
    return f"{message}: save it as UTF-8, or read it with --encoding {name} (in conf.py: glossary_build_encoding)"


def _read_lock(config: LoadConfig) -> tuple[Lock | None, tuple[Diagnostic, ...]]:
    """Return the published ids, or what is wrong with their file."""
    if config.lock is None or read_file(config.lock) == MISSING:
        return None, ()
    display_path = shown_path(config.lock, config.root)
    text = _text(config.lock, display_path, Code.BAD_LOCK)
    if isinstance(text, Diagnostic):
        return None, (text,)
    try:
        return read_lock(text, display_path), ()
    except BrokenLockError as error:
        message = f"“{display_path}” can't be used as the lock file: {error}; restore it, or name another one"
        return None, (Diagnostic.at(Code.BAD_LOCK, message, display_path, error.line),)


def _read_overrides(config: LoadConfig) -> Overrides:
    """Return what the author overrules, and what is wrong with the file that says so."""
    if config.overrides is None:
        return Overrides()
    display_path = shown_path(config.overrides, config.root)
    text = _text(config.overrides, display_path, Code.BAD_OVERRIDE)
    if isinstance(text, Diagnostic):
        return Overrides(problems=(text,))
    from glossary_build.overrides.file import read_overrides  # here, as all that few projects need

    return read_overrides(text, display_path)


def _text(path: Path, display_path: str, code: Code) -> str | Diagnostic:
    """Return the text of a file that is no source, or a diagnostic with *code* that says why there is none."""
    text = read_text(path)
    return Diagnostic.at(code, f"“{display_path}” {text.reason}", display_path) if isinstance(text, Unread) else text


def _declared(entry: Entry) -> Entry:
    """Return *entry* with its headword and the names that the author declared."""
    head, *others = entry.designations
    return replace(entry, designations=(head, *(other for other in others if not other.inferred)))


def _sorted(diagnostics: Iterable[Diagnostic], sources: Iterable[str]) -> tuple[Diagnostic, ...]:
    """Return *diagnostics* by source in order of precedence, line and code; those of no source come last."""
    position = {path: number for number, path in enumerate(sources)}

    def key(diagnostic: Diagnostic) -> tuple[int, str, int, str, str]:
        path, line = diagnostic.source.path, diagnostic.source.line
        return position.get(path, len(position)), path, line, diagnostic.code, diagnostic.message

    return tuple(sorted(diagnostics, key=key))
