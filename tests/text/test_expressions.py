"""Expressions that are compiled when they are first used."""

import re

import pytest

from glossary_build.text.expressions import expression


def test_it_has_what_the_compiled_one_has():
    """Methods, groups and flags are those of `re.compile`."""
    late, compiled = expression(r"(?P<word>[a-z]+)", re.IGNORECASE), re.compile(r"(?P<word>[a-z]+)", re.IGNORECASE)
    assert late.sub("-", "One 2 three") == "- 2 -"
    assert [match["word"] for match in late.finditer("One 2 three")] == ["One", "three"]
    assert (late.pattern, late.flags, late.groups) == (compiled.pattern, compiled.flags, compiled.groups)
    assert late.groupindex == {"word": 1}


def test_it_is_compiled_when_it_is_used():
    """One that is wrong fails when it is used, not before."""
    late = expression("(")
    with pytest.raises(re.error, match="unterminated"):
        late.match("")
