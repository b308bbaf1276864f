"""What references to terms lead to: by any spelling, label, project and language."""
