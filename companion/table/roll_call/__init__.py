"""Roll call: everybody types a word that is shown in the room, and the host clears the seats of those who don't.

events.py   what has happened
calling.py  how it is begun and ended, who is asked, and whose seats are cleared
"""
