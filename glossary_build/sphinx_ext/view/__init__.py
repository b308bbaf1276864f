"""Views of the model: the directive, which terms it shows, and their entries."""
