"""What a reader gets on the page beside the entries themselves: letters, filter, cards and their data."""
