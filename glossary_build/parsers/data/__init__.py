"""Glossaries that are kept as data: JSON, YAML, CSV, TBX and PO."""
