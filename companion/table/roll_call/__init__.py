"""Roll call: everybody types a word that is shown in the room, and the host clears the other seats.

events.py   the events of a roll call
calling.py  its beginning and end, its questions, and the seats that it clears
"""
