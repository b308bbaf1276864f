"""Splits text into words for the search, in Python and in JavaScript: Latin words whole, Chinese in pairs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from glossary_build.text.names import HAN, has_han

_WORD = re.compile(r"\w+")
_JS_HAN = re.sub(r"\\U000([0-9a-f]{5})", r"\\u{\1}", HAN)

SPLIT_QUERY = """\
var splitQuery = function (query) {
  var words = [];
  query.split(/[^\\p{Letter}\\p{Number}_\\p{Emoji_Presentation}]+/u).forEach(function (word) {
    (word.match(/[HAN]+|[^HAN]+/gu) || []).forEach(function (run) {
      var characters = Array.from(run);
      if (characters.length === 1 || !/[HAN]/u.test(run)) words.push(run);
      else characters.slice(1).forEach(function (next, index) { words.push(characters[index] + next); });
    });
  });
  return words;
};
""".replace("HAN", _JS_HAN)
"""What a reader types, split in the browser: Latin words, and each two neighbours of a run of Chinese characters."""


def split_text(text: str) -> Iterator[str]:
    """The words of a page: as :data:`SPLIT_QUERY` has them, and each Chinese character by itself.

    So a reader who looks for one character finds it, and who looks for more finds them side by side.

    >>> list(split_text("GPU显存 and 张量"))
    ['GPU', '显', '存', '显存', 'and', '张', '量', '张量']
    """
    for place, part in enumerate(re.split(f"([{HAN}]+)", text) if has_han(text) else [text]):
        if place % 2:
            yield from part
            yield from map("".join, pairwise(part))
        else:
            yield from _WORD.findall(part)
