"""New game: name here the rulebook whose pages the tests hold.

play.py           the play that is recorded
pair.py           the pair of evenings, up to the last vote
drawn.py          what chance gives, and the ways to play
corrections.py    what people correct
test_*.py     the rules
recordings/   what every observer sees of the play
"""
