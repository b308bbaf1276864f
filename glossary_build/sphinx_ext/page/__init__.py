"""Additions to a page beyond its entries: filter, tools, languages, related terms, and their data."""
