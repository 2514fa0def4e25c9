"""Jobs in processes of their own, which end with all that they started.

process    a job, seen from who asks for it; it is stopped for its time or memory
guard      the process that does it
tree       a process and its descendants, and the memory that they hold
interrupts signals held back for a moment
scheduler  the connection to a Dask cluster
given_limits  time and memory as users give them, checked
"""
