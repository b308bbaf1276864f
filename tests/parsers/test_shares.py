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
CCCs        ....        none   paragraphs
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
