"""Ids: what they are made of, and that they stay."""

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import count
from random import Random
from types import SimpleNamespace
from typing import cast

import pytest
from docutils.utils import new_document
from hypothesis import example, given
from hypothesis import strategies as st
from sphinx.environment import BuildEnvironment
from sphinx.util.nodes import _make_id, make_id

from glossary_build.diagnostics import Code, Diagnostic, SourceLocation
from glossary_build.ids import (
    fragment,
    is_anchor,
    is_concept_id,
    lasting_id,
    native_slug,
    plain_holders,
    stock_slug,
)
from glossary_build.ids.assignment import Lock, assign_ids, read_lock, render_lock, updated_lock
from glossary_build.loader import load_glossary
from glossary_build.model import Concept, Designation, Draft, HiddenName, Relation, RelationType, Status
from glossary_build.text.names import fold_name, language_of
from tests.conftest import SEEDS, Project

NAMES = st.one_of(
    st.text(min_size=1, max_size=12).filter(str.strip),
    st.text("aAbC+#1. -_张量率à/", min_size=1, max_size=6).filter(str.strip),
)


def place(line: int = 1) -> SourceLocation:
    """A line of a source."""
    return SourceLocation(path="terms.md", line=line)


def concept(*names: str, anchors: Sequence[str] = (), line: int = 1, see: str | None = None) -> Draft:
    """A draft as it leaves the merge: unprefixed anchors, the first name of a language preferred."""
    seen: set[str] = set()
    designations = []
    for name in names:
        language = language_of(name)
        status = Status.ADMITTED if language in seen else Status.PREFERRED
        seen.add(language)
        designations.append(Designation(text=name, language=language, status=status, source=place(line)))
    relations = (Relation(type=RelationType.SEE, target=see, source=place(line)),) if see else ()
    return Draft(id=f"\0{names[0]}", designations=tuple(designations), anchors=tuple(anchors), relations=relations)


def ids(*concepts: Concept, lock: Lock | None = None) -> list[str]:
    """The ids that the concepts get."""
    return [each.id for each in assign_ids(concepts, lock)[0]]


def lock_of(records: Mapping[str, Sequence[str]]) -> Lock:
    """A lock with these ids and names."""
    rows = ",\n".join(f'"{anchor}": {list(names)}'.replace("'", '"') for anchor, names in records.items())
    return read_lock(f'{{"version": 1, "ids": {{\n{rows}\n}}}}', "lock.json")


@given(st.text())
def test_slug_is_the_one_of_sphinx(name: str) -> None:
    """Our slug equals Sphinx's for every text."""
    assert stock_slug(name) == _make_id("term-" + name)


@pytest.mark.parametrize(
    "name", ["KV Cache", "torch.compile", "C++", "naïve", "Straße", "Æsir", "øre", "ƶ", " a  b ", "张"]
)
def test_slug_of_typical_names_is_the_one_of_sphinx(name: str) -> None:
    """Digraphs, strokes, accents, blanks and what drops out are treated as Sphinx does."""
    assert stock_slug(name) == _make_id("term-" + name)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("KV Cache", "term-KV-Cache"),
        ("Non-Leaf Operation", "term-Non-Leaf-Operation"),
        ("torch.compile", "term-torch.compile"),
        ("__init__", "term-__init__"),
        ("Python Package Index (PyPI)", "term-Python-Package-Index-PyPI"),
        ("CI/CD", "term-CI-CD"),
        ("PKCS #11", "term-PKCS-11"),
        ("lambdify()", "term-lambdify"),
        ("naïve", "term-naive"),
        ("C++", "term-C"),
        ("404", "term-404"),
    ],
)
def test_id_of_a_name_that_no_other_shares_is_the_stock_one(name: str, expected: str) -> None:
    """Links to a glossary that stock Sphinx built stay good."""
    assert ids(concept(name)) == [expected]


@pytest.mark.parametrize(
    ("name", "shape"),
    [
        ("404!", r"term-404-[0-9a-f]{6}"),
        ("张量", r"term-zhang-liang-[0-9a-f]{6}"),
        ("学习率", r"term-xue-xi-lv-[0-9a-f]{6}"),
        ("∇", r"term-[0-9a-f]{6}"),
    ],
)
def test_id_of_other_names_carries_a_hash(name: str, shape: str) -> None:
    """A name that stock Sphinx numbers has an id from it, before anything collides."""
    assert re.fullmatch(shape, ids(concept(name))[0])


def test_english_name_gives_the_id_also_where_the_chinese_one_stands_first() -> None:
    """The id is the slug of the English name."""
    assert ids(concept("张量", "Tensor")) == ["term-Tensor"]


def test_published_ids_are_what_they_were() -> None:
    """A change of the hash, of the slug or of a reading would break links: this list only grows."""
    published = {
        "C++": "term-C-f1deb7",
        "C#": "term-C-040228",
        "张量": "term-zhang-liang-735cba",
        "16/32位浮点数": "term-16-32-wei-fu-dian-shu-4b38ad",
        "Ü-张量": "term-V-zhang-liang-e02bc1",
    }
    assert {name: lasting_id(name, language_of(name)) for name in published} == published


def stock_ids(names: Sequence[str]) -> dict[str, str]:
    """The ids that Sphinx itself gives to terms in this order."""
    document = new_document("terms.rst")
    numbers = count()
    env = cast(BuildEnvironment, SimpleNamespace(new_serialno=lambda _prefix: next(numbers)))
    found = {}
    for name in names:
        found[name] = make_id(env, document, "term", name)
        document.ids[found[name]] = document
    return found


def spells(name: str, anchor: str) -> bool:
    """Whether an id says the whole name."""
    return fold_name(anchor.removeprefix("term-")) == fold_name(name)


UNIQUE = st.lists(NAMES, unique_by=fold_name, min_size=1, max_size=8)


@given(UNIQUE)
def test_id_is_that_of_stock_sphinx_where_that_is_stable(names: list[str]) -> None:
    """A name with Latin letters that makes another id than all others has the one that Sphinx gives it."""
    names = [name for name in names if language_of(name) == "en"]
    made = Counter(_make_id("term-" + name) for name in names)
    ours = dict(zip(names, ids(*map(concept, names)), strict=True))
    for name, anchor in stock_ids(names).items():
        if made[_make_id("term-" + name)] == 1 and not re.fullmatch(r"term(-[0-9]+)?", anchor):
            assert ours[name] == anchor


@given(UNIQUE, st.randoms(use_true_random=False))
def test_no_entry_moves_the_id_of_another(names: list[str], random: Random) -> None:
    """Order never matters, and what comes or goes only changes an id that another name forms and that doesn't spell
    its own."""
    concepts = [concept(name) for name in names]
    whole = dict(zip(names, ids(*concepts), strict=True))
    assert len(set(whole.values())) == len(names)
    part = [each for each in concepts if random.random() < 0.5]
    random.shuffle(part)
    texts = [each.designations[0].text for each in part]
    found = dict(zip(texts, ids(*part), strict=True))
    made = Counter(stock_slug(name) for name in names)
    for name in texts:
        assert found[name] == whole[name] or (made[stock_slug(name)] > 1 and not spells(name, found[name]))


@given(UNIQUE, UNIQUE, st.randoms(use_true_random=False))
@example(["A×", "A+"], ["0"], Random(0))  # noqa: S311 - only an order
def test_with_a_lock_no_entry_moves_the_id_of_another(before: list[str], after: list[str], random: Random) -> None:
    """What was recorded stays the id of its concept, whatever joins it."""
    concepts = {name: concept(name) for name in before}
    old, _ = assign_ids(list(concepts.values()))
    known = {fold_name(name) for name in before}
    more = [*concepts.values(), *(concept(name) for name in after if fold_name(name) not in known)]
    random.shuffle(more)
    new, _ = assign_ids(more, updated_lock(None, old))
    kept = {each.designations: each.id for each in new}
    assert {each.designations: kept[each.designations] for each in old} == {each.designations: each.id for each in old}


def test_id_belongs_to_the_name_that_it_spells() -> None:
    """C has term-C wherever it is; of C++ and C# alone, none has, and each has an id that is only its own."""
    assert ids(concept("C++"), concept("C")) == ["term-C-f1deb7", "term-C"]
    found, _ = assign_ids([concept("C++"), concept("C#")])
    assert [(each.id, each.anchors) for each in found] == [("term-C-f1deb7", ()), ("term-C-040228", ())]


def test_of_two_spellings_the_id_belongs_to_the_one_that_is_written_so() -> None:
    """Several names may be spelled by one id; the order of the names never matters."""
    assert plain_holders(["KV Cache", "KV-Cache"]) == plain_holders(["KV-Cache", "KV Cache"])
    assert plain_holders(["KV Cache", "KV-Cache"]) == {"term-KV-Cache": "KV-Cache"}


def test_id_of_an_earlier_version_stays_as_a_further_target() -> None:
    """A name that its id doesn't spell was called by its hash before."""
    (found,), _ = assign_ids([concept("FP16/32", "Floating Point 16/32")])
    assert found.id == "term-FP16-32"
    assert found.anchors == (
        "term-Floating-Point-16-32",
        "term-FP16-32-cf128e",
        "term-Floating-Point-16-32-ab250e",
    )


HOSTILE = 'x"><img src=x onerror=alert(1)>'


@given(st.text(min_size=1), st.sampled_from(["", "term-"]))
def test_every_id_is_an_anchor(written: str, prefix: str) -> None:
    """Whatever a source calls its concepts, no id needs escaping in HTML or ends an attribute."""
    start = concept("Gradient", anchors=[written, HOSTILE])
    for each in (start, replace(start, id=prefix + written)):
        (found,), problems = assign_ids([each])
        assert all(is_anchor(anchor) for anchor in (found.id, *found.anchors))
        assert {each.code for each in problems} == {"bad-id"}
    assert not re.search(r"[\s\"'<>&`/\\#?%=]", found.id + "".join(found.anchors))


def test_id_that_cannot_be_one_is_reported() -> None:
    """The message says what it became."""
    _, (problem,) = assign_ids([concept("Gradient", anchors=["a&b"])])
    assert problem.code == "bad-id"
    assert problem.message.startswith("“a&b” can't be an id")
    assert problem.message.endswith("“term-a-b” is used instead")
    _, (problem,) = assign_ids([concept("Gradient", anchors=["&&"])])
    assert problem.message.endswith("it was left out")


def test_locked_id_does_not_move_to_a_case_twin() -> None:
    """Tensor and tensor are two concepts in the lock: once one of them is renamed, its id is reported as lost."""
    lock = updated_lock(None, assign_ids([concept("Tensor"), concept("tensor")])[0])
    found, problems = assign_ids([concept("Array"), concept("tensor")], lock)
    assert [(each.id, each.anchors) for each in found] == [("term-Array", ()), ("term-tensor", ())]
    assert [(each.code, "“term-Tensor”" in each.message) for each in problems] == [("lost-id", True)]


@given(NAMES, st.randoms(use_true_random=False))
@example("Tensor", Random(0))  # noqa: S311 - only an order
def test_locked_id_is_that_of_the_exact_spelling(name: str, random: Random) -> None:
    """Whatever the id is, and whichever of the names comes first."""
    twins = sorted({name, name.lower(), name.upper(), name.swapcase(), name.casefold()})
    random.shuffle(twins)
    concepts = [concept(twin) for twin in twins]
    for anchor in ("term-x", *(anchor for each in assign_ids(concepts)[0] for anchor in (each.id, *each.anchors))):
        lock = read_lock(json.dumps({"version": 1, "ids": {anchor: [name]}}), "lock.json")
        found, _ = assign_ids(concepts, lock)
        holders = [each.designations[0].text for each in found if anchor in (each.id, *each.anchors)]
        assert holders == [name]


def test_locked_id_survives_a_change_of_case() -> None:
    """A name whose twin isn't in the lock is the same name in another case."""
    lock = updated_lock(None, assign_ids([concept("Tensor"), concept("Array"), concept("array")])[0])
    found, problems = assign_ids([concept("tensor"), concept("Array"), concept("ARRAY")], lock)
    assert [each.anchors for each in found] == [("term-Tensor",), (), ("term-array",)]
    assert problems == ()


def test_locked_id_goes_to_the_concept_that_prefers_a_recorded_name() -> None:
    """Another one that merely admits such a name doesn't get it, not even where it comes first."""
    lock = lock_of({"term-Slope-of-a-loss": ["Grad", "Slope"]})
    found, _ = assign_ids([concept("Ramp", "Slope"), concept("Grad", "Slope")], lock)
    assert [each.anchors for each in found] == [("term-Slope",), ("term-Slope-of-a-loss",)]
    found, _ = assign_ids([concept("Ramp", "Slope"), concept("斜率", "Slope")], lock)
    assert [each.id for each in found if "term-Slope-of-a-loss" in each.anchors] == ["term-Slope"]


def test_id_of_the_english_name_has_a_hash_where_another_concept_wrote_it() -> None:
    """The reading of the Chinese name isn't used for a concept that has an English one."""
    found, _ = assign_ids([concept("张量", "Tensor"), concept("Array", anchors=["Tensor"])])
    assert re.fullmatch(r"term-Tensor-[0-9a-f]{6}", found[0].id)


def test_anchor_of_a_glossary_that_had_it_already_stays_there() -> None:
    """What is new doesn't take a target that was published, even where it comes first."""
    published = replace(concept("Array", anchors=["term-Tensor-product"]), id="term-Array", is_given=True)
    found, _ = assign_ids([concept("Product", "Tensor product"), published])
    assert [each.anchors for each in found] == [(), ("term-Tensor-product",)]


@pytest.mark.parametrize("text", ["Tensor", "term-a b", "term-", "term-a-"])
def test_id_of_a_concept_has_the_prefix_and_no_hyphen_at_its_end(text: str) -> None:
    """A file that holds the model can't give a concept such an id."""
    assert not is_concept_id(text)
    assert is_concept_id("term-a-b")


def test_id_written_by_the_author_wins() -> None:
    """It is prefixed; as written, and by the name, it leads to the concept too."""
    (found,), problems = assign_ids([concept("Automatic Differentiation", anchors=["autograd", "auto-diff"])])
    assert found.id == "term-autograd"
    assert found.anchors == ("term-auto-diff", "autograd", "auto-diff", "term-Automatic-Differentiation")
    assert problems == ()


def test_prefix_written_by_the_author_is_not_doubled() -> None:
    """``{#term-grad}`` means the id that it says."""
    assert ids(concept("Gradient", anchors=["term-grad"])) == ["term-grad"]


def test_second_concept_with_the_same_written_id_is_reported() -> None:
    """The first one has it; the second gets the id of its name and a warning that names both places."""
    found, problems = assign_ids([concept("One", anchors=["x"], line=3), concept("Two", anchors=["x"], line=9)])
    assert [each.id for each in found] == ["term-x", "term-Two"]
    assert problems == (
        Diagnostic(
            code=Code.DUPLICATE_ID, message="id “term-x” of “Two” belongs to “One”", source=place(9), other=place(3)
        ),
    )


def test_written_id_beats_the_name_of_another_concept() -> None:
    """The concept whose name would have given it gets a hashed id, and a warning says why."""
    found, problems = assign_ids([concept("Tensor"), concept("Array", anchors=["Tensor"], line=7)])
    assert [each.id for each in found] == [
        ids(concept("Tensor"), concept("Array", anchors=["Tensor"]))[0],
        "term-Tensor",
    ]
    assert re.fullmatch(r"term-Tensor-[0-9a-f]{6}", found[0].id)
    assert [(each.code, each.source.line, each.other) for each in problems] == [("duplicate-id", 1, place(7))]


def test_further_anchors_are_slugs_of_english_names_and_names_in_their_own_script() -> None:
    """Every English name leads to the concept as in stock Sphinx; ``#term-张量`` does as well."""
    (found,), _ = assign_ids([concept("LSTM", "Long Short-Term Memory", "长短期 记忆")])
    assert (found.id, found.anchors) == ("term-LSTM", ("term-Long-Short-Term-Memory", "term-长短期-记忆"))
    assert native_slug("16/32 位浮点数") == "term-16-32-位浮点数"


def test_id_beats_a_further_anchor() -> None:
    """A name that one concept prefers and another merely admits leads to the first, wherever it is."""
    found, _ = assign_ids([concept("Kernel", "Operator"), concept("Operator"), concept("Op", "Operator")])
    assert [(each.id, each.anchors) for each in found] == [("term-Kernel", ()), ("term-Operator", ()), ("term-Op", ())]


def test_relations_lead_to_the_final_ids() -> None:
    """What the merge called by a provisional id is called by the final one."""
    (found, _), _ = assign_ids([concept("Grad", see="\0梯度"), concept("梯度", "Gradient")])
    assert found.relations[0].target == "term-Gradient"


def test_seed_002_has_the_36_ids_of_stock_sphinx(project: Project) -> None:
    """Names that merged, such as "Composite Operation", keep the id that stock Sphinx gives them."""
    seed = next(SEEDS.glob("002_*.txt"), None) if SEEDS.exists() else None
    if seed is None:
        pytest.skip("the seed glossaries are not beside this checkout")
    project.write({"conf.py": "project = 'stock'\n", "index.rst": seed.read_text(encoding="utf-8")})
    objects = project.build("dummy").app.env.domaindata["std"]["objects"]
    stock = {name: anchor for (kind, name), (_, anchor) in objects.items() if kind == "term"}
    glossary = load_glossary([seed])
    ours = {
        name: anchor
        for name, anchor in stock.items()
        if (found := glossary.by_id(anchor)) and name in {each.text for each in found.designations}
    }
    assert len(stock) == 36
    assert ours == stock


def test_lock_keeps_the_id_after_a_rename() -> None:
    """The Chinese name is still the same, so the old English id leads to the concept under its new name."""
    lock = updated_lock(None, assign_ids([concept("Grad", "梯度")])[0])
    (found,), problems = assign_ids([concept("Gradient", "梯度")], lock)
    assert (found.id, found.anchors) == ("term-Gradient", ("term-梯度", "term-Grad"))
    assert problems == ()


def test_name_that_the_author_adds_to_the_lock_keeps_the_id() -> None:
    """A record with the new name beside the old one leads to the renamed concept."""
    (found,), problems = assign_ids([concept("Gradient")], lock_of({"term-Grad": ["Grad", "Gradient"]}))
    assert (found.anchors, problems) == (("term-Grad",), ())


def test_hidden_name_keeps_the_id() -> None:
    """The old name is no longer shown, but links to it work; a term that has the name openly comes first."""
    hidden = (HiddenName(text="grad", language="en", source=place()),)
    lock = lock_of({"term-Grad": ["Grad"]})
    (found,), problems = assign_ids([replace(concept("Gradient"), hidden_names=hidden)], lock)
    assert (found.anchors, problems) == (("term-Grad",), ())
    both = [replace(concept("Gradient"), hidden_names=hidden), concept("Slope", "Grad")]
    assert [each.anchors for each in assign_ids(both, lock)[0]] == [(), ("term-Grad",)]


def test_name_of_a_stock_glossary_keeps_its_id() -> None:
    """It needs no lock; but no term loses an id to a name that isn't shown."""
    stock = replace(concept("Gradient"), stock_names=("Slope", "Grade (of a road)"))
    found, _ = assign_ids([stock, concept("Slope")])
    assert [(each.id, each.anchors) for each in found] == [
        ("term-Gradient", ("term-Grade-of-a-road",)),
        ("term-Slope", ()),
    ]


def test_lost_id_is_an_error_at_its_line_of_the_lock() -> None:
    """An id that leads nowhere is reported where it is promised."""
    lock = lock_of({"term-Grad": ["Grad", "梯度"], "term-Tensor": ["Tensor"]})
    _, problems = assign_ids([concept("Tensor")], lock)
    message = "id “term-Grad” leads nowhere: no concept is called “Grad”, “梯度” any more"
    where = SourceLocation(path="lock.json", line=2)
    assert problems == (Diagnostic(code=Code.LOST_ID, message=message, source=where),)


def test_lock_beats_a_newcomer() -> None:
    """An unrelated concept that would get a published id gets a hashed one instead."""
    lock = lock_of({"term-Grad": ["Gradient"]})
    found, problems = assign_ids([concept("Grad"), concept("Gradient")], lock)
    assert re.fullmatch(r"term-Grad-[0-9a-f]{6}", found[0].id)
    assert (found[1].id, found[1].anchors, problems) == ("term-Gradient", ("term-Grad",), ())


def test_concept_that_forms_a_locked_id_from_its_own_name_has_it() -> None:
    """Two concepts share the recorded name; the one whose id it is keeps it, wherever it is."""
    lock = lock_of({"term-Op": ["Op"]})
    assert ids(concept("Operator", "Op"), concept("Op"), lock=lock) == ["term-Operator", "term-Op"]


def test_written_id_survives_a_rename_of_everything() -> None:
    """An author who keeps the id in the source loses nothing."""
    lock = lock_of({"term-grad": ["Gradient"]})
    found, problems = assign_ids([concept("Derivative", anchors=["grad"])], lock)
    assert (found[0].id, problems) == ("term-grad", ())


@given(st.lists(NAMES, unique_by=fold_name, max_size=6), st.lists(NAMES, unique_by=fold_name, max_size=6))
@example(before=[], after=["\u0ace"])
def test_lock_never_forgets(before: list[str], after: list[str]) -> None:
    """Every id and name of the past stays, and a lock that was written is read back as it was."""
    old = updated_lock(None, assign_ids([concept(name) for name in before])[0])
    new = updated_lock(old, assign_ids([concept(name) for name in after], old)[0])
    assert all(set(old[anchor].names) <= set(new[anchor].names) for anchor in old)
    assert read_lock(render_lock(new), "lock.json") == new


def test_lock_is_one_sorted_line_an_id() -> None:
    """Two branches that add terms merge line by line."""
    lock = updated_lock(None, assign_ids([concept("Tensor", "张量"), concept("C10")])[0])
    assert render_lock(lock) == (
        "{\n"
        '  "version": 1,\n'
        '  "ids": {\n'
        '    "term-C10": ["C10"],\n'
        '    "term-Tensor": ["Tensor", "张量"],\n'
        '    "term-张量": ["Tensor", "张量"]\n'
        "  }\n"
        "}\n"
    )


FORM = 'it is not of the form {"version": 1, "ids": {id: [name, …]}}'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "it is not JSON from column 1 on: Expecting value"),
        ("[]", FORM),
        ('{"version": 2, "ids": {}}', FORM),
        ('{"version": 1, "ids": {"term-a": "a"}}', "beside “term-a” there is no list of names"),
        (
            '{"version": 1, "ids": {"term-a": [], "term-a": []}}',
            "the key “term-a” is at line 1 already",
        ),
        (json.dumps({"version": 1, "ids": {HOSTILE: ["Tensor"]}}), f"“{HOSTILE}” can't be an id"),
        ("[" * 100_000, "it is nested more than 20 levels deep"),
    ],
)
def test_broken_lock_is_refused_in_words(text: str, message: str) -> None:
    """What is wrong with the file can be told to the author."""
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        read_lock(text, "lock.json")


@pytest.mark.parametrize(
    ("identifier", "iri"),
    [
        ("term-张量", "#term-张量"),
        ("term-a b", "#term-a%20b"),
        ("a%20b", "#a%2520b"),
        ("a<b>", "#a%3Cb%3E"),
        ("a\x7f", "#a%7F"),
        ("a\ue000", "#a%EE%80%80"),
        ("a\ud800", "#a%3F"),
        ("a:b/c?d", "#a:b/c?d"),
    ],
)
def test_fragment_holds_what_an_iri_may_hold(identifier: str, iri: str) -> None:
    """All else is percent-encoded; half of a surrogate pair has no encoding, so it becomes a question mark."""
    assert fragment(identifier) == iri


def test_id_that_cannot_be_one_is_reported_where_its_concept_is() -> None:
    """With what is used instead; the prefix, which every id gets, is no part of what the author wrote."""
    problems = assign_ids([concept("Keel", anchors=("term-a b", "  ", "good"), line=7)])[1]
    assert [(each.message.partition(",")[0], each.message.rpartition("; ")[2], each.source) for each in problems] == [
        ("“a b” can't be an id", "“term-a-b” is used instead", place(7)),
        ("“  ” can't be an id", "it was left out", place(7)),
    ]
