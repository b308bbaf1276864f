"""Runs a command and measures it: processor time, time on the clock and peak memory of its processes.

Run as a file, it is the small process in between that starts the command: Linux counts the memory of the process that
starts a command to the peak of that command, so this one is kept small.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Cost:
    """What a command took."""

    cpu: float
    """Seconds of processor time, of the command and of all processes that it started and waited for."""
    wall: float
    """Seconds on the clock."""
    peak: int
    """KiB that the largest of these processes held at once."""


class CommandFailedError(RuntimeError):
    """The command ended with an error."""


def measure(command: list[str], log: Path) -> Cost:
    """Run *command*, its output in *log*."""
    own = [sys.executable, "-I", "-S", __file__, str(log), *command]
    environment = os.environ | {"PYTHONHASHSEED": "0"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # the packages of others have theirs since they were installed
    shown = subprocess.run(own, check=True, capture_output=True, text=True, env=environment).stdout
    found = json.loads(shown)
    if found.pop("status"):
        raise CommandFailedError(f"{' '.join(command)}\n{log.read_text(encoding='utf-8', errors='replace')[-2000:]}")
    return Cost(**found)


def main() -> None:
    """Run the command of the arguments after the first, which is its log, and print what it took as JSON."""
    log, *command = sys.argv[1:]
    with Path(log).open("wb") as output:
        started = time.perf_counter()
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=output)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - started
    process.returncode = os.waitstatus_to_exitcode(status)
    cpu = usage.ru_utime + usage.ru_stime
    print(json.dumps({"cpu": cpu, "wall": wall, "peak": usage.ru_maxrss, "status": process.returncode}))


if __name__ == "__main__":
    main()
