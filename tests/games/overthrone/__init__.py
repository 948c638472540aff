"""Overthrone: each test names the page of the rulebook or the ruling that it checks.

by_hand.py        a table at which a test makes each move
play.py           the plays that are recorded
secret_pairs.py  the pairs of evenings, up to the last number for the King's ear, and through corrections
corrections.py    the corrections by field
mutants.py        the game that leaks: the laws must catch it
drawn.py          the results of chance
test_*.py     the rules
recordings/   the views of every observer of the plays
"""
