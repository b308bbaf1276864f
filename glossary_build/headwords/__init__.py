"""What a headword line says, in any markup: names, languages, abbreviations, disambiguators, ids.

A parser takes a line without its markup and calls, in this order:

1. :func:`~glossary_build.headwords.cleaning.take_id`: the id that the author gave,
2. :mod:`~glossary_build.headwords.name_lists`: several names that the markup or the whole file separates,
3. :func:`~glossary_build.headwords.brackets.split_term_line`: one name without marks, and its brackets,
4. :func:`~glossary_build.headwords.alternatives.expand`: names that a slash, comma or conjunction joins,
5. :func:`~glossary_build.headwords.source_languages.settle_languages`, for all entries of a source: the languages
   that single names leave open.

What is in brackets may prove to be a disambiguator when all sources are there; :mod:`glossary_build.merging.homonyms`
sees to it. All word lists are in :mod:`~glossary_build.headwords.lexicon`; the languages that column heads name are in
:func:`~glossary_build.text.languages.language_named`.
"""
