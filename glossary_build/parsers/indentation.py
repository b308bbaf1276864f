"""Measures indentation, takes it off lines of a block, and finds where their text ends."""

from __future__ import annotations

from collections.abc import Sequence


def indent(line: str) -> int:
    """The columns before the first character of *line*."""
    return len(line) - len(line.lstrip())


def dedent(line: str, margin: int) -> str:
    """*line* without at most *margin* leading blanks."""
    return line[min(margin, indent(line)) :]


def dedent_all(lines: Sequence[str]) -> list[str]:
    """*lines* without the blanks that all of them begin with."""
    margin = min((indent(line) for line in lines if line.strip()), default=0)
    return [dedent(line, margin) for line in lines] if margin else list(lines)


def filled_end(lines: Sequence[str], begin: int, end: int) -> int:
    """*end* without the blank lines before it."""
    while end > begin and not lines[end - 1].strip():
        end -= 1
    return end


def without_rule(lines: Sequence[str]) -> list[str]:
    """The *lines* of a section without blank ones at their end, and without a rule that separates it from the next."""
    body = list(lines)
    while body and (not body[-1].strip() or is_rule(body[-1])):
        body.pop()
    return body


def is_rule(line: str) -> bool:
    """Whether *line* is a rule of Markdown: at least three of one mark, with or without blanks between them."""
    marks = "".join(line.split()) if line.lstrip().startswith(("-", "*", "_")) else ""
    return len(marks) > 2 and len(set(marks)) == 1
