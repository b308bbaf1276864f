"""A folder served as hosts of static pages do, to browsers that are told to trust any certificate."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

TRUSTING = "--ignore-certificate-errors"
"""What Chromium is told."""


@contextmanager
def host(folder: Path) -> Iterator[str]:
    """The address of *folder*, with a slash at its end. Needs ``node`` and ``openssl``."""
    with tempfile.TemporaryDirectory() as made:
        key, certificate = f"{made}/key.pem", f"{made}/certificate.pem"
        subprocess.run(
            [
                *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost"),
                *("-keyout", key, "-out", certificate),
            ],
            check=True,
            stderr=subprocess.DEVNULL,
        )
        server = Path(__file__).with_name("host.mjs")
        command = ["node", str(server), str(folder), key, certificate]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            try:
                yield process.stdout.readline().strip() if process.stdout else ""
            finally:
                process.terminate()
