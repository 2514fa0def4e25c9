"""Judging planners: many planners on many instances, each answer held against the rules.

    suite      the instances: bundled ones, files, ladders
    planners   who is judged: engines of ours, and command lines of anybody's
    run        one planner on one instance, within limits
    outsider   the process in which a command line is run
    judge      what its answer is worth: right, none, a wrong plan, a wrong claim
    record     the rows, a line each, in a file that outlives everything
    here       the runs side by side on this machine
    dask_runs  the same on a Dask cluster
    scores     what the rows add up to, as the competitions count
    tables     the rows for spreadsheets and for downward-lab
    report     the rows as a page; `plots` draws for it

A planner is believed nothing. What it says is its `outcome`, what that is worth the `verdict`.
"""
