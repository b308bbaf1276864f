"""Explains a diagnostic code, the same way in the terminal and in the documentation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from glossary_build.diagnostics import RULES, Code, Severity

CODE_PREFIX = "glossary."
"""What Sphinx shows before a code."""
_EFFECTS = {
    Severity.ERROR: "It is an error: “glossary-build check” fails.",
    Severity.WARNING: "It is a warning: “glossary-build check” prints it, and fails where it is strict.",
    Severity.INFO: "It is for your information: “glossary-build check -v” prints it, and so does a verbose build.",
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
    yield Part(title="What it means", text=f"{rule.summary} {_EFFECTS[rule.severity]}")
    if rule.example:
        yield Part(title="Example", text=f"This is all of {rule.example_file}:")
        yield Part(title="", text=rule.example, is_code=True)
    yield Part(title="What to do", text=rule.remedy)
    yield Part(title="How to silence it", text="On the command line:")
    yield Part(title="", text=f"glossary-build check --ignore {code} …", is_code=True)
    yield Part(title="", text="In conf.py, for a build:")
    yield Part(title="", text=f'suppress_warnings = ["{CODE_PREFIX}{code}"]', is_code=True)
