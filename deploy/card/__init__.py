"""Makes a card that needs no internet: Raspberry Pi OS with the hub and its packages on the first partition.

`deploy/companion-card` runs it, as any user. It mounts nothing, and needs Python alone besides programs of
Debian. Where no card comes of it, nothing is left behind.

    making.py    one card, from its image to its sums
    archive.py   the archive of `make release`: whole, for which machine
    image.py     the image: unpacked, its two partitions, packed again
    boot.py      the first partition, FAT: its room, its files, by mtools
    root.py      the second partition, ext4: which system it is, where its packages come from, by debugfs
    packages.py  the packages that the first start needs, by apt and with the image's own keys
    wifi.py      name and password of the hub's own Wi-Fi
    page.py      the page for the box, with codes for cameras
    voices.py    voices of people, and what speaks with them
    sums.py      sums of what was used and made, and the entry for Raspberry Pi Imager
    programs.py  the programs of Debian, and why no card is made
    start/       what runs at the first start
"""
