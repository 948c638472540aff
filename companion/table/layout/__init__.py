"""The drawn table: what a game is laid out of, item by item."""
