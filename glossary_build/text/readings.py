"""Pinyin that the dictionary of pypinyin gets wrong in technical Chinese: data for the order of names."""

from __future__ import annotations

CHARACTERS = {
    "重": "chóng",
    "长": "cháng",
    "行": "háng",
    "调": "tiáo",
    "差": "chā",
    "切": "qiē",
    "弹": "tán",
    "子": "zǐ",
    "脏": "zāng",
    "着": "zhuó",
    "似": "sì",
    "为": "wéi",
    "铺": "pū",
    "累": "lěi",
}
"""Readings of characters outside the words that the dictionary knows: 重采样, 长序列, 行向量, 调参, 极差, 子图."""

WORDS = {
    "重载": "chóng zài",
    "重设": "chóng shè",
    "上调": "shàng tiáo",
    "上行": "shàng xíng",
    "单行": "dān háng",
    "行号": "háng hào",
    "空行": "kòng háng",
    "方差": "fāng chā",
    "标准差": "biāo zhǔn chā",
    "时差": "shí chā",
    "视差": "shì chā",
    "色差": "sè chā",
    "公差": "gōng chā",
    "落差": "luò chā",
    "温差": "wēn chā",
    "分量": "fēn liàng",
    "分子": "fēn zǐ",
    "因子": "yīn zǐ",
    "频数": "pín shù",
    "可数": "kě shǔ",
    "倒数": "dào shù",
    "倒数第": "dào shǔ dì",
    "倒序": "dào xù",
    "奇次": "jī cì",
    "奇校验": "jī jiào yàn",
    "应力": "yìng lì",
    "相变": "xiàng biàn",
    "相空间": "xiàng kōng jiān",
    "相量": "xiàng liàng",
    "相移": "xiàng yí",
    "转文": "zhuǎn wén",
    "转矩": "zhuǎn jǔ",
    "数据卷": "shù jù juàn",
    "存储卷": "cún chǔ juàn",
    "散点": "sǎn diǎn",
    "贝塞尔": "bèi sài ěr",
}
"""Words that the dictionary misreads or lacks."""

WHOLE_WORDS = (
    *(
        "权重",
        "重尾",
        "上下文",
        "回调",
        "调入",
        "调出",
        "并行",
        "串行",
        "进行",
        "简单",
        "最差",
        "部分",
        "成分",
        "充分",
        "种子",
    ),
    *("格子", "样子", "对称", "只读", "卷积", "密切", "弹道", "弹幕", "着色", "心脏", "哈达玛"),
)
"""Words that the dictionary reads right, and that would be read otherwise in pieces, or with a word across two of them.

That is what 权重 is for in 权重载入, 部分 in 部分量化 and 简单 in 简单行为.
"""
