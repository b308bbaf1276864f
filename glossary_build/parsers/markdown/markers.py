"""Takes out of the lines of a Markdown page what is no content, and writes its marks in one way; lines stay lines.

No content are HTML comments, badges, anchors and labels above a heading, rule markers (``r[glossary.ast]``),
``*[ABBR]: …`` lines, links back to the top, and tags alone in a line around Markdown.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

from markdown_it.rules_block.table import escapedSplit
from markdown_it.token import Token

from glossary_build.headwords.cleaning import ANCHOR
from glossary_build.headwords.lexicon import finders
from glossary_build.parsers.markdown.blocks import code_lines, lines_of
from glossary_build.parsers.markdown.html_text import MARKS
from glossary_build.text.expressions import expression

_COMMENT = expression(r"(?<!`)(`+)(?!`)[^`\n]+(?<!`)\1(?!`)|<!--(?s:.*?)(?:(?P<closing>-->)|\Z)")
_NOTHING = "<!-- -->"
_ANCHOR_LINE = expression(
    rf"\s*(?:{ANCHOR.pattern}\s*|\(([^()\s]+)\)=\s*|<div\s+(?:id|name)\s?=\s?[\"']?([^\"'<>\s]+)[\"']?\s?>(?:\s?</div>)?\s*)"
)
_HEADING = expression(r"\s*<h(?P<level>[1-6])\b(?P<attributes>[^<>]*)>(?P<name>.+)</h(?P=level)>\s*", re.IGNORECASE)
_PARAGRAPH = expression(r"\s*<p\b[^<>]*>(.+)</p>\s*", re.IGNORECASE)
_ID = expression(r"\bid\s?=\s?[\"']?([^\s\"'>]+)")
_FEWEST = 3
_BULLET = expression(r"^([ \t]*+)[•◦▪●‣⁃][ \t]++(?=\S)")
"""What begins the items of lists that were written elsewhere."""
_UNDERSCORED = expression(
    r"(?<!`)(`+)(?!`)[^`\n]+(?<!`)\1(?!`)|\]\([^()\n]*+\)|<[^<>\n]*+>"
    r"|(?<![\w\\#/.=&-])__(?P<text>[^\s_`*](?:[^_`*\n]|_(?!_))*+)(?<!\s)__(?!\w)"
)
"""Code, an address or a tag; or bold text in underscores."""
_BADGES = expression(r"(?:\[!\[[^\[\]]*\]\([^()]*\)\]\([^()]*\)\s*)+")
_ARRANGING = expression(
    r"\{(?:tabs|tab|tab-set|tab-item|columns?|grid|grid-item|row|cards?|div)\}|(?!(?:abstract|admonition|attention|bug|caution"
    r"|code|comment|danger|details|error|example|failure|faq|glossary|hint|important|info|note|question|quote|seealso"
    r"|spoiler|success|tip|todo|warning)\b)[A-Za-z][\w-]*+(?![^\n]*[\"\[])"
)
"""The kinds of containers that only arrange what is in them: all but boxes with a remark, and directives."""
_CLOSING = expression(r"[ \t]*:{3,}[ \t]*")
_TIGHT = expression(r"#{1,6}(?=[^\s#])")  # without a blank after it, as in older Markdown
_TABLE_RULE = expression(r"\s*+\|?(?:\s*+:?-++:?\s*+\|)++(?:\s*+:?-++:?\s*+)?")
_SIMPLE = expression(r"</?(b|strong|i|em|code)>", re.IGNORECASE)
_FRAME = expression(
    r"\s*(?:</?(?:html|body|main|article|section|div)\b[^<>]*>|<!doctype\b[^<>]*>"
    r"|<(?P<whole>nav|header|footer)\b[^<>]*>.*</(?P=whole)>)\s*",
    re.IGNORECASE,
)
"""Lines of a web page that hold no text of it."""
_WEB_PAGE = expression(r"\s*<(?:!doctype\s+html|html)\b", re.IGNORECASE)
_WITHOUT_TEXT = expression(
    r"<(?P<tag>head|script|style|svg|nav|footer)\b(?s:.*?)(?:(?P<closing></(?P=tag)>)|\Z)", re.IGNORECASE
)
_BEFORE_TAG = expression(r"(?m:^)[ \t]++(?=<)")
_OPENING = frozenset("<([*r{")
"""One of these begins each of them."""
_CLASSES = expression(r"(?<!\s)\s*+\{:?[ \t]*+(?:#[\w:-]+[ \t]+)?\.[^{}]*\}\s*")
"""Classes of what is below, such as ``{.glossary}`` in MyST."""
_RULE_MARKER = expression(r"r\[[\w.:-]+\]\s*")
_ABBREVIATION = expression(r"\s{0,3}\*\[([^\[\]]+)\]:\s*(\S.*)")
_TO_TOP = expression(
    r"^[\s(]*(?:<(?:p|div)\b[^<>]*>[\s(]*)?"
    rf"(?:\[(?:[^\w\[\]]*+(?:{finders('headings')['top'].pattern})|[↑⬆⇧🔝⤴])[^\[\]]*\]\(#[^()]*\)"
    r"|<a\s+href\s?=\s?[\"']?#(?:[\w-]*top)?[\"']?\s?>[^<>]*</a>)"
    r"[\s)]*(?:</(?:p|div)>\s*)?",
    re.IGNORECASE,
)


def without_comments(lines: list[str], tokens: Sequence[Token]) -> bool:
    """Cut the HTML comments out of *lines* that are closed and aren't in code; returned is whether there are any."""
    if not any("<!--" in line for line in lines):
        return False
    code = code_lines(tokens)
    text = "\n".join("" if number in code else line for number, line in enumerate(lines))
    for number, line in enumerate(_COMMENT.sub(_cut, text).split("\n")):
        if number not in code:
            ends_contents = not line and "toc" in lines[number].casefold()
            lines[number] = _NOTHING if ends_contents else line  # so that the list below is another one
    return True


def _cut(found: re.Match[str]) -> str:
    """What is left of a comment: its line breaks; and all of code, or of what is never closed."""
    return "\n" * found[0].count("\n") if found["closing"] else found[0]


def with_plain_lines(lines: list[str], _tokens: Sequence[Token]) -> bool:
    """Take out of the *lines* of a web page what is no text, and blanks before tags; returned is whether it is one."""
    text = "\n".join(lines)
    is_page = _WEB_PAGE.match(text) is not None
    if is_page:
        lines[:] = _BEFORE_TAG.sub("", _WITHOUT_TEXT.sub(_cut, text)).split("\n")
    return is_page


def with_lists(lines: list[str], tokens: Sequence[Token]) -> bool:
    """Make items of lists of several lines of paragraphs that begin with a bullet; returned is whether."""
    items = [number for number in lines_of(tokens, "paragraph_open") if _BULLET.match(lines[number])]
    for number in items if len(items) >= _FEWEST else ():
        lines[number] = _BULLET.sub(r"\1- ", lines[number], count=1)
    return len(items) >= _FEWEST


def without_badges(lines: list[str], tokens: Sequence[Token]) -> bool:
    """Empty the lines among *lines* that are nothing but pictures with links, above all text; returned is whether."""
    texts = [(token.content, range(*token.map)) for token in tokens if token.type == "inline" and token.map]
    above = takewhile(lambda text: lines[text[1].start].startswith(("#", "[!")), texts)
    found = [number for content, numbers in above if _BADGES.fullmatch(content) for number in numbers]
    for number in found:
        lines[number] = ""
    return bool(found)


def with_stars(lines: list[str], tokens: Sequence[Token]) -> bool:
    """Make stars of the underscores around bold text among *lines*; returned is whether."""
    found = (number for number in lines_of(tokens, "inline") if "__" in lines[number])
    changed = {n: line for n in found if (line := _UNDERSCORED.sub(_starred, lines[n])) != lines[n]}
    for number, line in changed.items():
        lines[number] = line
    return bool(changed)


def _starred(found: re.Match[str]) -> str:
    return f"**{found['text']}**" if found["text"] else found[0]


def without_containers(lines: list[str], tokens: Sequence[Token]) -> bool:
    """Empty the lines of containers among *lines* that arrange what is in them, as tabs do; returned is whether."""
    found = [token for token in tokens if token.type == "colon_fence" and _ARRANGING.match(token.info.strip())]
    for begin, end in (token.map for token in found if token.map):
        for number in (begin, *(n for n in range(begin + 1, end) if lines[n].lstrip().startswith("@tab"))):
            lines[number] = ""
        if _CLOSING.fullmatch(lines[end - 1]):
            lines[end - 1] = ""
    return bool(found)


def with_headings(lines: list[str], tokens: Sequence[Token]) -> bool:
    """Make headings and paragraphs of several in HTML or older Markdown among *lines*; returned is whether."""
    is_tight = not any(token.type == "heading_open" for token in tokens)
    begins = [token.map[0] for token in tokens if token.map and not token.level]
    tight = [n for n in begins if (match := _TIGHT.match(lines[n])) and (is_tight or len(match[0]) > 1)]
    for number in tight if len(tight) >= _FEWEST else ():
        lines[number] = _TIGHT.sub(r"\g<0> ", lines[number], count=1)
    html = lines_of(tokens, "html_block")
    headings = {number: match for number in html if (match := _HEADING.fullmatch(lines[number]))}
    paragraphs = {number: match for number in html if (match := _PARAGRAPH.fullmatch(lines[number]))}
    if len(headings) < _FEWEST and len(paragraphs) < _FEWEST:
        return len(tight) >= _FEWEST
    for number in html:
        if match := headings.get(number):
            explicit_id = _ID.search(match["attributes"])
            mark = f" {{#{explicit_id[1]}}}" if explicit_id else ""
            lines[number] = f"{'#' * int(match['level'])} {_inline(match['name'].strip())}{mark}"
        elif match := paragraphs.get(number):
            lines[number] = _inline(match[1])
        elif _FRAME.fullmatch(lines[number]):
            lines[number] = ""
    return True


def with_tables(lines: list[str], tokens: Sequence[Token]) -> bool:
    """Make tables of paragraphs whose second line is the rule of one with another number of columns; returned is if."""
    begins = [token.map[0] for token in tokens if token.type == "paragraph_open" and token.map]
    found = [n for n in begins if "|" in lines[n] and _TABLE_RULE.fullmatch("".join(lines[n + 1 : n + 2]))]
    for number in found:
        header = lines[number].strip()
        columns = len(escapedSplit(header.removeprefix("|").removesuffix("|")))
        lines[number + 1] = "|---" * columns + "|"
    return bool(found)


def _inline(text: str) -> str:
    """*text* with the marks of Markdown for simple tags."""
    return _SIMPLE.sub(lambda match: MARKS[match[1].lower()], text)


def take_markers(lines: list[str], tokens: Sequence[Token]) -> tuple[dict[int, str], list[tuple[int, str, str]]]:
    """Empty the *lines* of paragraphs that are markers; returned are the ids by line, and the abbreviations."""
    anchors: dict[int, str] = {}
    abbreviations: list[tuple[int, str, str]] = []
    for token in tokens:
        if token.map is None or token.type not in ("paragraph_open", "html_block"):
            continue
        numbers = range(*token.map)
        nothing = (_TO_TOP, _FRAME if token.type == "html_block" and len(numbers) == 1 else _CLASSES)
        for number in numbers:
            line = lines[number]
            if line.lstrip()[:1] not in _OPENING:
                continue
            match = None if token.level else _ANCHOR_LINE.fullmatch(line)
            if match:
                anchors[number] = match[1] or match[2] or match[3]
            elif not token.level and (match := _ABBREVIATION.fullmatch(line)):
                abbreviations.append((number, match[1].strip(), match[2].strip()))
            elif line != _NOTHING and not (
                any(each.fullmatch(line) for each in nothing) or (not token.level and _RULE_MARKER.fullmatch(line))
            ):
                continue
            lines[number] = ""
    return anchors, abbreviations
