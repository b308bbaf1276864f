"""Runs in the interpreter that has torch: which names and files exist there, and do the claims hold?

It reads ``{"names": […], "claims": "…"}`` from standard input and writes ``{"version": …, "missing": […], "failed":
{…}}`` to standard output. It uses nothing of this project, because the interpreter doesn't have it.
"""

import contextlib
import doctest
import importlib
import inspect
import io
import json
import re
import sys
from pathlib import Path

_SECTION = re.compile(r"(?m)^(\S.*)\n-{3,}\n")
_IDENTIFIER = re.compile(r"--[a-z][a-z-]+|\w{3,}")


def exists(name):
    """Whether a dotted name can be reached from ``torch``, or is an attribute that a class of it sets."""
    value, path = importlib.import_module("torch"), "torch"
    for part in name.split(".")[1:]:
        path += f".{part}"
        if inspect.isclass(value) and not hasattr(value, part):
            return f"self.{part}" in inspect.getsource(value)
        if not hasattr(value, part):
            try:
                importlib.import_module(path)
            except Exception:  # a module that doesn't exist, or that can't be imported without a GPU
                return False
        value = getattr(value, part)
    return True


def words_missing(wanted, root):
    """The words that no source file of the wheel contains."""
    missing = set(wanted)
    for pattern in ("torch/**/*.py", "torch/**/*.pyi", "torchgen/**/*.yaml", "torch/include/**/*.h"):
        for path in root.glob(pattern):
            if not missing:
                return missing
            missing -= set(_IDENTIFIER.findall(path.read_text(encoding="utf-8", errors="replace")))
    return missing


def failures(claims):
    """The sections of the claims that fail, each with what doctest says."""
    import torch
    import torch.distributed
    import torch.nn
    import torch.nn.functional

    _, *parts = _SECTION.split(claims)
    failed = {}
    for title, body in zip(parts[::2], parts[1::2], strict=True):
        names = {
            "__name__": "__main__",
            "torch": torch,
            "nn": torch.nn,
            "F": torch.nn.functional,
            "dist": torch.distributed,
        }
        test = doctest.DocTestParser().get_doctest(body, names, title, None, 0)
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL)
        out = io.StringIO()
        runner.run(test, out=out.write)
        if runner.failures:
            failed[title] = out.getvalue()
    return failed


def answer(question):
    """What the interpreter says to *question*."""
    try:
        import torch
    except ImportError:
        return {"version": None}
    root = Path(torch.__file__).parents[1]
    dotted = {name for name in question["names"] if name.startswith("torch.")}
    files = {name for name in question["names"] if "/" in name}
    missing = {name for name in dotted if not exists(name)} | {name for name in files if not (root / name).exists()}
    missing |= words_missing(set(question["names"]) - dotted - files, root)
    return {"version": torch.__version__, "missing": sorted(missing), "failed": failures(question["claims"])}


def main():
    """Answer the question on standard input; what torch prints goes elsewhere."""
    question = json.load(sys.stdin)
    with contextlib.redirect_stdout(sys.stderr):
        found = answer(question)
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
