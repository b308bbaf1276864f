"""Shows what Lighthouse says of the pages of a site that was built, and fails where a score is too low.

The score for performance depends on how busy the machine is; a low one is shown, and fails nothing.

``python benchmarks/lighthouse.py SITE [PAGE…]`` serves the folder SITE compressed, as hosts do; it needs npx and
Chromium.
"""

from __future__ import annotations

import gzip
import itertools
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

LIGHTHOUSE = "lighthouse@12.8.2"
LEAST = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 100}
"""The lowest score of each category, of 100."""
PAGES = ("index.html", "glossary.html")
SCREENS = ("phone", "desktop")
FLAGS = (
    "--headless=new --no-sandbox --disable-gpu --disable-quic --disable-background-networking "
    "--disable-component-update --disable-sync"
)


class CompressedHandler(SimpleHTTPRequestHandler):
    """Serves files compressed and lets browsers keep them for a while."""

    def do_GET(self) -> None:
        """Answer with the file or, where there is none, an empty icon."""
        path = Path(self.translate_path(self.path))
        if path.is_dir():
            path /= "index.html"
        found = path.is_file()
        body = gzip.compress(path.read_bytes()) if found else b""
        self.send_response(200 if found else 204 if path.name == "favicon.ico" else 404)
        self.send_header("Content-Type", self.guess_type(path.name))
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "max-age=31536000")
        if found:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: object) -> None:
        """Say nothing."""


def report(url: str, screen: str, folder: Path) -> dict[str, dict[str, object]]:
    """Lighthouse's report of one page; on a busy machine its time may run out, so it is asked twice."""
    out = folder / "report.json"
    command = [
        *("npx", "--yes", LIGHTHOUSE, url, "--quiet", f"--chrome-flags={FLAGS}"),
        *(["--preset=desktop"] if screen == "desktop" else []),
        *("--output=json", f"--output-path={out}", f"--only-categories={','.join(LEAST)}"),
    ]
    environment = {**os.environ, "CHROME_PATH": shutil.which("chromium") or ""}
    if subprocess.run(command, check=False, env=environment).returncode:
        subprocess.run(command, check=True, env=environment)
    found: dict[str, dict[str, object]] = json.loads(out.read_text(encoding="utf-8"))
    return found


def main() -> int:
    """Print a line for each page; 1 where a score is too low."""
    site, *pages = sys.argv[1:]
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(CompressedHandler, directory=site))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    low = False
    with tempfile.TemporaryDirectory() as folder:
        for page, screen in itertools.product(pages or PAGES, SCREENS):
            found = report(f"http://127.0.0.1:{server.server_port}/{page}", screen, Path(folder))
            scores = {name: round(100 * (found["categories"][name]["score"] or 0)) for name in LEAST}
            print(f"{page:<24} {screen:<8}", *(f"{name} {score}" for name, score in scores.items()), flush=True)
            for name, score in scores.items():
                if score < LEAST[name]:
                    low = low or name != "performance"
                    for reference in found["categories"][name]["auditRefs"]:
                        audit = found["audits"][reference["id"]]
                        if audit["score"] is not None and audit["score"] < 1 and reference["weight"]:
                            print(f"    {reference['id']}: {audit.get('displayValue') or audit['title']}")
    server.shutdown()
    return int(low)


if __name__ == "__main__":
    sys.exit(main())
