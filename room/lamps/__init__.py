"""Lamps that the hub commands by itself, without Home Assistant.

    lamp.py         a lamp, its state, and the protocol of a family of lamps
    looks.py        the look of each mood
    zigbee2mqtt.py  Zigbee lamps
    wled.py         strips with WLED
    tasmota.py      lamps with Tasmota
    found.py        the lamps that a broker has told of
    saved.py        the state of each lamp before the first command, on disk
    played.py       a lamp while it plays along, and what its own state says of it
    player.py       the player: it saves lamps, commands them, and gives them back

The law: names and payloads of a broker are bounded, and a lamp does what its own description says. No command is
retained, none comes sooner than two seconds after the lamp's last one, and a plug is never switched.
"""
