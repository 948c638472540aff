"""The game on the table: it begins, goes on, is undone and ends, and what each of its steps brings along."""
