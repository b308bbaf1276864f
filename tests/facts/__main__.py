"""Checks the facts in ``sources/``: ``python -m tests.facts sources/* --torch-python /path/to/python``."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path

from glossary_build import Glossary, load_glossary
from tests.facts.evidence import CLAIMS, EVIDENCE, problems, read_evidence, sections, used_by
from tests.facts.examples import as_claims, examples
from tests.facts.links import TORCH, documented_name, is_newer, is_page
from tests.facts.names import code_names, links

ELSEWHERE = {
    "--ipc",
    "--shm-size",
    "COLL",
    "ImageFolder",
    "Int8WeightOnlyConfig",
    "PYTORCH_ENABLE_MPS_FALLBACK",
    "peft",
    "pte",
    "save_file",
    "torch.nn.Module.layers",
    "torch.nn.Module.no_sync",
    "torch.nn.Module.register_comm_hook",
    "torch.utils.tensorboard",
}
"""Names of other programs and packages, what the models of examples add, and what needs ``tensorboard`` or a Mac."""


def link_problems(glossary: Glossary) -> list[str]:
    """Links that can't be pages, and concepts that have no link in one of their languages."""
    found = []
    for concept in glossary.concepts:
        for definition in concept.definitions:
            own = [each.address for each in concept.links if each.language == definition.language]
            urls = [*links(definition.text), *own]
            found += [f"{definition.source}: {url} has not the form of a page" for url in urls if not is_page(url)]
            if not urls:
                found.append(f"{definition.source}: no link to a page about {concept.designations[0].text}")
    return found


def names_used(glossary: Glossary) -> dict[str, list[str]]:
    """The names of torch in the sources and in the list, each with the concepts that use it."""
    users = {name: list(concepts) for name, concepts in used_by(read_evidence(EVIDENCE.read_text())).items()}
    for concept in glossary.concepts:
        pages = {documented_name(url) for definition in concept.definitions for url in links(definition.text)}
        for name in (code_names(concept) | pages) - {None} - ELSEWHERE:
            users.setdefault(name, []).append(concept.designations[0].text)
    return users


def main() -> int:
    """Print what is wrong; 1 if anything is."""
    parser = argparse.ArgumentParser(prog="python -m tests.facts", description=__doc__)
    parser.add_argument("sources", nargs="+", type=Path)
    parser.add_argument("--torch-python", default=sys.executable, help="an interpreter that has torch")
    arguments = parser.parse_args()

    glossary = load_glossary(arguments.sources)
    claims = CLAIMS.read_text()
    concepts = [concept.preferred("en").text for concept in glossary.concepts]
    wrong = problems(read_evidence(EVIDENCE.read_text()), concepts, sections(claims)) + link_problems(glossary)
    users = names_used(glossary)
    sessions = examples(glossary)
    question = json.dumps({"names": sorted(users), "claims": claims + as_claims(sessions)})
    command = [arguments.torch_python, Path(__file__).with_name("in_torch.py")]
    answer = json.loads(subprocess.run(command, input=question, capture_output=True, text=True, check=True).stdout)
    if answer["version"] is None:
        note = f"{arguments.torch_python} has no torch: checked only the links and the list of sources"
        print(note, file=sys.stderr)  # noqa: T201 - a command
    else:
        if is_newer(answer["version"]):
            wrong.append(f"torch is {answer['version']}, and the links go to pages of {TORCH}")
        wrong += [f"{', '.join(sorted(set(users[name])))}: torch has no {name}" for name in answer["missing"]]
        wrong += [f"{title}: a claim or an example fails\n{output}" for title, output in answer["failed"].items()]
    for problem in wrong:
        print(problem)  # noqa: T201 - a command
    checked = f"{len(concepts)} concepts, {len(sessions)} examples" + (
        f", torch {answer['version']}" if answer["version"] else ""
    )
    print(f"{checked}: {len(wrong)} problems", file=sys.stderr)  # noqa: T201 - a command
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
