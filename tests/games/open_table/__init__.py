"""The open table: rounds, votes, countdown, the bag.

play.py       the play that is recorded
pair.py       the pair of evenings, up to the last ballot and the last token
drawn.py      what chance gives
recordings/   what every eye sees of the play
"""
