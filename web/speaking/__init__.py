"""The phone that speaks the lines of a table.

speaker_phones.py     the choice of the phone
soundscape.py         its sounds besides the lines
packed.py             recordings in a third of their bytes
recording_lengths.py  the lengths of the recordings that it plays
"""
