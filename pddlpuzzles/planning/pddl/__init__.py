"""The language PDDL.

tokens   text to nested lists, with lines      formulas   conditions and effects as values
read     domains and problems                  write      tasks as text, laid out for people
plans    plan files                            replay     a plan carried out on a task
"""
