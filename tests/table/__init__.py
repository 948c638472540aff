"""The table: its seats, its host, its game, and what it agrees on."""
