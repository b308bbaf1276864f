"""IDs of concepts: the forms that a name takes as an anchor, and the one grammar that every anchor keeps to."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from urllib.parse import quote

from glossary_build.text.collation import reading
from glossary_build.text.expressions import expression
from glossary_build.text.languages import matches_language
from glossary_build.text.names import MARKS, fold_name

PREFIX = "term-"
_EMPTY = PREFIX.rstrip("-")
_NOT_IN_SLUG = expression(r"[^a-zA-Z0-9._]+")
_NOT_IN_NATIVE = expression(rf"[^\w.{MARKS}]+")
_NUMBERED = expression(r"term-\d+")
_DIGRAPHS = str.maketrans({"ß": "sz", "æ": "ae", "œ": "oe", "ȸ": "db", "ȹ": "qp"})
_STROKES = str.maketrans("øđħıłŧƀƃƈƌƒƙƚƞƥƫƭƴƶǥȥȴȵȶȷȼȿɀɇɉɋɍɏ", "odhiltbbcdfklnpttyzgzlntjcszejqry")


def is_anchor(text: str) -> bool:
    """Whether *text* can be an id: letters and digits of any script, ``.``, ``_``, ``-`` and ``:``.

    No id with another character enters the model, wherever it comes from. So none needs escaping in HTML or in an
    address, and none can end an attribute.

    >>> is_anchor("term-张量"), is_anchor('x"><img src=x>'), is_anchor("")
    (True, False, False)
    """
    return bool(text) and all(
        char.isalnum() or char in "._-:" or unicodedata.category(char).startswith("M") for char in text
    )


def is_concept_id(text: str) -> bool:
    """Whether *text* can be the id of a concept, as a file that holds the model has it."""
    return text.startswith(PREFIX) and is_anchor(text) and not text.endswith("-")


def as_anchor(text: str) -> str:
    """*text* itself where it can be an id; else its letters and digits with a hyphen for everything between them.

    >>> as_anchor("c:12"), as_anchor("auto diff!")
    ('c:12', 'auto-diff')
    """
    return text if is_anchor(text) else plain_text(text)


@lru_cache(maxsize=1 << 15)
def plain_text(name: str) -> str:
    """*name* in letters and digits of any script, ``.`` and ``_``, with a hyphen for everything else between them."""
    plain = _NOT_IN_NATIVE.sub("-", unicodedata.normalize("NFC", name)).strip("-")
    if plain.isascii() or is_anchor(plain):
        return plain
    return plain_text("".join(char if is_anchor(char) else " " for char in plain))


@lru_cache(maxsize=1 << 15)
def stock_slug(name: str) -> str:
    """The id that Sphinx's ``glossary`` directive gives the term *name*, before it numbers those that are taken.

    A name without ASCII letters or digits gives ``term``, which Sphinx replaces by a number.
    After ``sphinx.util.nodes._make_id``, by David Goodger.

    >>> stock_slug("KV Cache"), stock_slug("torch.compile"), stock_slug("C++")
    ('term-KV-Cache', 'term-torch.compile', 'term-C')
    """
    ascii_only = plain = PREFIX + name
    if not name.isascii():
        plain = plain.translate(_DIGRAPHS).translate(_STROKES)
        ascii_only = unicodedata.normalize("NFKD", plain).encode("ascii", "ignore").decode("ascii")
    return _NOT_IN_SLUG.sub("-", ascii_only).rstrip("-")


@lru_cache(maxsize=1 << 15)
def plain_id(name: str) -> str | None:
    """The id that Sphinx gives *name* wherever no other name has it; None where Sphinx numbers the name.

    A slug of which only digits are left could be such a number, so it counts only for a name that is digits itself.

    >>> plain_id("Python Package Index (PyPI)"), plain_id("404"), plain_id("张量"), plain_id("16 位")
    ('term-Python-Package-Index-PyPI', 'term-404', None, None)
    """
    slug = stock_slug(name)
    return None if slug == _EMPTY or (_NUMBERED.fullmatch(slug) and not _spells(slug, name)) else slug


def plain_holders(names: Iterable[str]) -> Mapping[str, str]:
    """Plain id → the one of *names* that has it.

    The law: several names can form one plain id, as ``C``, ``C++`` and ``C#`` do. Then it belongs to the name that it
    spells, up to case, width and hyphens, wherever that is in *names*; if it spells none of them, nobody has it. So
    the order of *names* never matters, a name that its id spells always has it, and any other name
    has it, as in stock Sphinx, until a second name forms the same one. The names that don't have it are called by
    :func:`lasting_id`, which no other name can form and which leads to a name always.

    >>> plain_holders(["C++", "C", "CI/CD"])
    {'term-C': 'C', 'term-CI-CD': 'CI/CD'}
    """
    forming: dict[str, dict[str, None]] = {}
    for name in names:
        if plain := plain_id(name):
            forming.setdefault(plain, {})[name] = None
    holders: dict[str, str] = {}
    for plain, rivals in forming.items():
        if len(rivals) == 1:
            (holders[plain],) = rivals
        elif spelled := [name for name in rivals if _spells(plain, name)]:
            holders[plain] = min(spelled, key=lambda name: (plain != PREFIX + name, name))
    return holders


def lasting_id(name: str, language: str) -> str:
    """The id that *name* gives, independent of other names.

    It is the slug of an English name that it spells, up to case, width and hyphens. Else it carries a hash of the name;
    a name in another language is first read as pinyin.

    >>> lasting_id("KV Cache", "en"), lasting_id("C++", "en"), lasting_id("张量", "zh-Hans")
    ('term-KV-Cache', 'term-C-f1deb7', 'term-zhang-liang-735cba')
    """
    if not matches_language(language, "en"):
        return hashed_id(name)
    slug = stock_slug(name)
    return slug if _spells(slug, name) else _hashed(slug, name)


@lru_cache(maxsize=1 << 16)
def hashed_id(name: str) -> str:
    """The id of *name* where another concept holds the one without a hash.

    >>> hashed_id("KV Cache")
    'term-KV-Cache-caf24f'
    """
    return _hashed(stock_slug(_toneless(reading(name))), name)


def native_slug(name: str) -> str:
    """The id that keeps *name* in its own script: ``term-张量``; for what Sphinx would have dropped.

    >>> native_slug("16/32 位浮点数")
    'term-16-32-位浮点数'
    """
    return PREFIX + plain_text(name)


def ids_of(name: str, language: str) -> set[str]:
    """Return the ids that *name* gives by itself, in all forms."""
    return {*filter(None, (plain_id(name), native_slug(name), lasting_id(name, language)))}


def _spells(slug: str, name: str) -> bool:
    """Whether *slug* still spells *name*, except for case, width and hyphens."""
    return fold_name(slug.removeprefix(PREFIX)) == fold_name(name)


def _hashed(slug: str, name: str) -> str:
    digest = hashlib.sha256(unicodedata.normalize("NFKC", name).encode()).hexdigest()[:6]
    return f"{slug or _EMPTY}-{digest}"


def _toneless(pinyin: str) -> str:
    """*pinyin* as it is typed: ``ü`` is ``v``; the slug drops the tone marks."""
    return unicodedata.normalize("NFD", pinyin).replace("u\u0308", "v").replace("U\u0308", "V")


_NOT_IN_FRAGMENT = expression(r"[\x00-\x20\"#%<>\[\\\]^`{|}\x7f-\x9f\ud800-\udfff\ue000-\uf8ff\ufff0-\uffff]")


def fragment(identifier: str) -> str:
    """Return the relative IRI of *identifier* (RFC 3987): what an IRI can't hold is percent-encoded UTF-8.

    >>> fragment("term-张量"), fragment("term-a b")
    ('#term-张量', '#term-a%20b')
    """
    return "#" + _NOT_IN_FRAGMENT.sub(lambda match: quote(match[0], errors="replace"), identifier)
