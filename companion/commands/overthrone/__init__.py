"""What Overthrone brings to the terminal: the manner of its bots."""
