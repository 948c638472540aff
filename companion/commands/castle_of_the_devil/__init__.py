"""What Castle of the Devil brings to the terminal: the manner of its bots."""
