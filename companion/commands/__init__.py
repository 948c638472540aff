"""What games bring for the terminal: commands, and how bots play them.

    demo.py               `companion demo`: an evening of any game, played by bots
    backup.py             `companion backup`, `companion restore`: the hub's data as one file
    hotspot.py            `companion hotspot`: the hub's own Wi-Fi
    speed.py              `companion doctor --speed`: how quick this machine is
    ten_phones.py         ten phones that answer, for that
    late_lines.py         how late lines begin on this machine
    guide.py              `companion guide`: a game on one page
    venue/                `companion venue …`: many tables on several machines
    blocks.py             blocks of a view as lines in the terminal
    among_cultists/       the night, what to take out of the box, the owner's own words, how bots play it
    castle_of_the_devil/  how bots play it
    complots/             how bots play it
    open_table/           how bots play it
    overthrone/           how bots play it

The hub finds all of it by entry points, so it names no game. The group
`companion.commands` holds commands, `companion.bot_profiles` how bots play a game, and
`companion.scripts` the keys of the lines whose words an owner may replace. The law:
nothing imports this package, and it imports no frontend.
"""
