"""The planners that unified-planning drives.

table    what each takes, and whose proofs are believed    run      one planner on one task
worker   a planner's own process, and its limit of memory  others   engines not in the table
"""
