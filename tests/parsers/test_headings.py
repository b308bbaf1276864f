"""Headings that hold no terms."""

import pytest

from glossary_build.parsers.headings import is_boilerplate


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Introduction", True),
        ("Navigation menu", True),
        ("Navigation", False),
        ("このドキュメントについて", True),
        ("Introduction (a)", True),
        ("Introduction (a) （b）", True),
        ("References (and more) ", True),
        ("Introduction(a", False),
        ("(Introduction)", False),
        ("(a) (Introduction)", False),
        ("Introduction )(a)", False),
        ("Introduction" + " (a)" * 9 + " (", False),
        ("标注的歧义（Flagged ambiguities）", True),
        ("Links (链接处理)", True),
        ("船体（船的相关链接）", False),
        ("Keel (introduction)", False),
    ],
)
def test_heading_is_known_by_what_is_before_its_brackets(name: str, *, expected: bool) -> None:
    """Those at its end only; where it is written twice, by either."""
    assert is_boilerplate(name) is expected
