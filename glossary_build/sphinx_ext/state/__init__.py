"""Data that is kept between builds, and that of one build."""
