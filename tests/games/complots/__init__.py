"""Complots, held against its rulebook and the rulings.

play.py           the plays that are recorded
pair.py           the pairs of evenings, up to what is examined and exchanged, and through corrections
corrections.py    what people correct, and why not the rest
drawn.py          what chance gives
by_hand.py        a table at which a test makes each move
entries.py        games at each moment at which something is entered that the table may take back, or corrects
random_games.py   random games with the rules alone: fast enough for thousands of them
recordings/       what every observer sees of the plays
"""
