"""Lines to read aloud: the night (ritual.py), and the evening with its vote and announcements (evening.py)."""
