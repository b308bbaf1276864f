"""Names that begin a line, and the names in a line of nothing else."""

from __future__ import annotations

import pytest

from glossary_build.diagnostics import SourceLocation
from glossary_build.headwords.alternatives import expand
from glossary_build.headwords.brackets import split_term_line
from glossary_build.headwords.cleaning import clean_name
from glossary_build.headwords.heads import read_pair, read_plain_head, read_stopped_head
from glossary_build.model import Kind


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("Epoch: one pass", ["Epoch"]),
        ("[Epoch](https://a.example/guide. It) — one pass", ["[Epoch](https://a.example/guide. It)"]),
        ("It is late. Epoch: one pass", None),
        ("etc.: and so on", ["etc."]),
    ],
)
def test_name_before_a_colon_or_dash_is_no_sentence(line: str, names: list[str] | None) -> None:
    """The address of a link isn't looked at."""
    head = read_plain_head(line)
    assert (list(head.names) if head else None) == names


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("**步幅**，**stride**", ("步幅", "stride")),
        ("*步幅* , `stride`", ("步幅", "stride")),
        ("步幅  stride", ("步幅", "stride")),
        ("• 步幅，stride", ("步幅", "stride")),
        ("stride, step", ()),
        ("步幅，", ()),
    ],
)
def test_pair_is_a_name_and_its_translation(line: str, names: tuple[str, ...]) -> None:
    """The marks around each are none of it."""
    assert read_pair(line) == names


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("CFG, control-flow graph", [Kind.ABBREVIATION, Kind.FULL]),
        ("control-flow graph, CFG", [Kind.FULL, Kind.ABBREVIATION]),
        ("字段 / 域", [Kind.FULL, Kind.FULL]),
    ],
)
def test_initials_among_alternatives_are_an_abbreviation(text: str, kinds: list[Kind]) -> None:
    """Before the full form or after it."""
    term_line = expand(split_term_line(text, SourceLocation(path="terms.md", line=1)))
    assert [each.kind for each in term_line.designations] == kinds


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("Affinage (ripening). The weeks in the cellar.", ["Affinage (ripening)"]),
        ("the weeks in the cellar. They are long.", None),
    ],
)
def test_full_stop_after_few_words_separates_a_name(line: str, names: list[str] | None) -> None:
    """A sentence is no name."""
    head = read_stopped_head(line)
    assert (list(head.names) if head else None) == names


@pytest.mark.parametrize(("text", "name"), [("Tensor:", "Tensor"), ("std::", "std::"), ("張量、", "張量")])
def test_colon_after_a_name_is_none_of_it(text: str, name: str) -> None:
    """The two colons of a namespace are."""
    assert clean_name(text) == name
