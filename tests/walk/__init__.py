"""A random walk through the changes that a project may see: an updated site must equal one built from nothing."""
