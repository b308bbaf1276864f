"""Documentation pages as running text: what could be a link to a term, and what is one already.

1. :mod:`~glossary_build.prose.pages` reads a page with the parser of its markup and finds its plain text.
2. :mod:`~glossary_build.prose.mentions` finds the terms that pages name, link to, or never use, and writes references.
3. :mod:`~glossary_build.prose.mentions` finds words that look like terms and have no entry.
4. :mod:`~glossary_build.prose.checks` compares pages and translations with a glossary.
"""
