"""What is read aloud: the night (ritual.py); the vote with eyes closed, and announcements (evening.py)."""
