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
    sources: dict[str, str | os.PathLike[str]] = {}
    for path in paths:
        sources.setdefault(shown_path(path, config.root), path)
    overrides = _read_overrides(config)
    every_rule = (*config.reading, *overrides.rules)
    rules = {shown: rule_for(_in_settings(path, config), every_rule) for shown, path in sources.items()}
    results = []
    for number, (display_path, path) in enumerate(sources.items(), 1):
        if on_read:
            on_read(number, len(sources), display_path)
        results.append(_read(path, display_path, config, rules[display_path]))
    results = _judged_together(results, sources, config, rules)
    entries = tell_glossaries(distinguish_homonyms([entry for result in results for entry in result.entries]))
    kept, constraints, overruling = overrule_entries(entries, overrides.concepts)
    lock, problems = _read_lock(config)
    drafts, merging = merge(kept, constraints)
    merged, amending = overrule_concepts(drafts, overrides.concepts)
    identified, identifying = assign_ids(merged, lock)
    concepts = follow_source_links(identified, sources)
    ignored = {entry.source for entry in entries} - {entry.source for entry in kept}
    parsing = [each for result in results for each in result.diagnostics if each.source not in ignored]
    overriding = (*overrides.problems, *_unused(every_rule, rules), *overruling, *amending)
    validating = validate(concepts, kept, parsing)
    found = [*parsing, *overriding, *merging, *problems, *identifying, *validating]
    declared = [config.subjects, overrides.subjects, *(result.subjects for result in results)]
    subjects = name_subjects((subject for concept in concepts for subject in concept.subjects), declared)
    return Glossary(
        concepts=concepts,
        subjects=subjects,
        diagnostics=_sorted(summarize_missing(found, kept), sources),
        sources=tuple(sources),
        titles={path: result.title for path, result in zip(sources, results, strict=True) if result.title},
    )


def _in_settings(path: str | os.PathLike[str], config: LoadConfig) -> str:
    """How the settings call the source at *path*."""
    return shown_path(path, config.folder or config.root)


def _setting(given: Mapping[str, str], path: str | os.PathLike[str], config: LoadConfig) -> str | None:
    """What is *given* for the source at *path*: a dialect, or the name of a glossary."""
    return given.get(os.fspath(path)) or given.get(_in_settings(path, config))


def _judged_together(
    results: list[ParseResult],
    sources: Mapping[str, str | os.PathLike[str]],
    config: LoadConfig,
    rules: Mapping[str, ReadingRule | None],
) -> list[ParseResult]:
    """Return *results* with those as one term whose pages are, as others of their folder show."""
    found = dict(zip(sources, results, strict=True))
    if len(found) > 1 and any(result.title for result in results):
        from glossary_build.parsers import markdown  # here, since other sources don't need it
        from glossary_build.parsers.pages import PAGE, pages_of_terms

        for path in pages_of_terms(found):
            if rules[path] or _setting(config.dialects, sources[path], config):
                continue
            if (page := _read(sources[path], path, config, None, partial(markdown.parse, dialect=PAGE))).entries:
                found[path] = page
    return list(found.values())


def _unused(rules: Iterable[ReadingRule], used: Mapping[str, ReadingRule | None]) -> list[Diagnostic]:
    """Return the *rules* that no source is read by; *used* are those of all sources."""
    known = set(map(id, used.values()))
    unused = [Given(text=rule.pattern, source=rule.source) for rule in rules if id(rule) not in known]
    offered = Offered(used)
    return [offered.unused(given, "no source is read by the rule for") for given in unused]


def _read(
    path: str | os.PathLike[str],
    display_path: str,
    config: LoadConfig,
    rule: ReadingRule | None,
    parse: Parser | None = None,
) -> ParseResult:
    """Return what the file at *path* holds, cleaned; a problem with one file doesn't stop the others.

    It is read by *parse*, or else by the parser that fits it.
    """
    try:
        result = _parse(path, display_path, config, rule, parse)
        entries = result.entries if config.infer else tuple(map(_declared, result.entries))
        entries, hiding = reveal_names(entries)
        entries, cleaning = clean_definitions(entries)
    except Exception as error:  # a bug of ours or of a library: the author of the source can't do anything about it
        if is_debugging():
            raise
        message = (
            f"“{display_path}” was not read because of a bug ({describe_fault(error)}); please report it with the file"
        )
        return ParseResult(diagnostics=(Diagnostic.at(Code.INTERNAL_ERROR, message, display_path),))
    if glossary := _setting(config.glossaries, path, config):
        entries = tuple(replace(entry, glossary=glossary) for entry in entries)
    return replace(result, entries=entries, diagnostics=(*result.diagnostics, *hiding, *cleaning))


def _parse(
    path: str | os.PathLike[str],
    display_path: str,
    config: LoadConfig,
    rule: ReadingRule | None,
    parse: Parser | None,
) -> ParseResult:
    """Return what the file at *path* holds; *display_path* is how locations call it."""
    text = read_text(path, config)
    if isinstance(text, Unread):
        return ParseResult(diagnostics=(Diagnostic.at(text.code, f"“{display_path}” {text.reason}", display_path),))
    if parse is None:
        dialect = _setting(config.dialects, path, config)
        parse = parsers()[dialect] if dialect else parser_by_extension(display_path) or choose(text, display_path)
    result = parse_by_rule(parse, text, display_path, rule) if rule else parse(text, display_path)
    included = included_files(text, result.entries, display_path)
    result = replace(result, diagnostics=(*result.diagnostics, *included))
    if result.entries and result.dialect:
        read_as = Diagnostic.at(Code.READ_AS, f"read as: {result.read_as}", display_path)
        result = replace(result, diagnostics=(read_as, *result.diagnostics))
    if result.entries or any(diagnostic.code is Code.NOTHING_FOUND for diagnostic in result.diagnostics):
        return result
    from glossary_build.parsers.reading_rules.suggesting import advise_rules  # here, since it needs parsers of data

    line, advice = find_unread(split_lines(text)) or (1, "")
    message = "; ".join(filter(None, (f"no term found in “{display_path}”", advice, advise_rules(text, display_path))))
    nothing = Diagnostic.at(Code.NOTHING_FOUND, message, display_path, line)
    return replace(result, diagnostics=(*result.diagnostics, nothing))


def read_text(path: str | os.PathLike[str], config: LoadConfig | None = None) -> str | Unread:
    """Return the text of the file at *path*, or why there is none; a source is read as *config* says."""
    given = config.contents.get(os.fspath(path)) if config else None
    content = read_file(path, config.source_root if config else None) if given is None else given
    if isinstance(content, Unread):
        return content
    text = decode(content, config.encoding if config else None)
    return Unread(code=Code.NOT_UTF8, reason=_not_utf8(text, config)) if isinstance(text, NotUtf8) else text


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
