"""The words that say what a section, a cell or a field is, as data: by language, separated by bars."""

from __future__ import annotations

from collections.abc import Mapping

_Words = Mapping[str, str]


def words_of(lists: _Words) -> frozenset[str]:
    """The words of all languages."""
    return frozenset(word for words in lists.values() for word in words.split("|"))


FRAME: _Words = {
    "en": "about|about this glossary|acknowledgements|acknowledgments|bibliography|changelog|contents|contributing"
    "|credits|exercises|external links|further reading|homework|how to contribute|how to use this glossary|introduction"
    "|licence|license|links|overview|preface|quiz|references|see also|sources|table of contents|toc|useful links",
    "zh": "概述|简介|介绍|引言|前言|导言|目录|说明|参考资源|参考资料|参考文献|参考|参考链接"
    "|延伸阅读|扩展阅读|更多资源|相关链接|许可|许可证|贡献"
    "|致谢|更新日志|版权|习题|练习|练习题|思考题|作业|来源|关于|如何贡献|使用说明",
}
"""Sections that hold no terms."""
GLOSSARY: _Words = {
    "en": "glossary|glossary of terms|terms|terminology|definitions|terms and definitions|vocabulary|key terms"
    "|abbreviations|acronyms",
    "zh": "术语|术语表|词汇表|词汇|名词解释|术语对照|术语对照表"
    "|缩写|缩写表|缩写对照表|術語|術語表|詞彙表|名詞解釋|術語對照表",
}
"""Sections that say no more than that terms follow, so that they are no category of them."""
BESIDE_GLOSSARY: _Words = {"en": "abbreviations|acronyms|terms", "zh": "缩写|缩写表|缩写对照表"}
"""Sections of those that many a glossary has beside others."""
DEFINITIONS: _Words = {"zh": "定义|释义|术语和定义|术语与定义|名词定义"}
"""The section of a law or contract that holds its terms."""
FIELDS: _Words = {
    "en": "definition|description|example|examples|usage|notes",
    "zh": "定义|示例|例子|说明|用法",
}
"""Headings below a term that begin a part of its definition."""
NO_NAME: _Words = {
    "en": "n/a|none|tbd|not translated",
    "zh": "不译|不譯|不翻译|保留原文|不译出|暂无|无|待定|同左",
}
"""What authors write into a cell for a name that there is not."""
ABOUT_DOCUMENT: _Words = {
    "en": "abstract|address|author|authors|contact|copyright|date|dedication|description|keywords|license|nosearch"
    "|organization|orphan|revision|status|tocdepth|version",
}
"""Fields of reStructuredText that describe the document."""
