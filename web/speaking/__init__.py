"""The phone that speaks the lines of a table.

speaker_phones.py     which phone it is
soundscape.py         what it lets be heard beside the lines
packed.py             recordings in a third of their bytes
recording_lengths.py  how long the recordings are that it plays
"""
