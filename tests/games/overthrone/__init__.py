"""Overthrone: each test names the page of the rulebook or the ruling that it holds.

by_hand.py        a table at which a test makes each move
play.py           the plays that are recorded
pair.py           the pairs of evenings, up to the last number for the King's ear, and through corrections
corrections.py    what is corrected by what
mutants.py        the game that leaks: the laws must catch it
drawn.py          what chance gives
test_*.py     the rules
recordings/   what every observer sees of the plays
"""
