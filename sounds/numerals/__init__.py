"""Numbers and times as they are said, written out before any engine reads them.

    spoken.py     what stands in a line for a number, and how it is said: times, ranges, parts of a hundred, years
    cardinals.py  whole numbers in words, in each language
    ordinals.py   places in an order in words, in each language
    counted.py    whether a number counts something masculine or feminine, as far as the next word says it

An engine gets no digit: each would read them in a way of its own, and some in another language.
"""
