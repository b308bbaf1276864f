"""How many of the items, paragraphs or lines of a text have to be terms so that these are read."""

from __future__ import annotations

import string

import pytest

from glossary_build.parsers import markdown

LINES = {
    "B": "**Bold {n}**: what it is",
    "b": "**Bold {n}** what it is",
    "C": "**Bold {n}** What it is",
    "p": "plain {n}: what it is",
    "s": "a sentence of many words that has no head at all",
    "l": "[link {n}](#link)",
    "t": "name {n}：名字",
    "m": '"Good {n}" means what it is',
    "k": "Stop {n}. What it is here.",
    "h": "### Head {n}",
    "e": "**Note**: what it is",
    "q": "CNN {n}（卷积{n}）",
}
"""Sorts of lines, by a letter."""
MARKS = {"items": "- ", "paragraphs": "\n", "lines": ""}
FORMS = {
    "bold": "with bold heads",
    "plain": "with plain heads",
    "pairs": "lines with a name and its translation",
    "heads": "headings in bullets",
    "names": "bullets with names",
    "none": "",
}

READ = """
BBBss       BBB..       bold   items
BBsss       .....       none   items
Bss         ...         none   items
BBbbb       BBbbb       bold   items
BBbb        BBbb        bold   items
BBBbb       BBBbb       bold   items
CC          CC          bold   items
C           .           none   items
bb          ..          none   items
Cb          ..          none   items
BBBpp       BBBpp       bold   items
BBBBpp      BBBBpp      bold   items
pppp        pppp        plain  items
ppppps      ppppp.      plain  items
pppps       pppp.       plain  items
ppps        ....        none   items
pps         ...         none   items
ttt         ttt         pairs  items
ttts        ....        none   items
tttts       tttt.       pairs  items
tt          tt          pairs  items
mmm         mmm         plain  items
mmmm        mmmm        plain  items
mmms        ....        none   items
mmmms       mmmm.       plain  items
kkkk        kkkk        plain  items
kkk         ...         none   items
kkkks       .....       none   items
kkkkkkkkkks kkkkkkkkkk. plain  items
kkkkkkkkks  kkkkkkkkk.  plain  items
hh          hh          heads  items
hs          h.          heads  items
hss         ...         none   items
hhs         hh.         heads  items
lll         ...         none   items
lllp        ....        none   items
llpp        ....        none   items
lllpp       .....       none   items
lpp         ...         none   items
BBe         BB.         bold   items
BBeBB       BB.BB       bold   items
eB          ..          none   items
qqqq        qqqq        names  items
qqqs        ....        none   items
qqq         qqq         names  items
qqqqs       qqqq.       names  items
BB          BB          bold   paragraphs
B           B           bold   paragraphs
BBs         BB.         bold   paragraphs
Bsss        B...        bold   paragraphs
BBBsss      BBB...      bold   paragraphs
bb          ..          none   paragraphs
CC          ..          none   paragraphs
CCC         CCC         bold   paragraphs
CCCs        CCC.        bold   paragraphs
CCCCs       CCCC.       bold   paragraphs
bbb         bbb         bold   paragraphs
pp          pp          plain  paragraphs
ppp         ppp         plain  paragraphs
pps         ...         none   paragraphs
ppps        ....        none   paragraphs
ppss        ....        none   paragraphs
pppps       pppp.       plain  paragraphs
mm          mm          plain  paragraphs
mms         mm.         plain  paragraphs
mmss        ....        none   paragraphs
msss        ....        none   paragraphs
tt          tt          pairs  paragraphs
ttt         ttt         pairs  paragraphs
tts         ...         none   paragraphs
tttts       tttt.       pairs  paragraphs
t           .           none   paragraphs
p           .           none   paragraphs
BBpppppp    BBpppppp    plain  paragraphs
BBppppppp   BBppppppp   plain  paragraphs
BBpppp      BB....      bold   paragraphs
Bppp        Bppp        plain  paragraphs
kkkk        ....        none   paragraphs
eBB         .BB         bold   paragraphs
sBB         .BB         bold   paragraphs
ssBB        ..BB        bold   paragraphs
sspp        ....        none   paragraphs
spp         ...         none   paragraphs
ssspp       .....       none   paragraphs
qq          ..          none   paragraphs
BB          BB          bold   lines
BBs         BB.         bold   lines
bb          ..          none   lines
CC          ..          none   lines
CCC         ...         none   lines
pp          pp          plain  lines
ppp         ppp         plain  lines
pps         ...         none   lines
pppps       pppp.       plain  lines
ppppps      ppppp.      plain  lines
tt          tt          pairs  lines
ttt         ttt         pairs  lines
tttts       tttt.       pairs  lines
t           .           none   lines
ttts        ....        none   lines
BpB         B.B         bold   lines
"""
"""What there is, what of it is read, how, and whether it is items, paragraphs or lines."""


@pytest.mark.parametrize("line", READ.strip().splitlines())
def test_most_siblings_have_to_be_terms(line: str) -> None:
    """What is written in another way than most is left out; too few of a sort are none."""
    code, read, form, way = line.split()
    texts = [MARKS[way] + LINES[sort].format(n=name) for sort, name in zip(code, string.ascii_lowercase, strict=False)]
    text = "\n".join(texts)
    result = markdown.parse(text, "a.md")
    found = {entry.source.line for entry in result.entries}
    numbers = [2 * place + 2 if way == "paragraphs" else place + 1 for place in range(len(code))]
    assert "".join(sort if number in found else "." for sort, number in zip(code, numbers, strict=True)) == read
    assert FORMS[form] in result.dialect
    assert len(found) == len(read.replace(".", "")) == len(result.entries)


NAMES = ["Alpha", "Bravo", "Cargo", "Delta", "Echo", "Fox"]
SECTIONS = {
    "T": "What it is.",
    "L": "- **One {n}**: x\n- **Two {n}**: y\n- **Three {n}**: z",
    "l": "- **One {n}**: x",
    "E": "",
    "B": "| Term | Meaning |\n|---|---|\n| row {n} | x |\n| line {n} | y |",
    "M": "What it is.\n\n- **One {n}**: x\n- **Two {n}**: y",
    "W": "- plain {n}: x y\n- other {n}: z",
    "X": "What it is.\n\nMore.\n\nAnd more.\n\n- **One {n}**: x",
    "P": "keel {n}：龙骨\nboom {n}：帆杠",
    "R": "- **Same**: x\n- **Again**: y",
    "G": "What it is.\n\n### Inner {n}\n\nDeeper.",
    "g": "### Inner {n}\n\nDeeper.",
}
"""Sorts of sections: with a text, a list or table of terms, nothing, both, pairs, repeated names, inner headings."""

DETECTED = """
T       H       0   1.00 0 headings
TT      HH      0   1.00 0 headings
TL      ..      3   0.75 1 bullets with bold heads
LL      ..      6   1.00 0 bullets with bold heads
L       .       3   1.00 0 bullets with bold heads
TTL     ...     3   0.60 2 bullets with bold heads
TLL     ...     6   0.86 1 bullets with bold heads
TTTL    HHHH    0   0.50 3 headings
TTLL    ....    6   0.75 2 bullets with bold heads
l       .       1   1.00 0 bullets with bold heads
ll      ..      2   1.00 0 bullets with bold heads
lT      HH      0   0.50 1 headings
E       H       0   1.00 0 headings
TE      HH      0   1.00 0 headings
EE      HH      0   1.00 0 headings
LE      ..      3   0.75 1 bullets with bold heads
B       .       2   1.00 0 tables
BT      ..      2   0.67 1 tables
BB      ..      4   1.00 0 tables
TTB     HH.     2   0.50 2 headings (2), tables (2)
MM      HH      0   1.00 0 headings
M       .       2   0.67 1 bullets with bold heads
MT      HH      0   1.00 0 headings
MMM     HHH     0   1.00 0 headings
W       .       2   1.00 0 bullets with plain heads
WW      ..      4   1.00 0 bullets with plain heads
WT      ..      2   0.67 1 bullets with plain heads
LW      ..      5   0.60 2 bullets with bold heads (3), bullets with plain heads (2)
LLW     ...     8   0.75 2 bullets with bold heads (6), bullets with plain heads (2)
LLLW    ....    11  0.82 2 bullets with bold heads (9), bullets with plain heads (2)
X       H       0   1.00 0 headings
XX      HH      0   1.00 0 headings
XL      ..      4   0.75 1 bullets with bold heads
P       .       2   1.00 0 lines with a name and its translation
PP      ..      4   1.00 0 lines with a name and its translation
PT      ..      2   0.67 1 lines with a name and its translation
LP      ..      5   0.60 2 bullets with bold heads (3), lines with a name and its translation (2)
R       .       2   1.00 0 bullets with bold heads
RR     HH     0   1.00 0 headings
RRR     HHH     0   1.00 0 headings
RT      ..      2   0.67 1 bullets with bold heads
RRT     HHH     0   1.00 0 headings
RRL     HH.     3   0.60 2 bullets with bold heads (3), headings (2)
G       .       1   1.00 0 headings
GT      .H      1   1.00 0 headings
GTT     .HH     1   1.00 0 headings
GTTT    HHHH    1   1.00 0 headings
GGTTT   ..HHH   2   1.00 0 headings
GTTTTT  HHHHHH  1   1.00 0 headings
g       .       1   1.00 0 headings
gg      ..      2   1.00 0 headings
gT      .H      1   1.00 0 headings
gTTT    .HHH    1   1.00 0 headings
ggT     ..H     2   1.00 0 headings
MMT     HHH     0   1.00 0 headings
MML     ...     7   0.60 2 bullets with bold heads
EL      ..      3   0.75 1 bullets with bold heads
LLE     ...     6   0.86 1 bullets with bold heads
TEE     HHH     0   1.00 0 headings
"""
"""Sections, which of their headings are terms, how many others, score and rival, and what the source was read as."""


@pytest.mark.parametrize("line", DETECTED.strip().splitlines())
def test_headings_are_terms_or_what_is_below_them(line: str) -> None:
    """Whichever gives more of them; a heading with text is a group only where most of its siblings are."""
    code, read, others, score, rivals, dialect = line.split(maxsplit=5)
    sections = [f"## {name} {sort}\n\n{SECTIONS[sort].format(n=name)}" for name, sort in zip(NAMES, code, strict=False)]
    result = markdown.parse("\n\n".join(["# Words", *sections]) + "\n", "a.md")
    heads = [entry.headword.text for entry in result.entries]
    shown = ["H" if f"{name} {sort}" in heads else "." for name, sort in zip(NAMES, code, strict=False)]
    assert ("".join(shown), len(heads) - shown.count("H"), result.dialect) == (read, int(others), dialect)
    found = [*result.candidates.values()]
    assert [round(size / sum(found), 2) for size in found[:1]] == ([] if score == "-" else [float(score)])
    assert found[1:2] == ([int(rivals)] if int(rivals) else [])
