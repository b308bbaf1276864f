"""Language tags from the codes that other programs write."""

from __future__ import annotations

import re

_CODE = re.compile(r"[A-Za-z]{2,8}(?:[-_][A-Za-z0-9]{1,8})*+")
_CHINESE = {
    "zh": "zh-Hans",
    "zh-cn": "zh-Hans",
    "zh-sg": "zh-Hans",
    "zh-tw": "zh-Hant",
    "zh-hk": "zh-Hant",
    "zh-mo": "zh-Hant",
}


def language_tag(code: str) -> str | None:
    """The BCP 47 tag for *code*, which may be written as locales are; None where it is no code of a language.

    Chinese is told by its script, as everywhere in the model.

    >>> language_tag("zh_CN"), language_tag("pt_br"), language_tag("zh-hant"), language_tag("slug")
    ('zh-Hans', 'pt-BR', 'zh-Hant', None)
    """
    if not _CODE.fullmatch(code):
        return None
    first, *others = code.replace("_", "-").split("-")
    if len(first) > 3:
        return None
    tag = "-".join([first.lower(), *map(_subtag, others)])
    return _CHINESE.get(tag.lower(), tag)


def _subtag(text: str) -> str:
    """*text* in the case that is usual for its length: a region, a script, or anything else."""
    if len(text) == 2:
        return text.upper()
    return text.title() if len(text) == 4 and text.isalpha() else text.lower()
