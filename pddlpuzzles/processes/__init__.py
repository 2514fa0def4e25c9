"""Jobs in processes of their own, which end with all that they started.

process    a job, seen from who asks for it    guard       the process that does it
tree       a process and its descendants       interrupts  signals held back for a moment
scheduler  the connection to a Dask cluster    limits      time and memory as users give them
"""
