"""What has to do with the Python process that we run in, and nothing with glossaries."""
