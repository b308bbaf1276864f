"""Reads headlines: the name at the head of an entry, and the other names that it holds."""
