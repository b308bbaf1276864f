"""``glossary-build check``: report what is wrong with the sources, to people and, in three forms, to programs."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path, PurePath
from typing import TYPE_CHECKING
from urllib.parse import quote

import click

from glossary_build.cli.command import Choice, command, translate
from glossary_build.cli.output import (
    Verbosity,
    counted,
    print_diagnostics,
    print_lines,
    say,
    uses_colour,
    verbosity,
    write_text,
)
from glossary_build.cli.sources import (
    config_option,
    configured_project,
    load,
    load_config,
    lock_option,
    page_of,
    pages_in,
    read_texts,
    sources_argument,
)
from glossary_build.diagnostics import RULES, Code, Diagnostic, Rule, Severity, SourceLocation
from glossary_build.export.json import dump_json
from glossary_build.version import VERSION

if TYPE_CHECKING:
    from glossary_build.loader import LoadConfig
    from glossary_build.model import Glossary
    from glossary_build.prose import Page


def _parse_codes(_ctx: click.Context, _option: click.Parameter, values: Sequence[str]) -> frozenset[str]:
    """Return the codes in *values*, each a list separated by commas: the callback of an option that may be repeated.

    An unknown code is a wrong usage, and the nearest known one is offered.
    """
    from glossary_build.text.suggestions import closest_names, did_you_mean

    codes = [code.strip() for value in values for code in value.split(",")]
    for code in codes:
        if code not in RULES:
            hint = did_you_mean(closest_names(code, RULES, 1), f"; known are {', '.join(sorted(RULES))}")
            raise click.BadParameter(f"no diagnostic has the code “{code}”{hint}")
    return frozenset(codes)


def _parse_languages(_ctx: click.Context, _option: click.Parameter, values: Sequence[str]) -> tuple[str, ...]:
    """Return the languages in *values*, each a list separated by commas: the callback of an option.

    They are tags as those of names are, so ``zh-TW`` is ``zh-Hant``, but ``zh`` is Chinese in either script.
    """
    from glossary_build.text.languages import language_tag

    tags: list[str] = []
    for code in (code.strip() for value in values for code in value.split(",")):
        tag = language_tag(code)
        if tag is None:
            raise click.BadParameter(f"“{code}” isn't a language tag such as en or zh")
        tags.append(tag.partition("-")[0] if code.isalpha() else tag)
    return tuple(dict.fromkeys(tags))


_WIDTH = 80


def _print_explanation(ctx: click.Context, option: click.Parameter, code: str | None) -> None:
    """Print what *code* means, or all codes if it is empty, and end: the callback of an eager option."""
    if code is None or ctx.resilient_parsing:
        return
    if not code:
        _print_codes()
        ctx.exit()
    from glossary_build.diagnostics.rules import explain

    (known,) = _parse_codes(ctx, option, [code.removeprefix("glossary.")])
    click.secho(known, bold=True, color=uses_colour())
    for part in explain(known):
        click.echo()
        if part.title:
            click.secho(translate(part.title), bold=True, color=uses_colour())
        filled = textwrap.fill(translate(part.text), _WIDTH, break_on_hyphens=False)
        click.echo(textwrap.indent(part.text.rstrip(), "    ") if part.is_code else filled)
    ctx.exit()


def _print_codes() -> None:
    """Each code with its severity and its meaning, those of one severity together."""
    width = max(map(len, RULES))
    for severity in Severity:
        click.secho(translate(f"{severity}s"), bold=True, color=uses_colour())
        for code, rule in RULES.items():
            if rule.severity is severity:
                click.echo(f"  {code:<{width}}  {translate(rule.summary)}")


_codes_option = partial(click.option, metavar="CODE,…", callback=_parse_codes, multiple=True)


@command()
@sources_argument
@click.option(
    "--format",
    "form",
    type=Choice(["text", "json", "sarif", "github"]),
    default="text",
    show_default=True,
    help="How to report: lines for people and editors, JSON, SARIF 2.1.0 for code scanning, or workflow commands that "
    "GitHub shows beside the lines of a pull request.",
)
@click.option("--strict", is_flag=True, help="Fail on warnings too.")
@_codes_option("--select", help="Report these codes only. Repeat the option or separate codes by commas.")
@_codes_option("--ignore", help="Don't report these codes, and don't fail on them.")
@click.option(
    "--explain",
    metavar="[CODE]",
    is_flag=False,
    flag_value="",
    is_eager=True,
    expose_value=False,
    callback=_print_explanation,
    help="Explain what a code means, how to fix it and how to silence it, and end. Without a code, list them all.",
)
@click.option(
    "--suggest-reading",
    is_flag=True,
    help="Print rules for the overrides file that say how the sources are read, the likeliest first, and end.",
)
@click.option(
    "--prose",
    metavar="PATH",
    multiple=True,
    type=click.Path(exists=True),
    help="Also check documentation against the glossary: a page in Markdown or reStructuredText, a gettext catalogue "
    "(.po), or a folder of them. Repeat it for more.",
)
@click.option(
    "--complete",
    metavar="LANGUAGE,…",
    callback=_parse_languages,
    multiple=True,
    help="Also report the terms that have no name or no definition in these languages, and how many there are: "
    "“--complete zh,de”.",
)
@config_option
@lock_option
@click.pass_context
def check(
    ctx: click.Context,
    sources: tuple[str, ...],
    *,
    form: str,
    strict: bool,
    select: frozenset[str],
    ignore: frozenset[str],
    suggest_reading: bool,
    prose: tuple[str, ...],
    complete: tuple[str, ...],
) -> None:
    """Report what is wrong with the sources.

    Each problem is a line “path:line: severity: message [code]” on standard output; a summary is on standard error.
    --explain CODE explains a code, and --explain lists all of them.

    \b
    Examples:
      glossary-build check terms.md terms.zh.md
      glossary-build check --strict --ignore empty-definition terms.md
      glossary-build check --explain case-twins
      glossary-build check --suggest-reading terms.json > overrides.yaml
      glossary-build check terms.md --prose docs --prose locale
      glossary-build check terms.md --complete zh,de
      glossary-build check --lock glossary.lock --format sarif terms.md > terms.sarif
      glossary-build check --config docs/conf.py --strict

    \b
    Exit status:
      0  nothing to fix, or only warnings and infos
      1  an error was reported; with --strict, a warning
      2  the command itself is wrong, as with an unknown option
    """
    if suggest_reading:
        ctx.exit(_suggest(sources, load_config(sources)))
    from glossary_build.prose.checks import completeness, missing, team_style

    glossary = load(sources)
    problems, unread = _prose(glossary, prose, sources) if prose else ([], False)
    problems += (*team_style(glossary), *missing(glossary, complete))
    ignored = ignore | _unwanted(select, form)
    every = (*glossary.diagnostics, *problems)
    found = [each for each in every if each.code not in ignored and each.code in (select or {each.code})]
    _report(glossary, found, form)
    for language in complete:
        terms, names, definitions = completeness(glossary, language)
        say(f"{language}: {names} of {terms} terms have a name, {definitions} a definition")
    failing = {"error", "warning"} if strict else {"error"}
    ctx.exit(1 if unread or any(each.severity in failing for each in found) else 0)


def _unwanted(select: frozenset[str], form: str) -> frozenset[str]:
    """Return the codes that ``conf.py`` suppresses; for people also how sources were read, unless they ask for it."""
    configured = configured_project()
    suppressed = configured.suppressed if configured else ()
    codes = {code for code in RULES if {"glossary", "glossary.*", f"glossary.{code}"} & {*suppressed}}
    if form == "text" and verbosity() is not Verbosity.VERBOSE:
        codes.add(Code.READ_AS)
    return frozenset(codes - select)


def _prose(glossary: Glossary, paths: Sequence[str], sources: Sequence[str]) -> tuple[list[Diagnostic], bool]:
    """Return what is wrong in the documentation at *paths*, and whether some of it could not be read."""
    from glossary_build.prose.checks import ProseChecks, translations, unless_silenced, unused_terms

    checks = ProseChecks(glossary)
    files = pages_in(paths, sources, more=(".po",))
    found: list[Diagnostic] = []
    texts: dict[str, str] = {}
    pages: dict[str, Page] = {}
    for path, text in read_texts(files):
        if Path(path).suffix.lower() == ".po":
            found += checks.catalogue(path, text)
        elif page := page_of(path, text):
            pages[path] = page
            found += checks.page(page)
        else:
            continue
        texts[path] = text
    for original, translation, language in translations(pages):
        found += checks.translated(pages[original], pages[translation], language)
    unused = unused_terms([*pages.values()], glossary)
    return [*unless_silenced(found, texts), *unused], len(texts) < len(files)


def _suggest(sources: tuple[str, ...], config: LoadConfig) -> int:
    """Print the rules for each source, all but the first as comments; 1 where there is none for any."""
    from glossary_build.loader import read_text
    from glossary_build.parsers.reading_rules.suggesting import suggest_rules

    found = 0
    click.echo("reading:")
    for path in sources:
        text = read_text(path, config)
        rules = suggest_rules(text, path) if isinstance(text, str) else []
        found += len(rules)
        for number, rule in enumerate(rules):
            print_lines(f"# {line}" if number else line for line in rule.splitlines())
    return 0 if found else 1


def _report(glossary: Glossary, found: Sequence[Diagnostic], form: str) -> None:
    """Print *found* in the *form*, and the summary."""
    if form == "text":
        print_diagnostics(found, err=False)
    elif form == "github":
        print_lines(github_report(found))
    else:
        write_text("-", json_report(glossary, found) if form == "json" else sarif_report(found))
    numbers = Counter(each.severity for each in found)
    problems = ", ".join(counted(numbers[severity], severity.value) for severity in Severity)
    read = f"{counted(len(glossary.concepts), 'concept')} in {counted(len(glossary.sources), 'source')}"
    worst = next((severity.value for severity in Severity if numbers[severity]), None)
    colour = {"error": "red", "warning": "yellow"}.get(worst or "", "green")
    say(f"{read}: {problems}", colour)


JSON_VERSION = 1
"""Goes up when a field is removed or means something else; new fields don't change it."""
_SARIF_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"


def _level(severity: Severity, info: str) -> str:
    """Return how SARIF and GitHub call *severity*: as we do, but for mere *info*."""
    return info if severity is Severity.INFO else severity.value


def json_report(glossary: Glossary, diagnostics: Sequence[Diagnostic]) -> str:
    """One JSON object: ``version``, ``summary`` with numbers, and ``diagnostics``, each with what to do about it."""
    numbers = Counter(each.severity for each in diagnostics)
    report = {
        "version": JSON_VERSION,
        "summary": {
            "concepts": len(glossary.concepts),
            "sources": len(glossary.sources),
            **{f"{severity}s": numbers[severity] for severity in Severity},
        },
        "diagnostics": [
            {
                "code": each.code,
                "severity": each.severity,
                "message": each.message,
                "path": each.source.path,
                "line": each.source.line,
                "other": {"path": each.other.path, "line": each.other.line} if each.other else None,
                "remedy": RULES[each.code].remedy,
            }
            for each in diagnostics
        ],
    }
    return dump_json(report)


def sarif_report(diagnostics: Sequence[Diagnostic]) -> str:
    """Return a SARIF 2.1.0 log with one run; every code is one of its rules, whether it was found or not."""
    number = {code: index for index, code in enumerate(RULES)}
    driver = {
        "name": "glossary-build",
        "version": VERSION,
        "rules": [_sarif_rule(code, rule) for code, rule in RULES.items()],
    }
    results = [
        {
            "ruleId": each.code,
            "ruleIndex": number[each.code],
            "level": _level(each.severity, "note"),
            "message": {"text": each.message},
            "locations": [_sarif_location(each.source)],
            **({"relatedLocations": [_sarif_location(each.other)]} if each.other else {}),
        }
        for each in diagnostics
    ]
    log = {"$schema": _SARIF_SCHEMA, "version": "2.1.0", "runs": [{"tool": {"driver": driver}, "results": results}]}
    return dump_json(log)


def _sarif_rule(code: str, rule: Rule) -> dict[str, object]:
    return {
        "id": code,
        "shortDescription": {"text": rule.summary},
        "help": {
            "text": f"{rule.summary} {rule.remedy}",
            "markdown": f"{rule.summary}\n\n**What to do:** {rule.remedy}",
        },
        "defaultConfiguration": {"level": _level(rule.severity, "note")},
    }


def _sarif_location(source: SourceLocation) -> dict[str, object]:
    path = PurePath(source.path)
    uri = path.as_uri() if path.is_absolute() else quote(source.path)
    return {"physicalLocation": {"artifactLocation": {"uri": uri}, "region": {"startLine": source.line}}}


def github_report(diagnostics: Sequence[Diagnostic]) -> Iterator[str]:
    """Yield a command for each, ``::error file=…,line=…,title=code::message``, which GitHub shows beside the line."""
    for each in diagnostics:
        where = f"file={_property(each.source.path)},line={each.source.line},title={_property(each.code)}"
        yield f"::{_level(each.severity, 'notice')} {where}::{_escaped(each.message)}"


def _escaped(text: str) -> str:
    """Return *text* as the data of a workflow command: on one line, and nothing in it taken for an escape.

    >>> _escaped("100 %\\n")
    '100 %25%0A'
    """
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    """Return *text* as a property of a workflow command, which ends at a comma or colon.

    >>> _property("a,b:c")
    'a%2Cb%3Ac'
    """
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")
