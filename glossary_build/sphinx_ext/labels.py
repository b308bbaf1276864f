"""The few words that an entry needs beside its own, in the languages that we speak."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto


class Label(Enum):
    """A word of the page around the terms."""

    FULL_FORM = auto()
    ALSO = auto()
    SEE = auto()
    SEE_ALSO = auto()
    BROADER = auto()
    DEPRECATED = auto()
    REPLACED_BY = auto()
    SUBJECT = auto()
    ABBREVIATION = auto()
    ENGLISH = auto()
    CHINESE = auto()
    LETTERS = auto()
    RELATED = auto()
    USED_IN = auto()
    MORE = auto()
    MAP = auto()
    MENTIONS = auto()
    MENTIONED_BY = auto()
    ONLY_ENGLISH = auto()
    ONLY_CHINESE = auto()
    NOT_FOUND = auto()
    NOT_FOUND_HELP = auto()
    HOME = auto()
    SEARCH = auto()


_ENGLISH: Mapping[Label, str] = {
    Label.FULL_FORM: "Full form",
    Label.ALSO: "Also called",
    Label.SEE: "See",
    Label.SEE_ALSO: "See also",
    Label.BROADER: "Kind of",
    Label.DEPRECATED: "deprecated",
    Label.REPLACED_BY: "Use instead",
    Label.SUBJECT: "Subject",
    Label.ABBREVIATION: "Abbreviation",
    Label.ENGLISH: "Full form",
    Label.CHINESE: "Chinese",
    Label.LETTERS: "Terms by letter",
    Label.RELATED: "Related",
    Label.USED_IN: "Used in",
    Label.MORE: "{} more",
    Label.MAP: "Map of neighbours",
    Label.MENTIONS: "mentions",
    Label.MENTIONED_BY: "mentioned by",
    Label.ONLY_ENGLISH: "English only",
    Label.ONLY_CHINESE: "Chinese only",
    Label.NOT_FOUND: "Page not found",
    Label.NOT_FOUND_HELP: "There is no page at this address. It may have moved.",
    Label.HOME: "Start page",
    Label.SEARCH: "Search",
}

_CHINESE: Mapping[Label, str] = {
    Label.FULL_FORM: "全称",
    Label.ALSO: "又称",
    Label.SEE: "见",
    Label.SEE_ALSO: "另见",
    Label.BROADER: "上位概念",
    Label.DEPRECATED: "已弃用",
    Label.REPLACED_BY: "请改用",
    Label.SUBJECT: "主题",
    Label.ABBREVIATION: "缩写",
    Label.ENGLISH: "全称",
    Label.CHINESE: "中文",
    Label.LETTERS: "按字母查找术语",
    Label.RELATED: "相关术语",
    Label.USED_IN: "用于",
    Label.MORE: "另外 {} 处",
    Label.MAP: "邻近术语图",
    Label.MENTIONS: "它提到的",
    Label.MENTIONED_BY: "提到它的",
    Label.ONLY_ENGLISH: "仅有英文",
    Label.ONLY_CHINESE: "仅有中文",
    Label.NOT_FOUND: "找不到页面",
    Label.NOT_FOUND_HELP: "此地址没有页面，内容可能已移动。",
    Label.HOME: "首页",
    Label.SEARCH: "搜索",
}


def label(which: Label, language: str) -> str:
    """The word in Chinese for ``zh`` and its variants, in English for every other BCP 47 tag."""
    return (_CHINESE if language.startswith("zh") else _ENGLISH)[which]
