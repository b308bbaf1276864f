"""Makes Sphinx's own search find terms in Chinese and English, and show their definitions."""
