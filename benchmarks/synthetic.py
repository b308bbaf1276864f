"""Makes glossaries of any size in two languages, the same for the same size, and sites of them."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

_WORDS = """
tensor gradient kernel buffer stream graph shard scalar vector matrix cache queue thread worker layer model batch epoch
token decoder encoder router memory device driver schema index replica cluster anchor node pipeline format job habit
umbrella yield zone factor hash link object parser
"""
_CHINESE = "张量梯度核函数缓存流图分片标矩阵队列线程层模型批次词元解码编路由内设备驱动索引副本集群"
_CONF = """\
project = "Synthetic"
extensions = ["glossary_build"]
glossary_build_sources = ["terms.md", "terms.zh.md"]
exclude_patterns = ["terms*", "_build"]
html_theme = "alabaster"
"""


def write_project(folder: Path, size: int, options: str = "") -> None:
    """Write a project whose page ``glossary`` shows *size* terms, each defined in some 35 words in either language."""
    chance = random.Random(size)  # noqa: S311 - the same words each time, not secrets
    pool = _WORDS.split()
    names = [f"{chance.choice(pool)} {chance.choice(pool)} {number}".capitalize() for number in range(size)]
    readable = ["".join(chance.choices(_CHINESE, k=4)) + str(number) for number in range(size)]
    english, chinese = ["# Glossary", ""], ["# 术语表", ""]
    for name, other in zip(names, readable, strict=True):
        near = chance.choice(names)
        words = " ".join(chance.choices(pool, k=30)).capitalize()
        link = f"[{near}](#{near.lower().replace(' ', '-')})"
        english += [f"## {name}（{other}）", "", f"{words}. See {link} too.", ""]
        chinese += [f"## {other} ({name})", "", "".join(chance.choices(_CHINESE, k=60)) + "。", ""]
    view = f"Glossary\n========\n\n.. glossary-view::\n{options}"
    files = {
        "conf.py": _CONF,
        "index.rst": "Top\n===\n\n.. toctree::\n\n   glossary\n",
        "glossary.rst": view,
        "terms.md": "\n".join(english),
        "terms.zh.md": "\n".join(chinese),
    }
    folder.mkdir(parents=True, exist_ok=True)
    for file, text in files.items():
        (folder / file).write_text(text, encoding="utf-8")


def build_site(folder: Path, size: int, options: str = "") -> Path:
    """Write a project and build it; the folder of the site."""
    write_project(folder, size, options)
    site = folder / "_build"
    subprocess.run([sys.executable, "-m", "sphinx", "-q", "-b", "html", str(folder), str(site)], check=True)
    return site
