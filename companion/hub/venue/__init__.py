"""Many tables on several nodes: each table is owned by one node, through a row in the database that all share.

node.py     one node: it takes the tables that it is asked for, and lets them go to who asks next
leases.py   who owns which table, until when by the database's clock
staff.py    what the staff does with all tables, whichever node serves them
haproxy.py  the configuration of the balancer before the nodes
moving.py   tables move from a data folder to the database, and back
options.py  what people type for a node
"""
