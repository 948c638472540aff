"""The table: its seats, its host, its game, and its agreements."""
