"""A small bilingual glossary in three files, as a project would have it."""

CONF = """\
project = "demo"
extensions = ["glossary_build"]
glossary_build_sources = ["terms.md", "terms.rst", "terms.zh.md"]
html_theme = "basic"
exclude_patterns = ["terms*", "gbk*", "_build"]
html_copy_source = False
"""

MARKDOWN = """\
# Glossary

- [Data](#data)
  - [Tensor](#tensor)
- [Memory](#memory)
  - [Stride](#stride)

# Data

## Tensor

An array with a [stride](#stride) for each dimension.

# Memory

## Stride

How far apart two neighbours in one dimension of a [tensor](#tensor) lie.
"""

RST = """\
Glossary
========

.. glossary::

   tensor
      Numbers in a grid.

   old API
      Deprecated. Use :term:`new API` instead.

   new API
      What to call.

      See also :term:`tensor`.

   step
      Same as :term:`Stride`.

   loss function
   cost function
      How wrong the model is, measured on a :term:`mini
      batch`.

   mini batch
      A few examples at once.
"""

CHINESE = """\
---
title: 术语表
---

## T

### Tensor（张量）
多维数组，见 {term}`Stride`。

### Stride（步长）
相邻元素之间的距离。

### AOT（Ahead-of-Time）
运行之前编译。

## 缩写对照表

| 缩写 | 全称 | 中文 |
|------|------|------|
| AOT | Ahead-of-Time | 提前编译 |
| BF16 | Brain Floating Point 16 | 16位脑浮点数 |
"""

INDEX = """\
Demo
====

.. glossary-view::
"""

FILES = {"conf.py": CONF, "terms.md": MARKDOWN, "terms.rst": RST, "terms.zh.md": CHINESE, "index.rst": INDEX}
