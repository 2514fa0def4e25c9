"""The language PDDL: one model of a domain and a problem, read, ground, stepped and written.

tokens         text to nested lists, with lines     model    domains and problems as values
formulas       conditions and effects from text     read     domains and problems from text
reachability   what can ever be applied             ground   a domain and a problem to a task
relaxation     the rules of that                    joins    how they are joined with facts
invariants     mutex groups of a task               mutexes  what one is, and whether it is one
task           states and steps                     write    tasks as text, laid out for people
plans          plan files                           replay   a plan carried out on a task

    domain = read_domain(domain_text, "domain.pddl")
    problem = read_problem(problem_text, "problem.pddl", domain)
    task = ground(domain, problem)
"""
