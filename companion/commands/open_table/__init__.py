"""What the open table brings to the terminal: the manner of its bots."""
