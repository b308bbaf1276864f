"""What is kept between builds, and what one build knows."""
