"""Work in processes of its own, which end with all that they started, whatever happens.

supervised  a command's child and its parent, which keeps limits and heeds signals
workers     jobs, seen from who asks for them; guard: the same from inside
pool        processes that wait for pieces of work
tree        a process and its descendants: their memory, their time, their end
temporary   folders and drafts that do not outlive their process
given_limits  time and memory as users give them, checked
"""
