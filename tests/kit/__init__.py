"""The kit: each mechanic by itself, with as small a game as possible."""
