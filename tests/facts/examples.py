"""The examples in the entries of a glossary: sessions of the Python prompt."""

from __future__ import annotations

import re
from textwrap import dedent

from glossary_build import Glossary

_FENCED = re.compile(r"^```pycon\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_DIRECTIVE = re.compile(r"^\.\. code-block:: pycon\n\n((?:[ \t]+\S.*(?:\n|\Z)|\n)+)", re.MULTILINE)


def examples(glossary: Glossary) -> dict[str, str]:
    """Return each session, by the place of its entry and the name of the term."""
    return {
        f"{concept.designations[0].text} in {definition.source}": dedent(session)
        for concept in glossary.concepts
        for definition in concept.definitions
        for session in (*_FENCED.findall(definition.text), *_DIRECTIVE.findall(definition.text))
    }


def without_sessions(text: str) -> str:
    """Return *text* without its sessions, which are run as a whole."""
    return _DIRECTIVE.sub("\n", _FENCED.sub("", text))


def as_claims(sessions: dict[str, str]) -> str:
    """Return *sessions* in the form of the claims, so that they are run in the same way."""
    return "".join(f"\n{title}\n{'-' * max(len(title), 3)}\n\n{session}\n" for title, session in sessions.items())
