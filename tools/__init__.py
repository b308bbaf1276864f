"""Programs that make files of the package from other data."""
