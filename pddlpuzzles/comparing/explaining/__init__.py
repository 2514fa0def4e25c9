"""Where a model and a puzzle differ, in words.

which is which   `correspondence` of actions and moves: by texts (`alignment`), by plays (`guesses`)
                 or graphs (`learnt`); held as a `naming`, or, of two in PDDL, as a `pair`
where            `differences`, on the graphs; `namesakes`, action by action
why              `counterparts` of facts (`predicates` says which are which), `blame`, `hindrances`
not shown        `coverage`
"""
