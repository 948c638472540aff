"""Commands for the terminal, of the hub and of games; and profiles of how bots play.

    demo.py               `companion demo`: an evening of any game, played by bots
    backup.py             `companion backup`, `companion restore`: the hub's data as one file
    hotspot.py            `companion hotspot`: the hub's own Wi-Fi
    speed.py              `companion doctor --speed`: the speed of this machine
    ten_phones.py         ten phones that answer, for the measurement
    late_lines.py         the delays of spoken lines on this machine
    guide.py              `companion guide`: a game on one page
    script.py             `companion script`: the owner's own words for a game's lines
    venue/                `companion venue …`: many tables on several machines
    blocks.py             blocks of a view as lines in the terminal
    among_cultists/       the night, the box, the bots' profile
    castle_of_the_devil/  the bots' profile
    complots/             the bots' profile
    werewolf/             the bots' profile
    open_table/           the bots' profile
    overthrone/           the bots' profile

The hub finds all of it by entry points, so it names no game. The group `companion.commands` holds commands, and
`companion.bot_profiles` the profiles of bots.
The law: nothing imports this package, and it imports no frontend.
"""
