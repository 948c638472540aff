"""Whom the hub remembers: a name, a colour, a sign and a language for the next evening, and a line in the ledger.

book.py       who they are; they are renamed, made one, forgotten
rewriting.py  a name, or an id, in the rows of a table
aside.py      data that lie aside and hold a name
"""
