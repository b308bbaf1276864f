"""What the scripts of the pages load: names, addresses and cards of all terms."""
