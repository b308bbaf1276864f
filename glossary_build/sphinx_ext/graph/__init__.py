"""Which pages use which terms, and which terms belong together."""
