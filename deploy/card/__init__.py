"""A card that needs no internet: Raspberry Pi OS with the hub and its packages on the first partition.

`deploy/companion-card` makes it, as any user. It mounts nothing, and needs only Python besides programs of Debian. If
no card can be made, nothing is left behind.

    making.py    one card, from its image to its sums
    archive.py   the archive of `make release`: its machine, and whether it is whole
    image.py     the image: unpacked, its two partitions, packed again
    boot.py      the first partition, FAT: its room, its files, by mtools
    root.py      the second partition, ext4: its system, and its sources of packages, by debugfs
    packages.py  the packages for the first start, by apt and with the image's own keys
    wifi.py      name and password of the hub's own Wi-Fi
    page.py      the page for the box, with codes for cameras
    voices.py    human voices, and their engine
    sums.py      sums of all inputs and outputs, and the entry for Raspberry Pi Imager
    programs.py  the programs of Debian, and the reasons for refusing a card
    start/       the programs of the first start
"""
