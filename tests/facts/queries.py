"""Asks the search of our pages for each concept in five ways: ``python -m tests.facts.queries`` (needs node).

The ways are in ``queries.csv``, by the first name of the concept: as people type it, in English and Chinese, code, old
names, messages of errors. They were written before looking at our names, so that they can tell which are missing.
Printed is how many find their concept first, and which don't.
"""

from __future__ import annotations

import csv
import json
import shutil
import subprocess
import sys
from pathlib import Path

from glossary_build import Glossary, load_glossary
from glossary_build.text.characters import script_pairs
from glossary_build.text.search_keys import toneless_reading

ROOT = Path(__file__).parents[2]
QUERIES = Path(__file__).with_name("queries.csv")
_SEARCH = """
import { readFileSync } from "node:fs";
const { find, prepare, simplifyWith } = await import(process.argv[1]);
const { entries, queries, hanzi } = JSON.parse(readFileSync(0, "utf8"));
simplifyWith(hanzi);
const prepared = entries.map(({ names, text }) => prepare(names, text));
console.log(JSON.stringify(queries.map(([place, query]) => find(prepared, query).indexOf(place))));
"""


def ranks(glossary: Glossary) -> dict[tuple[str, str], int]:
    """Return the place at which each query finds its concept, by its first name and the query; -1 where it doesn't.

    A query for a concept that *glossary* doesn't have is a KeyError.
    """
    entries = [
        {
            "names": [
                *({"text": each.text, "reading": toneless_reading(each.text, each.reading)} for each in c.designations),
                *({"text": each.text} for each in c.hidden_names),
            ],
            "text": " ".join(each.text for each in c.definitions),
        }
        for c in glossary.concepts
    ]
    places = {concept.designations[0].text: place for place, concept in enumerate(glossary.concepts)}
    with QUERIES.open(encoding="utf-8", newline="") as file:
        asked = [(places[row["concept"]], row["query"]) for row in csv.DictReader(file)]
    hanzi = script_pairs(str(entries))
    script = ROOT / "glossary_build" / "sphinx_ext" / "scripts" / "matching.js"
    command = [shutil.which("node") or "node", "--input-type=module", "--eval", _SEARCH, script.as_uri()]
    question = json.dumps({"entries": entries, "queries": asked, "hanzi": hanzi})
    answer = subprocess.run(command, input=question, capture_output=True, text=True, check=True)
    found = zip(asked, json.loads(answer.stdout), strict=True)
    return {(glossary.concepts[place].designations[0].text, query): rank for (place, query), rank in found}


def summary(*, failures: bool = False) -> str:
    """Say how many queries find their concept first, and, if asked, which don't."""
    found = ranks(load_glossary(sorted((ROOT / "sources").glob("*.*"))))
    lines = [
        f"{name}: “{query}” {'finds it not' if rank < 0 else f'finds it at {rank + 1}'}"
        for (name, query), rank in found.items()
        if rank and failures
    ]
    first, missed = (sum(rank == wanted for rank in found.values()) for wanted in (0, -1))
    return "\n".join([*lines, f"{len(found)} queries: {first} ({first / len(found):.1%}) first, {missed} missed"])


def main() -> None:
    """Print the figures, and what isn't first."""
    sys.stdout.write(summary(failures=True) + "\n")


if __name__ == "__main__":
    main()
