"""What an author says in an overrides file, and how it changes entries and concepts."""
