"""A short random walk through changes of a project; ``make walk`` takes a long one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="each build is a fork")
def test_updated_site_equals_one_built_again(tmp_path: Path) -> None:
    """After each of 25 changes it is the same byte for byte, and no link leads nowhere."""
    root = Path(__file__).parents[2]
    result = subprocess.run(
        [sys.executable, "-m", "tests.walk", "25", "12"],
        cwd=root,
        env={**os.environ, "TMPDIR": os.fspath(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout + result.stderr
