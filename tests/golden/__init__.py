"""Golden playthroughs: the views of every observer while a game is played, to be read by people.

Each game lists its plays in `tests/games/<game>/play.py`; the recordings are in `recordings` beside it, and `make
golden` writes them again. The difference shows every observer's new view after a change of a rule or a view. A test
fails until each play has its recording.
"""
