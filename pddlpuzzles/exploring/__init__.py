"""The whole state space: its size by depth, what can be won, how many plans there are.

explore    the question and the answer                    space    what is known of a space
by_rules   state by state                                 by_layers   layer by layer
disk       layers in files                                cluster  layers on a Dask cluster
"""
