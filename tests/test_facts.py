"""The check of the PyTorch glossary: what it takes for a page, a name and evidence; none of it needs torch."""

from __future__ import annotations

import doctest
import json
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from glossary_build import load_glossary
from glossary_build.model import Markup, RelationType
from tests.facts.__main__ import link_problems
from tests.facts.evidence import CLAIMS, EVIDENCE, Row, problems, read_evidence, sections, used_by
from tests.facts.examples import as_claims, examples, without_sessions
from tests.facts.links import TORCH, documented_name, is_newer, is_page
from tests.facts.names import code, code_names, links, names_in
from tests.facts.queries import ranks

ROOT = Path(__file__).parents[1]
IN_TORCH = ROOT / "tests/facts/in_torch.py"
SOURCES = load_glossary(sorted((ROOT / "sources").glob("*.*")))
DOCS = f"https://docs.pytorch.org/docs/{TORCH}"


@pytest.mark.parametrize(
    "url",
    [
        f"{DOCS}/generated/torch.nn.functional.scaled_dot_product_attention.html",
        f"{DOCS}/notes/cuda.html",
        f"{DOCS}/user_guide/torch_compiler/compile/programming_model.recompilation.html",
        "https://docs.pytorch.org/tutorials/beginner/basics/optimization_tutorial.html",
        f"https://github.com/pytorch/pytorch/blob/v{TORCH}.0/c10/core/Allocator.h",
        "https://arxiv.org/abs/1706.03762",
    ],
)
def test_pages_of_documentation_are_recognised(url: str) -> None:
    """Reference, notes, tutorials, source files, papers."""
    assert is_page(url)


@pytest.mark.parametrize(
    "url",
    [
        f"http://docs.pytorch.org/docs/{TORCH}/optim.html",
        f"https://pytorch.org/docs/{TORCH}/optim.html",
        "https://docs.pytorch.org/docs/stable/optim.html",
        "https://docs.pytorch.org/docs/2.5/optim.html",
        "https://github.com/pytorch/pytorch/blob/main/c10/core/Allocator.h",
        f"{DOCS}/optim",
        f"{DOCS}/generated/Adam.html",
        f"https://docs.pytorch.org.example.com/docs/{TORCH}/optim.html",
        "https://example.com/",
    ],
)
def test_other_addresses_are_not_pages(url: str) -> None:
    """Old hosts, versions that weren't checked, plain HTTP and addresses without the ending."""
    assert not is_page(url)


def test_link_to_a_page_elsewhere_has_not_the_name_of_a_term() -> None:
    """It would look like a link to an entry of the glossary, or to the entry that it is in."""
    linked = re.compile(r"\[([^\[\]]+)\]\(https?:|`([^`<>]+?)\s+<https?:")
    names = {name.text.casefold() for concept in SOURCES.concepts for name in concept.designations}
    found = {
        (concept.id, text)
        for concept in SOURCES.concepts
        for definition in concept.definitions
        for text in map("".join, linked.findall(definition.text))
        if text.strip("` ").casefold() in names
    }
    assert found == set()


def test_a_generated_page_names_what_it_documents() -> None:
    """So that the name can be looked up in the wheel."""
    assert documented_name(f"{DOCS}/generated/torch.optim.Adam.html") == "torch.optim.Adam"
    assert documented_name(f"{DOCS}/optim.html") is None


def test_links_are_older_than_a_newer_torch() -> None:
    """Then they have to move; an older one is only checked against."""
    major, minor = map(int, TORCH.split("."))
    assert is_newer(f"{major}.{minor + 1}.0+cpu")
    assert is_newer(f"{major + 1}.0.0")
    assert not is_newer(f"{major}.{minor}.1")
    assert not is_newer(f"{major}.{minor - 1}.0")


def test_code_is_found_in_both_markups_and_terms_are_not() -> None:
    """Roles write terms and formulas in backticks too."""
    markdown = "A {term}`Tensor` has `x.shape`; :math:`a_b`; [x](https://e.org/a_b) and ``torch.Size``."
    assert code(markdown, Markup.MARKDOWN) == ["x.shape", "torch.Size"]
    rst = "A :term:`Tensor` has ``x.shape``; see `nn.ReLU <https://e.org>`__."
    assert code(rst, Markup.RST) == ["x.shape"]
    assert links(rst + " https://e.org/b.") == ["https://e.org", "https://e.org/b"]


@pytest.mark.parametrize(
    ("piece", "names"),
    [
        ("torch.no_grad()", {"torch.no_grad"}),
        ("nn.Linear(in_features, out_features)", {"torch.nn.Linear", "in_features", "out_features"}),
        ("loss.backward()", {"torch.Tensor.backward"}),
        ('init_device_mesh("cuda", (4, 8), mesh_dim_names=("dp", "tp"))', {"init_device_mesh", "mesh_dim_names"}),
        ("torchrun --nproc-per-node=8", {"torchrun", "--nproc-per-node"}),
        ("softmax(QKᵀ/√d)·V", {"softmax"}),
        ("if x > 0", set()),
    ],
)
def test_names_are_taken_from_code(piece: str, names: set[str]) -> None:
    """Strings, keywords and variables of one letter aren't names."""
    assert names_in(piece) == names


def test_names_spelled_as_code_count_too(tmp_path: Path) -> None:
    """A concept's own names are checked like the code in its definition."""
    source = tmp_path / "terms.md"
    source.write_text("## grad_fn\n\nSet by `torch.autograd`; not a GPU.\n")
    (concept,) = load_glossary([source]).concepts
    assert code_names(concept) == {"grad_fn", "torch.autograd"}


def test_a_list_without_faults_is_accepted() -> None:
    """Each concept once, with sources that anybody can look at."""
    lines = ("concept,checked against", "Adam,claims.rst; torch.optim.Adam", f"DAG,{DOCS}/fx.html; torch/fx/graph.py")
    rows = read_evidence("\n".join(lines))
    assert problems(rows, ["Adam", "DAG"], {"Adam"}) == []
    assert used_by(rows) == {"torch.optim.Adam": ["Adam"], "torch/fx/graph.py": ["DAG"]}


def test_every_fault_of_the_list_is_reported() -> None:
    """Missing, unknown and repeated concepts; no source, a vague one, and a claim that isn't there."""
    rows = [Row("A", ()), Row("B", ("common knowledge",)), Row("B", ("claims.rst",)), Row("D", ("torch.nn",))]
    assert problems(rows, ["A", "B", "C"], {"A"}) == [
        "C: not in the list",
        "D: not a concept",
        "B: listed 2 times",
        "A: no source",
        "A: claims.rst has a section of this name",
        "B: common knowledge is neither claims.rst, a file or name of torch, nor a page",
        "B: claims.rst has no section of this name",
    ]


def test_a_title_of_the_claims_can_name_several_concepts() -> None:
    """One run of two processes shows what several collectives do."""
    assert sections("Claims\n======\n\nRank, World Size\n----------------\n\n>>> 1\n1\n\nAdam\n----\n") == {
        "Rank",
        "World Size",
        "Adam",
    }


def test_the_list_has_every_concept_of_our_sources_and_every_concept_a_link() -> None:
    """Adding a concept means saying what it was checked against."""
    names = [concept.designations[0].text for concept in SOURCES.concepts]
    assert problems(read_evidence(EVIDENCE.read_text()), names, sections(CLAIMS.read_text())) == []
    assert link_problems(SOURCES) == []


def answer_of(wheel: Path, question: dict[str, object]) -> dict[str, object]:
    """What the check says in an interpreter whose ``torch`` is the package in the folder *wheel*."""
    command = [sys.executable, "-S", IN_TORCH]
    environment = {"PYTHONPATH": str(wheel)}
    run = subprocess.run(
        command, input=json.dumps(question), capture_output=True, text=True, check=True, env=environment
    )
    answer: dict[str, object] = json.loads(run.stdout)
    return answer


@pytest.fixture
def wheel(tmp_path: Path) -> Path:
    """A folder with a package torch that has little in it."""
    functional = tmp_path / "torch/nn/functional"
    functional.mkdir(parents=True)
    (tmp_path / "torch/distributed").mkdir()
    (tmp_path / "torch/__init__.py").write_text('__version__ = "0.1"\nprint("noise")\n')
    (tmp_path / "torch/distributed/__init__.py").write_text("def run(parser):\n    parser.add('--nproc-per-node')\n")
    layer = "class Linear:\n    def __init__(self):\n        self.weight = 1\n"
    (tmp_path / "torch/nn/__init__.py").write_text(layer)
    (functional / "__init__.py").write_text("")
    return tmp_path


def test_names_that_torch_lacks_are_found(wheel: Path) -> None:
    """Dotted names are looked up, words and options searched for, files opened."""
    there = ["torch.nn.Linear.weight", "torch.nn.functional", "torch/nn/__init__.py", "--nproc-per-node", "parser"]
    absent = ["torch.nn.Linear.wait", "torch.nn.Liner", "torch/nn/gone.py", "--nproc", "__mystery__"]
    answer = answer_of(wheel, {"names": there + absent, "claims": ""})
    assert answer == {"version": "0.1", "missing": sorted(absent), "failed": {}}


def test_claims_that_fail_are_reported_under_their_title(wheel: Path) -> None:
    """Each section runs on its own."""
    claims = "Holds\n-----\n\n>>> nn.Linear().weight\n1\n>>> a = 1\n\nFails, Too\n----------\n\n>>> a\n1\n"
    failed = answer_of(wheel, {"names": [], "claims": claims})["failed"]
    assert isinstance(failed, dict)
    assert list(failed) == ["Fails, Too"]
    assert "NameError" in failed["Fails, Too"]


def test_without_torch_there_is_no_version(tmp_path: Path) -> None:
    """So that the check of links can go on."""
    assert answer_of(tmp_path, {"names": ["torch.nn"], "claims": ""}) == {"version": None}


@pytest.mark.parametrize(
    ("typed", "concept"),
    [
        ("grad_fn", "GradFn"),
        ("requires_grad", "Requires Grad"),
        ("bfloat16", "BF16"),
        ("fully_shard", "FSDP2"),
        ("nn.Module", "Module"),
        ("computation graph", "Computational Graph"),
        ("state_dict", "state_dict"),
        ("反向传播", "Backpropagation"),
        ("自动求导", "Autograd"),
        ("自定义算子", "Custom Operation"),
        ("就地操作", "In-place Operation"),
        ("内核", "Kernel"),
        ("推断", "Inference"),
        ("步幅", "Stride"),
        ("暂退法", "Dropout"),
        ("批量规范化", "Batch Normalization"),
        ("爆显存", "OOM"),
        ("规约", "All-Reduce"),
        ("模組", "Module"),
        ("最佳化器", "Optimizer"),
        ("x.grad", "Grad"),
        ("nn.parallel.DistributedDataParallel", "DDP"),
        ("torch.cuda.amp.GradScaler", "Loss Scaling"),
        ("dist.all_reduce", "All-Reduce"),
        ("empty_cache", "CUDA Caching Allocator"),
        ("BN", "Batch Normalization"),
        ("CE", "Cross-Entropy Loss"),
        ("CUDA error: device-side assert triggered", "Device-Side Assert"),
        ("does not require grad", "Requires Grad"),
    ],
)
def test_concepts_are_found_by_what_people_type(typed: str, concept: str) -> None:
    """As it is spelled in code, and in Chinese by more than one name."""
    found = SOURCES.find(typed)
    assert found is not None
    assert found.designations[0].text == concept


def test_the_concepts_are_connected() -> None:
    """Each has a relation, see-also goes both ways, and a reader has at most 15 subjects to choose from."""
    to = {(concept.id, relation.target) for concept in SOURCES.concepts for relation in concept.relations}
    assert {concept.id for concept in SOURCES.concepts} == {end for relation in to for end in relation}
    see_also = {
        (concept.id, relation.target)
        for concept in SOURCES.concepts
        for relation in concept.relations
        if relation.type is RelationType.SEE_ALSO
    }
    assert {(target, source) for source, target in see_also} <= to
    assert len({subject for concept in SOURCES.concepts for subject in concept.subjects}) <= 15


@pytest.mark.parametrize(
    ("ending", "broader"),
    [(" Parallelism", "Distributed Training"), (" Quantization", "Quantization"), (" Loss", "Loss Function")],
)
def test_concepts_of_one_kind_are_under_one_concept(ending: str, broader: str) -> None:
    """A reader who opens one finds the others."""
    above = SOURCES.find(broader)
    assert above is not None
    kinds = [concept for concept in SOURCES.concepts if concept.designations[0].text.endswith(ending)]
    assert kinds
    assert [
        concept.designations[0].text
        for concept in kinds
        if [each.target for each in concept.relations if each.type is RelationType.BROADER] != [above.id]
    ] == []


def test_our_markdown_uses_roles_of_markdown() -> None:
    """``:math:`` is a role in reStructuredText only; in Markdown readers would see it."""
    texts = [d.text for concept in SOURCES.concepts for d in concept.definitions if d.markup is Markup.MARKDOWN]
    assert [text for text in texts if re.search(r":\w+:`", text)] == []


def test_examples_are_short_sessions_with_a_result() -> None:
    """``make facts`` runs them; here they are read as doctest reads them, in all three ways of writing."""
    found = examples(SOURCES)
    assert len(found) >= 50
    assert {Path(title.rpartition(" in ")[2].rpartition(":")[0]).name for title in found} >= {
        *("pytorch.md", "pytorch.rst", "pytorch.zh.md"),
    }
    for title, session in found.items():
        statements = doctest.DocTestParser().get_examples(session)
        assert 1 <= len(statements) <= 6, title
        assert statements[-1].want, title
        assert len(session.strip().split("\n")) <= 14, title
        for each in statements:
            compile(each.source, title, "single")


def test_spoiled_example_is_reported() -> None:
    """The result that an entry shows is compared."""
    right = {"Shape in a.md:1": ">>> 1 + 1\n2\n", "Stride in a.md:5": ">>> 1 + 1\n3\n"}
    told = [line for line in as_claims(right).splitlines() if line.endswith(("a.md:1", "a.md:5"))]
    assert told == [*right]
    assert without_sessions("A rule.\n\n```pycon\n>>> f()\n```") == "A rule.\n\n"
    assert without_sessions("A rule.\n\n.. code-block:: pycon\n\n   >>> f()\n") == "A rule.\n\n\n"


@pytest.mark.skipif(not shutil.which("node"), reason="node isn't installed")
def test_search_finds_each_concept_first() -> None:
    """Asked for in five ways, as readers type them."""
    found = ranks(SOURCES)
    ways = Counter(name for name, _ in found)
    assert ways == {concept.designations[0].text: 5 for concept in SOURCES.concepts}
    places = [*found.values()]
    assert places.count(-1) == 0
    assert places.count(0) >= 0.97 * len(places)
