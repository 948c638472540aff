"""Lines to read aloud.

ritual.py     the night
own_words.py  the lines of the night that the owner may reword
evening.py    the vote with eyes closed, and announcements
"""
