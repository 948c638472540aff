"""Numbers and times as they are said, written out before any engine reads them.

    spoken.py     the numbers of a line in words: times, ranges, percentages, years
    cardinals.py  whole numbers in words, in each language
    ordinals.py   places in an order in words, in each language
    counted.py    the gender of counted things, as far as the next word tells it

An engine gets no digit: each would read them in its own way, and some in another language.
"""
