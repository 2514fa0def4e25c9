"""The language PDDL: one model of a domain and a problem, read, ground, stepped and written.

domain = read_domain(domain_text, "domain.pddl")
problem = read_problem(problem_text, "problem.pddl", domain)
task = ground(domain, problem)
"""
