"""The overrides file, and the changes that it makes to entries and concepts."""
