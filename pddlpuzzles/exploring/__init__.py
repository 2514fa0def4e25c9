"""The whole state space: its size by depth, what can be won, how many plans there are.

explore    the question and the answer                    by_layers   layer by layer
by_rules   state by state                                 counting    what that adds up to
disk       layers in files
"""
