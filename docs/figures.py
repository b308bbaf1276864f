"""Draws the pictures of the PyTorch glossary, in English and in Chinese: ``make figures``.

Each is an SVG file beside the sources, narrow enough for a phone. Its colours follow the scheme of the page.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "sources" / "figures"
WIDTH = 340
CELL = 22
STYLE = (
    "text{font:13px sans-serif;fill:#222;text-anchor:middle;dominant-baseline:central}.s{font-size:11px}"
    ".l{text-anchor:start}rect,circle,path{stroke:#666}path{fill:none}.p{fill:#fffdfa;stroke:none}"
    ".a{fill:#c3dcf7}.b{fill:#fbdcab}.c{fill:#c6e7c4}.n{fill:#e9e9e9}.w{fill:#e3d2f3}.e{fill:none;stroke-dasharray:3}"
    ".g{stroke:#b4540a;stroke-dasharray:4}marker path{fill:#666;stroke:none}"
    "@media(prefers-color-scheme:dark){text{fill:#eee}rect,circle,path{stroke:#aaa}.p{fill:#161412}"
    "marker path{fill:#aaa}"
    ".a{fill:#1d4b78}.b{fill:#74480f}.c{fill:#22592a}.n{fill:#444}.w{fill:#54367a}.g{stroke:#f0a050}}"
)
PAPER = '<rect class="p" width="100%" height="100%"/>'
"""Behind all, so that the words can be read on a page of the other scheme too."""
HEAD = (
    '<marker id="h" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
    '<path d="M0 0l8 4-8 4z"/></marker>'
)

Words = str | tuple[str, str]
"""What is written in both languages, or in English and in Chinese."""


class Picture:
    """The parts of one drawing in one language."""

    def __init__(self, language: int) -> None:
        """Begin with nothing; *language* is 0 for English and 1 for Chinese."""
        self._language = language
        self._parts: list[str] = []

    def words(self, x: float, y: float, words: Words, kind: str = "") -> None:
        """Write *words* around the point; ``s`` is small, ``l`` begins at the point."""
        text = words if isinstance(words, str) else words[self._language]
        self._parts.append(f'<text x="{x:g}" y="{y:g}"{_class(kind)}>{text}</text>')

    def box(
        self, x: float, y: float, kind: str, words: Words = "", *, width: float = CELL, height: float = CELL
    ) -> None:
        """Draw a box, with *words* in it."""
        self._parts.append(f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"{_class(kind)}/>')
        if words:
            self.words(x + width / 2, y + height / 2, words, "s")

    def row(self, x: float, y: float, kinds: Iterable[str], words: Iterable[Words] = ()) -> None:
        """Draw boxes one beside the other."""
        texts = iter(words)
        for place, kind in enumerate(kinds):
            self.box(x + place * CELL, y, kind, next(texts, ""))

    def arrow(self, path: str, kind: str = "") -> None:
        """Draw an arrow along *path*."""
        self._parts.append(f'<path d="{path}" marker-end="url(#h)"{_class(kind)}/>')

    def ball(self, x: float, y: float, kind: str, words: str) -> None:
        """Draw a circle with *words* in it."""
        self._parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="14"{_class(kind)}/>')
        self.words(x, y, words)

    def key(self, y: float, *entries: tuple[str, Words]) -> None:
        """Say below the drawing what the kinds of boxes mean."""
        x = 10
        for kind, words in entries:
            self.box(x, y - 6, kind, width=12, height=12)
            self.words(x + 18, y, words, "s l")
            text = words if isinstance(words, str) else words[self._language]
            x += 40 + round(sum(6.3 if character.isascii() else 11 for character in text))

    def svg(self, height: int) -> str:
        """Return the file."""
        size = f'width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}"'
        return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n<style>{STYLE}</style>\n{HEAD}\n{PAPER}\n' + (
            "\n".join(self._parts) + "\n</svg>\n"
        )


def _class(kind: str) -> str:
    return f' class="{kind}"' if kind else ""


def stride(draw: Picture) -> int:
    """A matrix of 3 × 4 and the same numbers in storage."""
    rows = ("a", "b", "c")
    for place, kind in enumerate(rows):
        draw.row(14, 8 + place * CELL, [kind] * 4, map(str, range(place * 4, place * 4 + 4)))
    draw.words(120, 30, ("shape (3, 4)", "形状 (3, 4)"), "l")
    draw.words(120, 52, ("strides (4, 1)", "步长 (4, 1)"), "l")
    draw.row(14, 130, [kind for kind in rows for _ in range(4)], map(str, range(12)))
    draw.words(14, 166, ("storage", "存储"), "s l")
    draw.arrow("M25 128c0-14 20-14 22-2")
    draw.words(50, 114, "+1", "s")
    draw.arrow("M25 128c0-40 84-40 88-2")
    draw.words(104, 96, "+4", "s")
    return 178


def broadcasting(draw: Picture) -> int:
    """A column and a row, each repeated, and their sum."""
    for place, number in enumerate((10, 20, 30)):
        y = 10 + place * CELL
        draw.row(6, y, "aeee", [str(number)] * 4)
        draw.row(122, y, "eeee" if place else "bbbb", "1234")
        draw.row(238, y, "cccc", [str(number + more) for more in range(1, 5)])
    for x, sign in ((108, "+"), (224, "=")):
        draw.words(x, 43, sign)
    for x, shape in ((50, "(3, 1)"), (166, "(4,)"), (282, "(3, 4)")):
        draw.words(x, 90, shape)
    draw.key(114, ("e", ("counts as repeated, is not copied", "视为重复，并未复制")))
    return 126


def computational_graph(draw: Picture) -> int:
    """The graph of y = w · x + b, with the way of the gradients."""
    for x, y, name in ((24, 24, "w"), (24, 92, "x"), (158, 112, "b"), (300, 58, "y")):
        draw.ball(x, y, "b" if name in "wb" else "a", name)
    for x, operation in ((92, "×"), (206, "+")):
        draw.box(x, 44, "n", operation, width=30, height=28)
    for path in ("M39 27L90 50", "M39 88L90 66", "M122 54h82", "M170 102L204 74", "M236 54h48"):
        draw.arrow(path)
    for path in ("M284 66h-46", "M204 66h-80", "M90 42L40 18", "M214 74L176 112"):
        draw.arrow(path, "g")
    draw.arrow("M14 138h30")
    draw.words(50, 138, ("forward pass", "前向传播"), "s l")
    draw.arrow("M210 138h-30", "g")
    draw.words(216, 138, ("gradients", "梯度"), "s l")
    draw.key(162, ("b", ("parameter", "参数")), ("a", ("input or output", "输入或输出")), ("n", ("operation", "操作")))
    return 174


def pipeline(draw: Picture) -> int:
    """Four stages, four microbatches: forward, backward and the bubble."""
    stages, batches, width = 4, 4, 20
    steps = 2 * (stages + batches - 1)
    for stage in range(stages):
        y = 8 + stage * CELL
        draw.words(6, y + 11, f"GPU {stage}", "s l")
        for step in range(steps):
            forward, backward = step - stage, step - (stages + batches - 1) - (stages - 1 - stage)
            kind, words = next(
                ((kind, str(batch + 1)) for kind, batch in (("a", forward), ("c", backward)) if 0 <= batch < batches),
                ("e", ""),
            )
            draw.box(50 + step * width, y, kind, words, width=width)
    draw.arrow("M50 106h280")
    draw.words(190, 118, ("time; numbers are microbatches", "时间；数字是微批次"), "s")
    draw.key(140, ("a", ("forward", "前向")), ("c", ("backward", "反向")), ("e", ("idle: the bubble", "空闲：气泡")))
    return 152


def _collective(draw: Picture, name: str, before: Callable[[int, int], str], after: Callable[[int, int], str]) -> int:
    """Three processes with three parts each, *before* and *after*: the words of a part, nothing where there is none."""
    kinds = "abc"
    for process in range(3):
        y = 8 + process * 30
        draw.words(6, y + 11, (f"rank {process}", f"进程 {process}"), "s l")
        for part in range(3):
            first, last = before(process, part), after(process, part)
            draw.box(56 + part * 28, y, kinds[process] if first else "e", first, width=28)
            owner = "w" if last.startswith("Σ") else kinds[part]
            draw.box(250 + part * 28, y, owner if last else "e", last, width=28)
    draw.arrow("M148 49h94")
    draw.words(195, 38, name, "s")
    return 100


def _summand(process: int, part: int) -> str:
    return "ABC"[part] + "₀₁₂"[process]


def all_reduce(draw: Picture) -> int:
    """Each has a summand of all parts, then each has all sums."""
    height = _collective(draw, "all-reduce", _summand, lambda _, part: f"Σ{'ABC'[part]}")
    draw.words(170, height + 6, "ΣA = A₀ + A₁ + A₂", "s")
    return height + 18


def all_gather(draw: Picture) -> int:
    """Each has one part, then each has all."""

    def before(process: int, part: int) -> str:
        return "ABC"[part] if process == part else ""

    return _collective(draw, "all-gather", before, lambda _, part: "ABC"[part])


def reduce_scatter(draw: Picture) -> int:
    """Each has a summand of all parts, then each has one sum."""

    def after(process: int, part: int) -> str:
        return f"Σ{'ABC'[part]}" if process == part else ""

    height = _collective(draw, "reduce-scatter", _summand, after)
    draw.words(170, height + 6, "ΣA = A₀ + A₁ + A₂", "s")
    return height + 18


def attention(draw: Picture) -> int:
    """A query is compared with four keys; the weights are those of the values."""
    draw.words(6, 19, ("query", "查询"), "s l")
    draw.box(56, 8, "w", "q", width=30)
    for place, weight in enumerate((0.1, 0.6, 0.2, 0.1)):
        x = 120 + place * 52
        draw.arrow(f"M86 19C110 4 {x + 15} 4 {x + 15} 40")
        draw.box(x, 42, "a", f"k{'₁₂₃₄'[place]}", width=30)
        draw.box(x, 116 - weight * 50, "n", width=30, height=weight * 50)
        draw.words(x + 15, 107 - weight * 50, f"{weight:g}", "s")
        draw.box(x, 126, "b", f"v{'₁₂₃₄'[place]}", width=30)
    draw.words(6, 53, ("keys", "键"), "s l")
    draw.words(6, 102, ("softmax: weights", "softmax：权重"), "s l")
    draw.words(6, 137, ("values", "值"), "s l")
    draw.words(6, 166, ("result", "结果"), "s l")
    draw.words(213, 166, "0.1 v₁ + 0.6 v₂ + 0.2 v₃ + 0.1 v₄", "s")
    return 178


def kv_cache(draw: Picture) -> int:
    """Keys and values of four tokens are in the cache; those of the fifth are computed."""
    draw.words(6, 19, ("query", "查询"), "s l")
    draw.box(262, 8, "w", "q₅", width=40)
    for y, name, words in ((56, "k", ("keys", "键")), (84, "v", ("values", "值"))):
        draw.words(6, y + 11, words, "s l")
        for place, number in enumerate("₁₂₃₄₅"):
            draw.box(62 + place * 50, y, "n" if place < 4 else "b", name + number, width=40)
    for place in range(5):
        draw.arrow(f"M282 30L{82 + place * 50} 54")
    draw.key(126, ("n", ("from the cache", "来自缓存")), ("b", ("computed for the new token", "为新词元计算")))
    return 138


def quantization(draw: Picture) -> int:
    """Numbers move to the nearest step of a grid with the scale 0.5."""
    draw.arrow("M10 60h322")
    for step in range(-3, 4):
        x = 170 + step * 46
        draw.box(x - 0.5, 54, "n", width=1, height=12)
        draw.words(x, 78, f"{step * 0.5:g}".replace("-", "−"), "s")
        draw.box(x - 15, 92, "c", str(step).replace("-", "−"), width=30)
    for value, step in ((-1.1, -2), (0.2, 0), (1.35, 3)):
        x = 170 + value * 92
        draw.words(x, 20, f"{value:g}".replace("-", "−"), "s")
        draw.arrow(f"M{x:g} 28L{170 + step * 46} 52")
    draw.words(170, 130, ("stored: q = round(x / 0.5); used: 0.5 q", "存储：q = round(x / 0.5)；使用：0.5 q"), "s")
    return 142


def _data_parallel(draw: Picture, kinds: Callable[[int, int], str], steps: Iterable[Words]) -> int:
    """Three processes with a model of three layers and a part of the batch each, and what they do together."""
    for process in range(3):
        x = 92 + process * 84
        draw.words(x + 33, 12, (f"rank {process}", f"进程 {process}"), "s")
        for layer in range(3):
            kind = kinds(process, layer)
            draw.box(x + layer * CELL, 24, kind, "" if kind == "e" else f"W{'₁₂₃'[layer]}")
        draw.box(x, 54, "b", (f"part {process}", f"第 {process} 份"), width=66)
    draw.words(6, 35, ("weights", "权重"), "s l")
    draw.words(6, 65, ("batch", "批次"), "s l")
    y = 90
    for words in steps:
        draw.box(92, y, "w", words, width=234)
        y += 28
    return y + 2


def ddp(draw: Picture) -> int:
    """Each process has all weights."""
    return _data_parallel(draw, lambda *_: "a", [("all-reduce: average the gradients", "All-Reduce：求梯度的平均值")])


def fsdp(draw: Picture) -> int:
    """Each process has a shard of the weights."""
    return _data_parallel(
        draw,
        lambda process, layer: "a" if process == layer else "e",
        [
            ("all-gather: weights, layer by layer", "All-Gather：逐层收集权重"),
            ("reduce-scatter: gradients of own shard", "Reduce-Scatter：归约自己分片的梯度"),
        ],
    )


FIGURES: dict[str, Callable[[Picture], int]] = {
    "stride": stride,
    "broadcasting": broadcasting,
    "computational-graph": computational_graph,
    "pipeline": pipeline,
    "all-reduce": all_reduce,
    "all-gather": all_gather,
    "reduce-scatter": reduce_scatter,
    "attention": attention,
    "kv-cache": kv_cache,
    "quantization": quantization,
    "ddp": ddp,
    "fsdp": fsdp,
}


def drawings() -> dict[str, str]:
    """Return each file by its name."""
    made = {}
    for name, figure in FIGURES.items():
        for language, suffix in enumerate(("", ".zh")):
            picture = Picture(language)
            made[f"{name}{suffix}.svg"] = picture.svg(figure(picture))
    return made


def main() -> None:
    """Write the files."""
    FOLDER.mkdir(exist_ok=True)
    for name, content in drawings().items():
        (FOLDER / name).write_text(content, encoding="utf-8", newline="\n")
    sys.stdout.write(f"{FOLDER}: {len(FIGURES)} drawings in two languages\n")


if __name__ == "__main__":
    main()
