"""One table that is served, with its clock, its phones and its place in the log. Only the writer changes it.

shelf.py          the tables in the log, and the reasons why one cannot be loaded
load.py           a table from its log
table_service.py  a table with its phones, its narrators and its requests
requests.py       requests, whose senders wait until the events are on disk
narrators.py      the narrators of a table
receipts.py       the receipts of answers: the same answer again gets the same receipt
logged_table.py   a table with its clock and its place in the log
snapshot.py       a table at one moment, as frontends may see it
game_pages.py     pages of games, from their values alone
inputs.py         the inputs: answers, joining requests, buttons, reports
phones.py         the phones of a table, and when each one went away
clock.py          game time, and the dates of entries
evening_date.py   the date of an evening
chance.py         the system's source of chance
"""
