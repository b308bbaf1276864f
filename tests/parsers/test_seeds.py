"""The four documents that the project was made from."""

from pathlib import Path

import pytest

from glossary_build.model import Entry, Kind, RelationType, Status
from glossary_build.parsers import ParseResult
from glossary_build.parsers.detect import choose

SEEDS = Path(__file__).parents[2].parent / "shared" / "seeds"
pytestmark = pytest.mark.skipif(not SEEDS.is_dir(), reason="the seed documents are not beside the checkout")

FULL_FORMS = {
    "AOT": "Ahead-of-Time",
    "C10": "Core 10",
    "DDP": "DistributedDataParallel",
    "FSDP": "FullyShardedDataParallel",
    "IR": "Intermediate Representation",
    "JIT": "Just-In-Time",
}
VARIANTS = {"Dynamo": "TorchDynamo", "FX": "Torch FX", "Inductor": "TorchInductor"}


def seed(number: str) -> ParseResult:
    """The seed whose file name begins with *number*."""
    (path,) = SEEDS.glob(f"{number}_*")
    text = path.read_text(encoding="utf-8")
    return choose(text, path.name)(text, path.name)


def lines_of(number: str) -> list[str]:
    """The lines of a seed."""
    (path,) = SEEDS.glob(f"{number}_*")
    return path.read_text(encoding="utf-8").split("\n")


@pytest.mark.parametrize(("number", "count"), [("000", 15), ("001", 15), ("002", 36), ("003", 61)])
def test_every_term_is_found_at_its_line(number: str, count: int) -> None:
    """Each entry is where its name is written, each definition where its first line is."""
    result, lines = seed(number), lines_of(number)
    assert (len(result.entries), result.diagnostics) == (count, ())
    for entry in result.entries:
        assert entry.headword.text in lines[entry.source.line - 1]
        for definition in entry.definitions:
            end = definition.source.line - 1 + len(definition.text.split("\n"))
            written = lines[definition.source.line - 1 : end]
            assert [line.strip() for line in definition.text.split("\n")] == [line.strip() for line in written]


def test_text_without_markup_has_the_same_terms_with_and_without_contents() -> None:
    """Seeds 000 and 001 give the same 15 terms in the same two groups, all with a definition."""
    first, second = seed("000").entries, seed("001").entries
    assert [(e.headword.text, e.subjects) for e in first] == [(e.headword.text, e.subjects) for e in second]
    assert [e.subjects for e in first] == [("Operation and Kernel",)] * 11 + [("JIT Compilation",)] * 4
    assert all(len(e.definitions) == 1 for e in (*first, *second))


@pytest.mark.parametrize("number", ["000", "001", "002"])
def test_same_as_is_seen_in_every_english_seed(number: str) -> None:
    """Two entries are only second names of the compound operation."""
    aliases = {e.headword.text: e.same_as.target for e in seed(number).entries if e.same_as}
    assert aliases == {"Composite Operation": "Compound Operation", "Non-Leaf Operation": "Compound Operation"}


def test_rst_seed_declares_names_and_a_replacement() -> None:
    """Full forms, synonyms and the deprecated entry of seed 002."""
    entries = {e.headword.text: e for e in seed("002").entries}
    assert {name: [d.text for d in e.designations[1:]] for name, e in entries.items() if len(e.designations) > 1} == {
        "ATen": ["A Tensor Library"],
        "CNN": ["Convolutional Neural Network"],
        "Convolutional Neural Network": ["CNN"],
        "CUDA": ["Compute Unified Device Architecture"],
        "GPU": ["Graphics Processing Unit"],
        "loss function": ["cost function"],
        "RNN": ["Recurrent Neural Network"],
    }
    old = entries["TorchScript"]
    assert (old.headword.status, old.definitions) == (Status.DEPRECATED, ())
    assert [(r.type, r.target) for r in old.references] == [(RelationType.REPLACED_BY, "torch.compile")]
    assert ("Compound Operation", 110) in [(r.target, r.source.line) for r in entries["Leaf Operation"].references]


def headings() -> list[Entry]:
    """The entries of seed 003 that are headings."""
    return [e for e in seed("003").entries if not e.supplement]


def test_all_headings_of_the_chinese_seed_come_out_right() -> None:
    """47 headings: 37 translations, six full forms, three variants, one name alone."""
    others = {e.headword.text: e.designations[1:] for e in headings()}
    assert len(others) == 47
    assert {k: v[0].text for k, v in others.items() if v and str(v[0].origin) == "bracket: initials"} == FULL_FORMS
    assert {k: v[0].text for k, v in others.items() if v and v[0].kind is Kind.VARIANT} == VARIANTS
    assert [k for k, v in others.items() if not v] == ["Triton"]
    translations = [v[0] for v in others.values() if v and str(v[0].origin) == "bracket: translation"]
    assert len(translations) == 37
    assert {(d.language, d.status, d.inferred) for d in translations} == {("zh-Hans", Status.PREFERRED, False)}
    assert all(len(v) <= 1 for v in others.values())
    assert {e.headword.text for e in headings() if e.headword.kind is Kind.ABBREVIATION} == set(FULL_FORMS)


def test_rows_of_the_chinese_seed_are_supplements() -> None:
    """14 rows declare full form and translation; seven of them have a heading."""
    rows = [e for e in seed("003").entries if e.supplement]
    assert len(rows) == 14
    assert all([d.language for d in e.designations] == ["en", "en", "zh-Hans"] for e in rows)
    assert not any(d.inferred for e in rows for d in e.designations)
    assert {e.headword.text for e in rows} & {e.headword.text for e in headings()} == {*FULL_FORMS, "FX"}


def test_letters_and_frame_of_the_chinese_seed_are_no_subjects() -> None:
    """It is ordered by letters only."""
    assert {(e.subjects, [d.language for d in e.definitions] == ["zh-Hans"]) for e in headings()} == {((), True)}
