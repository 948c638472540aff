"""What concerns a hub that has a machine of its own: its Wi-Fi, its power. What is asked of the system waits."""
