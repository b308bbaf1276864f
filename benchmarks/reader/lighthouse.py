"""What Lighthouse says of a page.

A low score ends the program with 1, except for performance, which depends on how busy the machine is.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from benchmarks.reader.host import TRUSTING
from tests.browser import FLAGS

LIGHTHOUSE = "lighthouse@12.8.2"
CHROME = ("--headless=new", *FLAGS, TRUSTING)
LEAST = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 100}
"""The lowest score of each category, of 100."""
PRESETS: dict[str, list[str]] = {"phone": [], "desktop": ["--preset=desktop"]}
TIMES = ("first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift")


def lighthouse(base: str, addresses: Iterable[str]) -> Iterator[str]:
    """A line for each address and preset, and one for each audit that keeps a score below the lowest."""
    low = False
    for address in addresses:
        for preset in PRESETS if address.endswith(".html") else ("phone",):
            found = _report(base + address, preset)
            scores = {name: round(100 * (found["categories"][name]["score"] or 0)) for name in LEAST}
            times = [found["audits"][name]["displayValue"].replace("\xa0", " ") for name in TIMES]
            yield f"{address:<40} {preset:<8} {', '.join(f'{name} {score}' for name, score in scores.items())}"
            yield f"    paint {times[0]}, largest {times[1]}, blocking {times[2]}, layout shift {times[3]}"
            for name, score in scores.items():
                if score < LEAST[name]:
                    low = low or name != "performance"
                    for reference in found["categories"][name]["auditRefs"]:
                        audit = found["audits"][reference["id"]]
                        if audit["score"] is not None and audit["score"] < 1 and reference["weight"]:
                            yield f"    {reference['id']}: {audit.get('displayValue') or audit['title']}"
    if low:
        sys.exit("A score is too low.")


def _report(url: str, preset: str) -> dict[str, Any]:
    """Lighthouse's report of one page; on a busy machine its time may run out, so it is asked twice."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "report.json")
        command = [
            *("npx", "--yes", LIGHTHOUSE, url, "--quiet", f"--chrome-flags={' '.join(CHROME)}"),
            *(*PRESETS[preset], "--output=json", f"--output-path={out}", f"--only-categories={','.join(LEAST)}"),
        ]
        environment = {**os.environ, "CHROME_PATH": shutil.which("chromium") or ""}
        if subprocess.run(command, check=False, env=environment).returncode:
            subprocess.run(command, check=True, env=environment)
        found: dict[str, Any] = json.loads(out.read_text(encoding="utf-8"))
        return found
