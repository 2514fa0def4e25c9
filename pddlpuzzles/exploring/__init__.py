"""The whole state space: its size by depth, what can be won, how many plans there are."""
