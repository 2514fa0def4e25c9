; Clear cells are opened, the others are left as they are: a mine is what is not open at the end.
(define (domain mines-opened)
  (:requirements :adl)
  (:types cell clue number)
  (:predicates (near ?c - clue ?x - cell) (wants ?c - clue ?n - number)
    (before ?m ?n - number) (zero ?n - number) (open ?x - cell) (seen ?x - cell))
  (:action uncover
    :parameters (?x - cell)
    :precondition (not (seen ?x))
    :effect (and (seen ?x) (open ?x)))
  (:action leave
    :parameters (?x - cell)
    :precondition (and (not (seen ?x))
      (forall (?c - clue ?n - number)
        (imply (and (near ?c ?x) (zero ?n)) (not (wants ?c ?n)))))
    :effect (and (seen ?x)
      (forall (?c - clue ?m ?n - number)
        (when (and (near ?c ?x) (wants ?c ?n) (before ?m ?n))
          (and (not (wants ?c ?n)) (wants ?c ?m)))))))
