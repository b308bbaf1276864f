"""Explains a diagnostic code, the same way in the terminal and in the documentation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from glossary_build.diagnostics import RULES, Code, Reporter, Severity

CODE_PREFIX = "glossary."
"""What Sphinx shows before a code."""
_EFFECTS = {
    Severity.ERROR: "It is an error: “glossary-build check” fails.",
    Severity.WARNING: "It is a warning: “glossary-build check” prints it, and fails where it is strict.",
    Severity.INFO: "It is for your information: “glossary-build check -v” prints it, and so does a verbose build.",
}
_EFFECTS_OF_BUILDS = {
    Severity.WARNING: "It is a warning of a build, which fails if it is run with -W.",
    Severity.INFO: "It is for your information: a verbose build prints it.",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A paragraph, or lines to be shown as they are."""

    title: str
    """Empty for what goes on from the part before."""
    text: str
    is_code: bool = False


def explain(code: str) -> Iterator[Part]:
    """What *code*, a key of :data:`~glossary_build.diagnostics.RULES`, means, how to fix it, how to silence it."""
    rule = RULES[Code(code)]
    effects = _EFFECTS_OF_BUILDS if rule.reporter is Reporter.BUILD else _EFFECTS
    yield Part(title="What it means", text=rule.summary)
    yield Part(title="", text=effects[rule.severity])
    if rule.example:
        yield Part(title="Example", text=f"{rule.example_file}:")
        yield Part(title="", text=rule.example, is_code=True)
    yield Part(title="What to do", text=rule.remedy)
    ways = {
        Reporter.CHECK: ("On the command line:", f"glossary-build check --ignore {code} …"),
        Reporter.BUILD: ("In conf.py, for a build:", f'suppress_warnings = ["{CODE_PREFIX}{code}"]'),
    }
    title = "How to silence it"
    for reporter, (where, what) in ways.items():
        if rule.reporter in (reporter, Reporter.EVERY):
            yield Part(title=title, text=where)
            yield Part(title="", text=what, is_code=True)
            title = ""
