"""Reading rules: what an author says about how a source is read, how it is followed, and which one would help."""
