"""The room that plays along.

mosquitto.py  Debian's mosquitto as a real broker, with password and certificates of its own
listener.py   a client of the broker that writes down what it hears, as Home Assistant would
by_hand.py    a room at a hub whose clock the test turns
at_broker.py  the frontend beside a hub, at a real broker
lamps.py      simulated lamps at a real broker
"""
