"""One table at a hub: its answers, its clock, its phones, its narrators, and its restart."""
