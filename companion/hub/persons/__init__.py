"""The persons that the hub remembers: name, colour, symbol and language for the next evening, and a line in the ledger.

book.py       the persons; they are renamed, merged, forgotten
rewriting.py  a name, or an id, in the rows of a table
aside.py      data kept aside that contain a name
"""
