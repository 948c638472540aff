"""The kit: each mechanic by itself, with a game no larger than it needs."""
