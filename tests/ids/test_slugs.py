"""The forms that a name takes as an anchor, and who gets them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sphinx.util.nodes import _make_id

from glossary_build.ids import (
    as_anchor,
    hashed_id,
    ids_of,
    is_anchor,
    is_concept_id,
    lasting_id,
    native_slug,
    plain_holders,
    plain_id,
    plain_text,
    stock_slug,
)
from glossary_build.ids.assignment import assign_ids, read_lock, render_lock, updated_lock
from tests.ids.test_assignment import concept, ids, lock_of, place

FORMS = """
KV Cache    term-KV-Cache  term-KV-Cache  term-KV-Cache   term-KV-Cache         term-KV-Cache-caf24f
C++         term-C         term-C         term-C          term-C-f1deb7         term-C-f1deb7
404         term-404       term-404       term-404        term-404              term-404-6b3c23
16 位       term-16        -              term-16-位      term-16-409b5b        term-16-wei-409b5b
张量        term           -              term-张量       term-735cba           term-zhang-liang-735cba
Straße      term-Strasze   term-Strasze   term-Straße     term-Strasze-58a377   term-Strasze-58a377
绿色        term           -              term-绿色       term-30c83d           term-lv-se-30c83d
-           term           -              term-           term-3973e0           term-3973e0
"""


@pytest.mark.parametrize("line", FORMS.strip().splitlines())
def test_forms_of_a_name(line: str) -> None:
    """That of Sphinx, the plain one, the native one, the lasting one in English, and the one with a hash."""
    name, stock, plain, native, lasting, hashed = map(str.strip, line.rsplit(maxsplit=5))
    assert stock_slug(name) == stock
    assert plain_id(name) == (plain if plain != "-" else None)
    assert native_slug(name) == native
    assert lasting_id(name, "en") == lasting_id(name, "en-GB") == lasting
    assert lasting_id(name, "zh-Hans") == lasting_id(name, "de") == hashed_id(name) == hashed
    for anchor in {stock if plain != "-" else native, native, lasting}:
        assert anchor in ids_of(name, "en")
        assert anchor.removeprefix("term-") not in ids_of(name, "en")
    assert hashed in ids_of(name, "zh-Hans")
    assert (hashed in ids_of(name, "en")) is (hashed == lasting)
    assert "term-other" not in ids_of(name, "en")


@pytest.mark.parametrize("char", "ßæœȸȹøđħıłŧƀƃƈƌƒƙƚƞƥƫƭƴƶǥȥȴȵȶȷȼȿɀɇɉɋɍɏ")
def test_letter_that_sphinx_replaces_is_replaced(char: str) -> None:
    """By the same ones."""
    assert stock_slug(f"a{char}b") == _make_id(f"term-a{char}b")


@pytest.mark.parametrize(
    ("text", "anchor", "is_one"),
    [
        ("c:12", "c:12", True),
        ("a.b_c-d", "a.b_c-d", True),
        ("张量", "张量", True),
        ("e\u0301", "e\u0301", True),
        ("auto diff!", "auto-diff", False),
        ("  a/b  ", "a-b", False),
        ("", "", False),
        ("!", "", False),
    ],
)
def test_anchor_has_letters_and_digits_of_any_script(text: str, anchor: str, *, is_one: bool) -> None:
    """Anything else becomes a hyphen, and none is at an end."""
    assert is_anchor(text) is is_one
    assert as_anchor(text) == anchor
    assert plain_text("e\u0301 -") == "é"
    assert is_concept_id(f"term-{text}") is (is_one and text != "")


def test_plain_id_belongs_to_the_name_that_it_spells() -> None:
    """Exactly, or else the first of those that it spells; to none of the others."""
    assert plain_holders(["C++", "C#"]) == {}
    assert plain_holders(["c", "C", "C++"]) == {"term-C": "C", "term-c": "c"}
    assert plain_holders(["a b", "a-b", "a  b"]) == {"term-a-b": "a-b"}
    assert plain_holders(["a b", "a  b", "a/b"]) == {"term-a-b": "a  b"}
    assert plain_holders(["C++", "C++", "张量"]) == {"term-C": "C++"}


def test_further_ids_of_a_name_that_is_taken_are_what_they_were() -> None:
    """Each has a hash of its own, in the order of the concepts."""
    found = ids(*(concept("C++", line=line) for line in range(1, 4)), concept("C"))
    assert found == [hashed_id("C++"), hashed_id("C++\n"), hashed_id("C++\n\n"), "term-C"]


def test_relation_to_no_concept_here_stays() -> None:
    """As one that leads to another project does."""
    (first, second), _ = assign_ids([concept("A", see="\0B"), concept("B", see="other:x")])
    assert [each.relations[0].target for each in (first, second)] == ["term-B", "other:x"]


def test_name_with_a_chinese_disambiguator_is_read() -> None:
    """So two that differ in nothing else have ids that tell which is which."""
    cast = concept("Cast（名词）")
    names = (replace(cast.designations[0], language="en", disambiguator="名词"),)
    (found,), _ = assign_ids([replace(cast, designations=names)])
    assert found.id == hashed_id("Cast（名词）")
    traditional = replace(concept("張量"), designations=(replace(concept("張量").designations[0], language="zh-Hant"),))
    assert ids(traditional) == [hashed_id("張量")]
    german = concept("Kernel")
    names = (replace(german.designations[0], language="de"),)
    assert ids(replace(german, designations=names)) == ["term-Kernel"]


def test_lock_says_where_each_id_is_written() -> None:
    """In its file, or where its concept is first named."""
    lock = lock_of({"term-A": ["A"], "term-old": ["Old"]})
    (found,), _ = assign_ids([concept("A", line=7)], lock)
    later = updated_lock(lock, [found, assign_ids([concept("B", "比", line=9)])[0][0]])
    assert {anchor: str(each.source) for anchor, each in later.items()} == {
        "term-A": "lock.json:2",
        "term-old": "lock.json:3",
        "term-B": "terms.md:9",
        "term-比": "terms.md:9",
    }
    assert {anchor: each.names for anchor, each in later.items()} == {
        "term-A": ("A",),
        "term-old": ("Old",),
        "term-B": ("B", "比"),
        "term-比": ("B", "比"),
    }


def test_lost_ids_are_named_with_all_that_was_there() -> None:
    """One without any name, too."""
    problems = assign_ids([concept("A")], lock_of({"term-x": [], "term-y": ["Y", "Z"]}))[1]
    assert [str(each) for each in problems] == [
        "lock.json:2: error: id “term-x” leads nowhere: no concept is called no name any more [lost-id]",
        "lock.json:3: error: id “term-y” leads nowhere: no concept is called “Y”, “Z” any more [lost-id]",
    ]


def test_written_id_of_two_is_reported_with_both() -> None:
    """The first has it."""
    found, problems = assign_ids([concept("A", anchors=["x"]), concept("B", anchors=["x"], line=5)])
    assert [each.id for each in found] == ["term-x", "term-B"]
    assert [(each.message, each.source, each.other) for each in problems] == [
        ("id “term-x” of “B” belongs to “A”", place(5), place(1))
    ]


def test_locked_id_goes_to_who_wrote_it_then_to_the_exact_name() -> None:
    """Then to who asks for it otherwise, then to who prefers such a name, then to the first."""
    lock = lock_of({"term-x": ["Kernel", "Core"]})
    written = assign_ids([concept("Kernel"), concept("Core", anchors=["x"])], lock)[0]
    assert [each.id for each in written] == ["term-Kernel", "term-x"]
    exact = assign_ids([concept("kernel"), concept("Kernel")], lock_of({"term-x": ["Kernel"]}))[0]
    assert ["term-x" in each.anchors for each in exact] == [False, True]
    asking = assign_ids([concept("Kernel"), concept("Core")], lock_of({"term-Core": ["Kernel", "Core"]}))[0]
    assert [each.id for each in asking] == ["term-Kernel", "term-Core"]
    preferring = assign_ids([concept("Net", "Core"), concept("Core")], lock_of({"term-x": ["Core"]}))[0]
    assert ["term-x" in each.anchors for each in preferring] == [False, True]
    first = assign_ids([concept("Kernel"), concept("Core")], lock)[0]
    assert ["term-x" in each.anchors for each in first] == [True, False]


def test_lock_remembers_names_that_a_concept_has_lost() -> None:
    """Before those that it has now."""
    lock = lock_of({"term-x": ["Old", "Kernel"]})
    later = updated_lock(lock, assign_ids([concept("Kernel", "Core", anchors=["x"])], lock)[0])
    assert later["term-x"].names == ("Old", "Kernel", "Core")


def test_lock_on_one_line_says_that_line() -> None:
    """As another program may write it."""
    lock = read_lock('{"version": 1, "ids": {"term-x": ["X"]}}', "lock.json")
    assert str(lock["term-x"].source) == "lock.json:1"


def test_given_id_that_cannot_be_one_is_reported() -> None:
    """As one that an author wrote."""
    problems = assign_ids([replace(concept("Keel", line=7), id="term-a b", is_given=True)])[1]
    assert [each.message.partition(",")[0] for each in problems] == ["“a b” can't be an id"]


def test_name_in_another_language_has_its_plain_id_too() -> None:
    """Where its concept is called by the id that an author wrote."""
    german = concept("Kernel", anchors=["x"])
    (found,), _ = assign_ids([replace(german, designations=(replace(german.designations[0], language="de"),))])
    assert (found.id, "term-Kernel" in found.anchors) == ("term-x", True)


def test_chinese_name_leaves_the_id_of_its_latin_word_to_others() -> None:
    """It is read as pinyin as a whole."""
    (found,), _ = assign_ids([concept("Adam 优化器")])
    assert found.id == hashed_id("Adam 优化器")
    (found,), _ = assign_ids([concept("Adam 优化器", anchors=["x"])])
    assert "term-Adam" not in found.anchors


def test_written_id_that_the_lock_gives_to_another_is_refused() -> None:
    """Even before that one has taken it."""
    lock = lock_of({"term-x": ["B"]})
    found, problems = assign_ids([concept("A", anchors=["x"]), concept("B", line=5)], lock)
    assert [each.id for each in found] == ["term-A", "term-B"]
    assert [(each.message, each.other) for each in problems] == [("id “term-x” of “A” belongs to “B”", place(5))]


def test_lock_of_no_ids_is_read_again() -> None:
    """It has a line for them all the same."""
    assert render_lock({}) == '{\n  "version": 1,\n  "ids": {}\n}\n'
