"""Ids of concepts: how they are spelled, who gets which, and the record of those that were published."""
