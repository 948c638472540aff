"""New game: name here the rulebook whose pages the tests check.

play.py          the play that is recorded
secret_pairs.py  the pair of evenings, up to the last vote
drawn.py         the results of chance, and the ways to play
corrections.py   the corrections by field
test_*.py        the rules
recordings/      the views of every observer of the play
"""
