"""Votes (p. 17-19, rulings AC-7, AC-8, AC-14, AC-15): talk, ballots, the first player's privilege, the result."""
