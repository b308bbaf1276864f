"""From the entries of all sources to concepts: what is grouped, how names and definitions are joined, what is wrong."""
