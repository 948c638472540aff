"""A venue: many tables, which several nodes serve from one database, behind a balancer.

postgres.py     Debian's PostgreSQL, started in a folder of its own, and a database for a test
house.py        nodes, balancer and database
guests.py       phones that play there, and the checks after it
evening.py      an evening with kills, frozen nodes and a database that goes away
throughput.py   answers a second with one node, two and three
__main__.py     tests of other folders, with PostgreSQL for each hub's log
"""
