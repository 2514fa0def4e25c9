; In a fixed order; the states forget which cells are mines, only the plan tells.
(define (domain mines-forgets)
  (:requirements :adl)
  (:types cell clue number)
  (:predicates (near ?c - clue ?x - cell) (wants ?c - clue ?n - number)
    (before ?m ?n - number) (zero ?n - number) (follows ?x ?y - cell) (turn ?x - cell))
  (:action mine
    :parameters (?x ?y - cell)
    :precondition (and (turn ?x) (follows ?x ?y)
      (forall (?c - clue ?n - number)
        (imply (and (near ?c ?x) (zero ?n)) (not (wants ?c ?n)))))
    :effect (and (not (turn ?x)) (turn ?y)
      (forall (?c - clue ?m ?n - number)
        (when (and (near ?c ?x) (wants ?c ?n) (before ?m ?n))
          (and (not (wants ?c ?n)) (wants ?c ?m))))))
  (:action skip
    :parameters (?x ?y - cell)
    :precondition (and (turn ?x) (follows ?x ?y))
    :effect (and (not (turn ?x)) (turn ?y))))
