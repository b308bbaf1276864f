"""Links to documentation: do they have the form of pages that exist?"""

from __future__ import annotations

import re

PAGES = (
    r"docs\.pytorch\.org/docs/stable/generated/torch(\.\w+)+\.html",
    r"docs\.pytorch\.org/docs/stable/((accelerator|elastic|notes)/)?[\w.]+\.html",
    r"docs\.pytorch\.org/docs/stable/user_guide/torch_compiler/(compile/)?[\w.]+\.html",
    r"docs\.pytorch\.org/tutorials/((advanced|beginner|intermediate|recipes|unstable)/([\w]+/)?\w+\.html)?",
    r"docs\.pytorch\.org/(ao|audio|executorch|vision)/stable/(\w+/)?[\w.-]+\.html",
    r"docs\.pytorch\.org/cppdocs/",
    r"docs\.pytorch\.org/memory_viz",
    r"github\.com/pytorch/(pytorch|xla)(/(blob|tree)/main/[\w./-]+)?",
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
_GENERATED = re.compile(r"https://docs\.pytorch\.org/docs/stable/generated/(torch(?:\.\w+)+)\.html")


def is_page(url: str) -> bool:
    """Whether *url* has the form of a page of documentation, a source file or a paper."""
    return _PAGE.fullmatch(url) is not None


def documented_name(url: str) -> str | None:
    """The name in torch that the generated page at *url* is about: ``torch.optim.Adam``; None for another page."""
    match = _GENERATED.fullmatch(url)
    return match[1] if match else None
