"""Entries that are kept out of the document tree until a page is written: each node of a tree costs many walks."""
