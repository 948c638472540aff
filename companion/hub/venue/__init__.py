"""Many tables on several nodes: each table is owned by one node, through a row in the shared database.

node.py     one node: it takes the tables that it is asked for, and releases them to the next node that is asked
leases.py   the owner of each table, for a time by the database's clock
staff.py    the staff's view of all tables, whichever node serves them
haproxy.py  the configuration of the balancer in front of the nodes
moving.py   tables that move from a data folder to the database, and back
options.py  the command-line options of a node
"""
