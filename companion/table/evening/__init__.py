"""The evening: results, standings, and its end."""
