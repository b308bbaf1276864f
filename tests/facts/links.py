"""Links to documentation: do they have the form of pages that exist?"""

from __future__ import annotations

import re

TORCH = "2.14"
"""The version of torch whose pages the links go to: the newest that the sources were checked against."""

_DOCS = rf"docs\.pytorch\.org/docs/{re.escape(TORCH)}/"
PAGES = (
    rf"{_DOCS}generated/torch(\.\w+)+\.html",
    rf"{_DOCS}((accelerator|elastic|notes)/)?[\w.]+\.html",
    rf"{_DOCS}user_guide/torch_compiler/(compile/)?[\w.]+\.html",
    r"docs\.pytorch\.org/tutorials/((advanced|beginner|intermediate|recipes|unstable)/([\w]+/)?\w+\.html)?",
    r"docs\.pytorch\.org/(ao|audio|executorch|vision)/stable/(\w+/)?[\w.-]+\.html",
    r"docs\.pytorch\.org/cppdocs/",
    r"docs\.pytorch\.org/memory_viz",
    rf"github\.com/pytorch/pytorch/(blob|tree)/v{re.escape(TORCH)}\.\d+/[\w./-]+",
    r"github\.com/pytorch/xla",
    r"docs\.nvidia\.com/(cuda|deeplearning)/([\w-]+/)*",
    r"docs\.vllm\.ai/en/stable/([\w-]+/)*",
    r"huggingface\.co/docs/(transformers|peft|safetensors)/\w+",
    r"arxiv\.org/abs/\d{4}\.\d{4,5}",
    r"doi\.org/10\.\d{4,}/\S+",
    r"blog\.ezyang\.com/\d{4}/\d{2}/[\w-]+/",
    r"developers\.google\.com/machine-learning/crash-course/[\w/-]+",
    r"triton-lang\.org/",
    r"ui\.perfetto\.dev",
    r"www\.nvidia\.com/en-us/data-center/[\w-]+/",
    r"www\.opencompute\.org/documents/[\w-]+",
)
"""What may follow ``https://``, as regular expressions; arXiv names papers with four digits, from 2015 on with five."""

_PAGE = re.compile("https://(?:" + "|".join(f"(?:{page})" for page in PAGES) + ")")
_GENERATED = re.compile(rf"https://{_DOCS}generated/(torch(?:\.\w+)+)\.html")


def is_page(url: str) -> bool:
    """Whether *url* has the form of a page of documentation, a source file or a paper."""
    return _PAGE.fullmatch(url) is not None


def documented_name(url: str) -> str | None:
    """The name in torch that the generated page at *url* is about: ``torch.optim.Adam``; None for another page."""
    match = _GENERATED.fullmatch(url)
    return match[1] if match else None


def is_newer(version: str) -> bool:
    """Whether *version* of torch, such as ``2.14.1+cpu``, is newer than the pages that the links go to."""
    major, minor = map(int, TORCH.split("."))
    parts = version.split(".")
    return (int(parts[0]), int(parts[1])) > (major, minor)
