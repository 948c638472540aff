"""One table that is served, with its clock, its phones and its place in the log. Only the writer changes it.

shelf.py          the tables that stand in the log, and why one cannot be brought back
load.py           a table from its log
table_service.py  a table with its phones, its narrators and its requests
requests.py       requests, whose senders wait until the disk holds what comes of them
narrators.py      who speaks the lines
receipts.py       the receipts of answers: the same answer again gets the same receipt
logged_table.py   a table with its clock and its place in the log
snapshot.py       a table at one moment, as frontends may see it
inputs.py         what can come in: answers, wishes at the door, buttons, reports
phones.py         which phones are there, and since when each is gone
clock.py          game time
wall_clock.py     the date of each entry, also once somebody has set the clock
chance.py         the system's source of chance
"""
