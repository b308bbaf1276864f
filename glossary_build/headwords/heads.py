"""Splits a line into the name at its head and the text that follows: ``**Epoch** (n.) — one pass``.

The head is bold (or emphasised before a colon or dash), or plain and short. ``:``, ``：``, a dash between blanks, ``=``
or an arrow separate it from the text; after a bold head they may be missing, and a colon may be inside of the bold.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from glossary_build.headwords.cleaning import BRACKETS, is_balanced, outside_brackets, pictographs_end, take_id
from glossary_build.headwords.initials import is_initials
from glossary_build.headwords.inline import plain_name
from glossary_build.headwords.lexicon import UNSPACED, all_words, words
from glossary_build.headwords.sentences import explains, is_sentence, read_statement
from glossary_build.model import Markup
from glossary_build.text.expressions import expression
from glossary_build.text.names import has_cjk, has_han, has_latin

_BOLD = expression(r"\*\*(?=\S)([^*\n]+(?:\*(?!\*)[^*\n]+)*(?:\*(?=\*\*(?!\*)))?)\*\*")
_DEFINED = expression(rf"(?:an?|the)\s+{_BOLD.pattern}\s+(?:is|are|was|were|means?|refers?)\s", re.IGNORECASE)
_ARTICLE_STARTS = frozenset("AaTt")
_OTHER_BOLD = expression(
    r"(?:<(b|strong)>|\*(?=\*\*[^*]))\s?(?:\*\*)?([^<>*\n]+?)\s?(?:</\1>|\*{3}(?!\*))", re.IGNORECASE
)
"""In HTML, or bold and emphasised."""
_EMPHASIS = expression(r"(?:\*(?=[^\s*])([^*\n]+)\*|_(?=[^\s_])([^_\n]+)_)(?![*_])")
_OR = "|".join(
    re.escape(word) if lang in UNSPACED else rf"\b{re.escape(word)}(?=[\s*_])"
    for lang, each in words("conjunctions").items()
    for word in each
)
_AND_BOLD = expression(rf"\s*+(?:[/,，、|]\s*+(?:{_OR})?|{_OR})\s*+{_BOLD.pattern}")
_EMPHASISED = expression(r"\s?([*_])\([^()*_\n]++\)\1")
"""Brackets with their text in italics, after a name in bold."""
_SPOKEN = expression(r"(?P<name>\*\*[^*\n]+\*\*)\s+(?P<sound>/[^\s/][^/\n]{0,59}/)(?=\s)")  # of a name in bold
_PARAMETER = expression(r"\s[A-ZÀ-Þ](?=\s?[:：])|\s[A-ZÀ-Þ][^\W_]{0,11}(?=\s[–—-]\s)")
"""A letter that ends a name after its bold part, ``**Draw** X: …``, or a word before a dash."""
_CORNERS = expression(r"【([^【】\n]+)】[\s:：—-]*")
_TRANSLATED = expression(r"\s*[|/｜]\s*(?:([*_]{1,3})(?P<marked>[^*_\n]+)\1\s*|(?P<bare>\S.*))")
_LINKED = expression(r"^\[(\*\*[^\[\]*]+\*\*)\](?:\([^()\s]*\)|\[[^\[\]]*\])")
_ANCHORED = expression(
    r"\[(?P<name>[^\[\]]+)\]\{\s?#(?P<id>[^\s{}]++)[^{}]*+\}"
    r"(?:\s?(?P<brackets>\([^()]+\))|,(?P<others>[^.:]{1,80}))?[\s\\]*"
)
_SEPARATOR = expression(r"\s*(?:[:：](?!:)|::(?=[ \t]+\S)|-{1,3}(?=\s|$)|[–—]{1,2}|──|[=-]>|→|=(?=\s)|(?=<br))\s*")
_BREAK = expression(r"<br\s?/?>\s*")
_DASH = expression(
    r"\s?(?:\.{4,}|…{2,})\s*|(?<!\s)\s++(?:::(?=\s)|[-–—]{1,3}(?=\s)|[=-]>|→|=(?=\s))\s*|(?:(?<!\s)\s++)?(?:——|──)\s*"
)
_DOT = expression(r"(?<!\s)\s++·\s+")
COPULA = expression(
    "|".join(each if lang in UNSPACED else rf"{each}\s" for lang, some in words("copulas").items() for each in some),
    re.IGNORECASE,
)
_CODED = expression(r"(`[^`\n]+`)\s?(?=\S)")
_WORD_CLASS = expression(rf"\s*[*_(]?(?:{'|'.join(sorted(all_words('word_classes')))})[.,;*_)\s]")
_CLASSED = expression(
    rf"(?P<name>[^\s.,;:][^.,;:/\[\n]{{0,60}}?)\s+(?:(?:/[^/\n]{{1,60}}/|\[[^\[\]\n]{{1,60}}\])\s+)?"
    rf"(?:{'|'.join(sorted(all_words('word_classes')))})\.\s+(?=\S)"
)
"""A name with its pronunciation and word class, as dictionaries have it."""
_STOPPED = expression(r"(?P<name>[^\W_a-z][^\s.!?,;:]*(?: [^\s.!?,;:]+){0,2})\. (?P<rest>[^\W_a-z]\S*(?: \S+){2}.*)")
_DOTTED = expression(r"(?:\w\.)+|etc\.")
_SHORTENED = expression(rf"{_DOTTED.pattern}|\w{{1,3}}\.")
_MARK = expression(r"[:：\-–—─=→]|\.{4}|…{2}")
"""One of these is in all that parts a name from its text."""
_PAIR = expression(r"\s*(?:[=-]>|[，：=＝→⇒、|]|——|──|\t|\s{2,}|[,:;](?=\s)|(?<=\s)[-–—/](?=\s))\s*")
_PAIR_MARK = expression(r"[=>，：＝→⇒、|—─\t\xa0\u3000,:;–/-]|  ")
"""One of these is in all pairs."""
_SENTENCE = expression(r"(?:(?<!\bvs)\.|[!?])\s|[。！？；;]|https?:")
_SHARE = expression(r"\d+(?:[.,]\d+)?\s?[%％]\s*")
"""A text that defines nothing."""
_NO_TRANSLATION = expression(r"[。.!！?？；;]$|[，,]")
_DATE = expression(r"\d{4}([-/.年])\d{1,2}[-/.月]\d{1,2}日?")
_COLON = expression("[:：]")
_COLON_AFTER = expression(r"(?:：|(?<!:):(?=:?[ \t]+\S):?|(?<!:):(?=\s|\Z|[^\x00-\u2fff]))\s*")
"""A colon that separates, or two before a text, and not ``12:30``."""
_BESIDE_COLON = expression(r"[:：]\s?[*_]|[*_]\s?[:：]")
_COMMAS = frozenset(",，")
_SEPARATING = frozenset((":", "：", *_COMMAS))
_AFTER_HEAD = frozenset((".", "。", *_COMMAS))
_BULLETS = "•·・●○◦▪■□◆◇►▶▸‣⁃"
_CLAUSE = expression(r"\d{1,3}(?:\.\d{1,3}){1,4}\.?[ \t]+(?=\*\*|__)")
_BOLD_STARTS = frozenset("*_【<[")
_LABELS = all_words("labels")
_SETTINGS = all_words("settings")
_LONGEST_VALUE = 40
_MOST_WORDS_OF_VALUE = 4
_GOES_ON = expression(r"[のをにへ的의을를에과와로]|と(?!は)")
"""Words after a name, without a blank, that make it a part of a sentence about something else."""
_STOPS = frozenset("。！？")
_LONGEST_STOPPED = 12
"""Characters of a Chinese name with a full stop; what is longer is a sentence."""
_LONGEST_NAME = 80
_LONGEST_MARKED = 400
_LONGEST_TRANSLATION = 200
"""Characters with the markup."""
_MOST_WORDS = 9
_MOST_WORDS_BEFORE_STOP = 5
_OPENING, _CLOSING = frozenset("([{（【「《<"), frozenset(")]}）】」》>")


class Head(NamedTuple):
    """What comes before the text of a definition."""

    names: tuple[str, ...]
    """In Markdown, at least one."""
    rest: str = ""
    is_separated: bool = True
    """Whether a mark parts it from the text, or nothing follows."""
    explicit_id: str | None = None

    @property
    def is_label(self) -> bool:
        """Whether a name is one of the labels inside of definitions."""
        return any(map(is_label, self.names))


def read_bold_head(line: str) -> Head | None:
    """The head of *line* if it begins with bold text that can be a name.

    >>> read_bold_head("**Epoch** (n.): one pass").names, read_bold_head("**jib** /dʒɪb/ – a sail")[:2]
    (('Epoch (n.)',), (('jib',), '/dʒɪb/ a sail'))
    """
    head = read_any_bold(line)
    return head if head and not head.is_label else None


def has_colon(line: str) -> bool:
    """Whether a colon ends the marked-up text that *line* begins with, or follows it."""
    return _BESIDE_COLON.search(line) is not None


def read_any_bold(line: str) -> Head | None:
    """The head of *line* if it begins with bold text, which is a name or a label."""
    text, explicit_id = _take_anchor(line)
    spoken = _SPOKEN.match(text) if " /" in text else None
    head = _read_bold(spoken["name"] + text[spoken.end() :] if spoken else text, explicit_id)
    return head._replace(rest=f"{spoken['sound']} {head.rest}") if head and spoken else head


def _read_bold(text: str, explicit_id: str | None) -> Head | None:
    if text[:1] not in _BOLD_STARTS:
        defined = _DEFINED.match(text) if text[:1] in _ARTICLE_STARTS else None  # “A **jib** is a sail”
        return _head([defined[1]], text, None, separated=False) if defined else None
    if text.startswith(("<", "***")):
        text = _OTHER_BOLD.sub(r"**\2**", text, count=1)
    text = _LINKED.sub(r"\1", text)
    if corners := _CORNERS.match(text):
        return _head([corners[1]], text[corners.end() :], explicit_id, separated=True)
    match = _BOLD.match(text)
    emphasis = None if match else _EMPHASIS.match(text)
    found = match or emphasis
    inner, end = (found[found.lastindex or 0], found.end()) if found else ("", 0)
    whole = inner.endswith(".") and (is_sentence(inner[:-1]) or (emphasis is not None and not text[end:].strip()))
    whole = whole or (inner[-1:] in _STOPS and (len(inner) > _LONGEST_STOPPED or "，" in inner))
    if found is None or whole:
        return None
    bare = inner.rstrip(" -–—:：,，")
    is_stop = match is not None and text[end:].lstrip()[:1].isupper() and not _DOTTED.fullmatch(bare)
    name = bare[:-1] if bare.endswith(".") and is_stop else _without_stop(bare)
    stopped = match is not None and name != bare and len(name.split()) <= _MOST_WORDS_BEFORE_STOP
    stopped = stopped and not _SEPARATOR.match(text, end)
    names, separated = [name], inner.rstrip()[-1:] in _SEPARATING or (stopped and bool(text[end:].strip()))
    while not separated and (further := _AND_BOLD.match(text, end)):
        names.append(further[1].rstrip(" :："))
        separated = further[1].rstrip()[-1:] in _SEPARATING
        end = further.end()
    translation = None if separated else _TRANSLATED.fullmatch(text, end)
    if translation and (translation["marked"] or is_translation(name, translation["bare"])):
        return _head([*names, translation["marked"] or translation["bare"]], "", explicit_id, separated=True)
    if not separated:
        brackets = BRACKETS.match(text, end) or _EMPHASISED.match(text, end) or _PARAMETER.match(text, end)
        rest = text[pictographs_end(text, brackets.end() if brackets else end) :]
        rest, own_id = take_id(rest.strip()) if rest.lstrip().startswith("{") else (rest, None)
        separator = _SEPARATOR.match(rest)
        if separator or not rest.strip(" \\"):
            names[-1] += brackets[0] if brackets else ""
            return _head(names, rest[separator.end() :] if separator else "", explicit_id or own_id, separated=True)
    if not separated and (emphasis or _GOES_ON.match(text, end)):
        return None
    separated = separated or _WORD_CLASS.match(text, end) is not None
    return _head(names, text[end:].strip(), explicit_id, separated=separated)


def read_anchored(line: str) -> Head | None:
    """The head of *line* if it is nothing but a name with an id, and others or an abbreviation after it.

    >>> read_anchored("[instantiate]{#gloss-instantiate}, instantiation").names
    ('instantiate', 'instantiation')
    """
    match = _ANCHORED.fullmatch(line.strip())
    if match is None:
        return None
    others = tuple(name.strip() for name in (match["others"] or "").split(",") if name.strip())
    name = match["name"] + (f" {match['brackets']}" if match["brackets"] else "")
    return Head((name, *others), explicit_id=match["id"])


def begins_sentence(head: Head | None) -> bool:
    """Whether a mark separates *head* from its text, or the text reads like the rest of a sentence."""
    if head is None or head.is_separated:
        return head is not None
    begin = head.rest[:1]
    return begin.isupper() or begin in _AFTER_HEAD or has_han(begin) or COPULA.match(head.rest) is not None


def read_coded(line: str) -> Head | None:
    """The head of *line* if it is a sentence on what code is: ```` `Keel` is a beam ````."""
    match = _CODED.match(line)
    head = _head([match[1]], line[match.end() :], None, separated=False) if match else None
    return head if head and COPULA.match(head.rest) else None


def read_meaning(line: str) -> Head | None:
    """The head of *line* if it is a sentence that says what a name means: ``"Goods" means …``."""
    found = read_statement(line)
    return _head([found[0]], found[1], None, separated=True) if found else None


def read_plain_head(line: str) -> Head | None:
    """The head of *line* if a colon or dash follows a short name: ``Epoch: one pass``."""
    text, explicit_id = _take_anchor(line)
    place = _separator(text)
    if place is None:
        return None
    begin, end = place
    name = text[:begin].strip()
    shown = plain_name(name, Markup.MARKDOWN) if "](" in name else name
    if _SENTENCE.search(f"{shown} ") and not name.endswith("."):
        return None
    is_open = name.count("**") % 2 or (name[:1] == "*" and name.count("*") % 2)
    if is_label(name) or is_open or _SHARE.fullmatch(text, end):
        return None
    return _head([name], text[end:], explicit_id, separated=True)


def read_stopped_head(line: str) -> Head | None:
    """The head of *line* if a full stop separates a name of few words from its text.

    >>> read_stopped_head("Affinage (ripening). The weeks in the cellar.").names
    ('Affinage (ripening)',)
    """
    match = _STOPPED.match(line.strip())
    is_name = match is not None and not is_label(match["name"])
    return _head([match["name"]], match["rest"], None, separated=True) if match and is_name else None


def read_pair(line: str) -> tuple[str, ...]:
    """The names in *line* if it is nothing but a name and its translation; else none.

    >>> read_pair("步幅，stride"), read_pair("LLM = Large Language Model（大语言模型）"), read_pair("Row / Line：行")
    (('步幅', 'stride'), ('LLM', 'Large Language Model（大语言模型）'), ('Row / Line', '行'))
    """
    is_none = len(line) > 2 * _LONGEST_NAME or (line.isascii() and "(" not in line) or "://" in line
    if is_none or _SENTENCE.search(f"{outside_brackets(line)} "):
        return ()
    mark = _PAIR_MARK.search(text := _without_bullet(line))
    for match in _PAIR.finditer(text, mark.start()) if mark else ():
        left, right = text[: match.start()].rstrip(), text[match.end() :]
        if ">" not in match[0] and explains(right):  # an arrow leads to a translation, whatever it looks like
            return ()
        outside = outside_brackets(right)
        beside = (_PAIR.split(outside_brackets(left))[-1], _PAIR.split(outside)[0])
        is_pair = _differ(*beside) and not has_translation(left)
        if is_balanced(left) and (is_pair or (outside != right and is_initials(left, outside))):
            return (left.strip("*_` "), right.strip("*_` "))
    return ()


def is_translation(name: str, text: str) -> bool:
    """Whether *text* is nothing but *name* in the other language, and no explanation."""
    if len(text) > _LONGEST_TRANSLATION:
        return False
    plain = plain_name(text, Markup.MARKDOWN)
    short = len(plain) <= (12 if has_han(plain) else 50) and len(plain.split()) <= 5
    is_text = _NO_TRANSLATION.search(plain) is not None or explains(plain)
    return short and not is_text and _differ(name, plain) and not has_translation(name)


def translation_above(name: str, lines: Sequence[str]) -> tuple[int, str] | None:
    """The place of the first line in a text, if it only translates *name*; and how."""
    place = next((number for number, line in enumerate(lines) if line.strip()), len(lines))
    line = "".join(lines[place : place + 1]).strip().lstrip("> ")
    head = read_any_bold(line)
    text = head.names[0] if head and not head.rest else line[1:-1] if line[:1] in "(（" and line[-1:] in ")）" else line
    return (place, text) if is_translation(name, text) and not _COLON.search(text) else None


def is_bare_name(text: str) -> bool:
    """Whether *text* is a name with something in brackets and no more: ``[FAQ]()（*Full Form*，中文）``."""
    plain = plain_name(text, Markup.MARKDOWN)
    in_brackets = plain[-1:] in (")", "）") and "(" in plain.replace("（", "(")[1:]
    return in_brackets and not _SENTENCE.search(plain, 1)


def is_label(name: str) -> bool:
    """Whether *name* is one of the labels inside of definitions, ``Note: …``."""
    return _COLON.split(plain_name(name, Markup.MARKDOWN).casefold(), maxsplit=1)[0].rstrip(".") in _LABELS


def can_be_name(name: str) -> bool:
    """Whether a head is short enough for a name, and none of the labels inside of definitions."""
    return is_short_name(name) and not is_label(name)


def is_short_name(name: str) -> bool:
    """Whether a head is short enough for a name."""
    plain = plain_name(name, Markup.MARKDOWN) if len(name) <= _LONGEST_MARKED else ""
    bare = outside_brackets(plain) if len(plain) <= 2 * _LONGEST_NAME else plain
    words = sum(any(map(str.isalnum, word)) for word in bare.split())
    is_short = len(bare) <= _LONGEST_NAME and words <= _MOST_WORDS
    return is_short and any(c.isalnum() for c in plain) and not _DATE.fullmatch(plain)


def is_setting(head: Head) -> bool:
    """Whether *head* says something about the document, with a short value: ``Last updated: March 2024``."""
    name, *others = _COLON_AFTER.split(plain_name(head.names[0], Markup.MARKDOWN), maxsplit=1)
    value = head.rest or "".join(others)
    short = 0 < len(value) <= _LONGEST_VALUE and len(value.split()) <= _MOST_WORDS_OF_VALUE
    return short and name.casefold() in _SETTINGS and not (_SENTENCE.search(f"{value} ") or _differ(name, value))


def _head(names: list[str], rest: str, explicit_id: str | None, *, separated: bool) -> Head | None:
    if not all(map(is_short_name, names)):
        return None
    if len(names) == 1 and (dash := _DASH.search(names[0]) or _DOT.search(names[0])):
        short, full = names[0][: dash.start()].strip(), names[0][dash.end() :].strip()
        if (_EMPHASIS.fullmatch(full) and short.isupper()) or is_initials(short, plain_name(full, Markup.MARKDOWN)):
            names = [short, full]
    if separated and len(names) == 1 and (dash := _DASH.search(rest, 0, _LONGEST_NAME)):
        full = rest[: dash.start()].strip()
        if is_initials(names[0], plain_name(full, Markup.MARKDOWN)):  # three parts: abbreviation, full form, text
            names, rest = [*names, full], rest[dash.end() :]
    rest = _BREAK.sub("", rest, count=1) if rest.lstrip().startswith("<br") else rest
    return Head(names=tuple(names), rest=rest.strip(" \\"), is_separated=separated, explicit_id=explicit_id)


def _without_stop(name: str) -> str:
    """*name* without a full stop that is no part of an abbreviation: ``Node.js.`` is ``Node.js``."""
    is_part = _SHORTENED.fullmatch(name) or _DOTTED.fullmatch(name.rpartition(" ")[2])
    return name[:-1] if name.endswith(("。", ".")) and not is_part else name


def _without_bullet(line: str) -> str:
    """*line* without a bullet of another sort than lists begin with, or the number of a clause before bold text."""
    text = line.strip()
    clause = _CLAUSE.match(text) if text[:1].isdigit() else None
    return text[clause.end() :] if clause else text.lstrip(_BULLETS).lstrip()


def _take_anchor(line: str) -> tuple[str, str | None]:
    """*line* without the bullet, the emoji and the anchor that begin it."""
    text = _without_bullet(line)
    text = text[pictographs_end(text) :]
    return take_id(text) if text.startswith("<") else (text, None)


def _separator(text: str) -> tuple[int, int] | None:
    """Where the first mark outside of brackets and code separates a name of at most 80 characters from its text."""
    if "." in text and (classed := _CLASSED.match(text)):
        return classed.end("name"), classed.end()
    if not _MARK.search(text):
        return None
    depth, in_code = 0, False
    for place, char in enumerate(text[: 3 * _LONGEST_NAME]):
        if char == "`":
            in_code = not in_code
        elif in_code:
            continue
        elif char in _OPENING:
            depth += 1
        elif char in _CLOSING:
            depth = max(0, depth - 1)
        elif not depth and place and char in ":：" and (colon := _COLON_AFTER.match(text, place)):
            return colon.span()
        elif not depth and (char.isspace() or char in "—─") and (dash := _DASH.match(text, place)) and place:
            return dash.span()
    return None


def _differ(left: str, right: str) -> bool:
    """Whether one has Chinese, Japanese or Korean and the other is Latin only, apart from what each has in brackets."""
    one, other = outside_brackets(left), outside_brackets(right)
    is_cjk = has_cjk(one)
    return is_cjk != has_cjk(other) and has_latin(other if is_cjk else one)


def has_translation(name: str) -> bool:
    """Whether *name*, in Chinese, Japanese or Korean, has its translation in brackets.

    >>> has_translation("步幅（stride）"), has_translation("stride（步幅）"), has_translation("步幅（见下）")
    (True, False, False)
    """
    inside = next(iter(BRACKETS.findall(name)), "").strip(" ()（）")
    own = outside_brackets(name)
    return has_cjk(own) and _COMMAS.isdisjoint(inside) and _differ(own, inside)
