"""Source files: opened safely, decoded, and their YAML and JSON read without surprises."""
