"""Text from bytes."""

import pytest

from glossary_build.sources import NotUtf8, decode

CHINESE = "### Tensor（张量）\n多维数组，是核心数据结构。\n"


def test_utf8_is_read_with_any_line_break_and_mark() -> None:
    """Parsers see ``\\n`` only, so that lines count the same on every system."""
    assert decode("\ufeff# 张量\r\nA\rB\n".encode()) == "# 张量\nA\nB\n"


def test_files_that_were_put_together_have_several_marks() -> None:
    """Each is where one of them began; anywhere else it is a character of the text."""
    assert decode("\ufeff# A\r\n\ufeff# B\n\ufeff# C \ufeff\n".encode()) == "# A\n# B\n# C \ufeff\n"


@pytest.mark.parametrize(
    ("content", "offset", "guess"),
    [
        (CHINESE.encode("gbk"), 10, "GBK"),
        (("𠮷" + CHINESE).encode("gb18030"), 0, "GB18030"),
        (CHINESE.encode("utf-16"), 0, "UTF-16"),
        (CHINESE.encode("utf-16-le"), 1, "UTF-16 without a byte order mark"),
        ("A plain glossary".encode("utf-16-be"), 0, "UTF-16 without a byte order mark"),
        ("général: où le café coûte".encode("latin-1"), 1, "Latin-1"),
        ("“café” – 5 €".encode("cp1252"), 0, "Windows-1252"),
        (CHINESE.encode()[:-4] + b"\xff" + CHINESE.encode()[-4:], 59, "UTF-8 with damaged bytes"),
        (b"PK\x03\x04\x14\x00\x06\x00", 0, "a spreadsheet or another archive, not text"),
        (b"# Glossary\n\n## Ke\x00l\n", 17, "UTF-8 with damaged bytes"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x01", 8, "a binary file"),
    ],
    ids=[
        "gbk",
        "gb18030",
        "utf-16",
        "utf-16 bare",
        "ascii utf-16",
        "latin-1",
        "windows-1252",
        "damaged",
        "archive",
        "nul",
        "binary",
    ],
)
def test_other_encodings_are_named_with_the_first_byte_at_fault(content: bytes, offset: int, guess: str) -> None:
    """An author who sees the encoding knows what to do."""
    found = decode(content)
    assert isinstance(found, NotUtf8)
    assert (found.guess, found.offset) == (guess, offset)
