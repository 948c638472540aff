"""What is read aloud, in the words of this game or those of the owner of the box.

ritual.py   the night: its words, their order and their pauses
evening.py  the vote with eyes closed, and what is announced
"""
