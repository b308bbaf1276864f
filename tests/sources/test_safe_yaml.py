"""YAML as plain values: what is read, what is refused, and on which line."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from glossary_build.sources.values import YamlNode, compose_yaml, write_yaml


def plain(node: YamlNode | None) -> object:
    """The value without its lines."""
    if node is None or isinstance(node.value, str):
        return node.value if node else None
    if isinstance(node.value, Mapping):
        return {key: plain(value) for key, value in node.value.items()}
    return [plain(item) for item in node.value]


def problems(text: str) -> list[str]:
    """What is wrong, as ``line: message``."""
    return [f"{each.source.line}: {each.message}" for each in compose_yaml(text, "a.yaml")[1]]


def test_scalars_are_text_as_written() -> None:
    """The name “No” stays a name, and 1.10 keeps its zero."""
    root, found = compose_yaml("language: no\nversion: 1.10\nempty:\nlist: [~, 'x']\n", "a.yaml")
    assert plain(root) == {"language": "no", "version": "1.10", "empty": "", "list": ["~", "x"]}
    assert found == ()


@pytest.mark.parametrize("character", ["\r", "\x85", "\u2028", "\u2029"])
def test_lines_are_those_of_the_file(character: str) -> None:
    """What else ends a line for YAML doesn't move what follows."""
    root, _ = compose_yaml(f"a: '1{character}2'\nb: 3\n", "a.yaml")
    assert root.key_lines == {"a": 1, "b": 2}
    assert [each.source.line for each in compose_yaml(f"a: '1{character}2'\nb: [\n", "a.yaml")[1]] == [3]


def test_values_know_their_lines() -> None:
    """A diagnostic can name the key or the value."""
    root, _ = compose_yaml("# words\nTensor:\n  see:\n    - Array\n    - |\n      Matrix\n", "a.yaml")
    assert root.key_lines == {"Tensor": 2}
    tensor = root.value["Tensor"]
    assert [(item.value, item.line, item.quoted) for item in tensor.value["see"].value] == [
        ("Array", 4, False),
        ("Matrix\n", 6, True),
    ]


@pytest.mark.parametrize("text", ["", "# nothing\n", "---\n"])
def test_empty_document_is_no_problem(text: str) -> None:
    """A file of comments has no value."""
    root, found = compose_yaml(text, "a.yaml")
    assert (plain(root) or None, found) == (None, ())


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("a: 1\nb: 2\na: 3\n", "3: the key “a” is at line 1 already"),
        ("a: &x 1\nb: *x\n", "2: the alias “*x” is not allowed; write its text out"),
        (
            "a: !!python/object/apply:os.system [ls]\n",
            "1: the tag “tag:yaml.org,2002:python/object/apply:os.system” is not allowed; its value is read without it",
        ),
        ("a: 1\n---\nb: 2\n", "2: a second YAML document begins here; one file holds one"),
        ("? [a]\n: 1\n", "1: a key has to be text, not a list or a mapping"),
        ("a: 1\nb: \x01\n", "2: it is not YAML: it holds a control character"),
        ("a: \ud800\n", "1: it holds half a surrogate pair, which is no character"),
        ("[" * 21 + "]" * 21, "1: it is nested more than 20 levels deep"),
    ],
)
def test_refused(text: str, problem: str) -> None:
    """Whatever could do harm or be misread is named at its line."""
    assert problems(text) == [problem]


def test_what_stands_before_faulty_syntax_is_read() -> None:
    """A slip at the end of a long file doesn't lose the beginning."""
    root, found = compose_yaml("a: 1\nb: [2\nc: 3\n", "a.yaml")
    assert plain(root)["a"] == "1"
    assert [(each.code, each.source.line) for each in found] == [("bad-yaml", 3)]


def test_twenty_levels_are_read() -> None:
    """The limit itself is allowed."""
    assert problems("[" * 20 + "]" * 20) == []


TEXTS = st.text(st.characters(exclude_categories=["Cs"])) | st.text(
    "a :#-\n\t\"'\x85\u2028\x9b\r|>{}[]&*!%@`?,yn0.~\u202e😀"
)


@given(key=TEXTS, text=TEXTS, in_flow=st.booleans())
@settings(max_examples=300)
def test_any_text_comes_back_from_yaml(key: str, text: str, *, in_flow: bool) -> None:
    """Whatever it looks like, for PyYAML too, and on one line if asked for."""
    value = {key: [text, {key: text}], "key": text}
    written = write_yaml(value, in_flow=in_flow)
    assert yaml.safe_load(written) == value
    assert not in_flow or written.count("\n") == 1
