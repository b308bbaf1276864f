extensions = ["glossary_build"]
glossary_build_sources = ["hardware.md", "maths.md"]
glossary_build_glossaries = {
    "hardware": ["hardware.md"],
    "maths": ["maths.md"],
}
