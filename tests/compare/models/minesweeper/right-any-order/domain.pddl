; Cells are decided in any order; a clue counts down the mines that it still wants.
(define (domain mines-any-order)
  (:requirements :adl)
  (:types cell clue number)
  (:predicates (near ?c - clue ?x - cell) (wants ?c - clue ?n - number)
    (before ?m ?n - number) (zero ?n - number) (mine ?x - cell) (decided ?x - cell))
  (:action lay-mine
    :parameters (?x - cell)
    :precondition (and (not (decided ?x))
      (forall (?c - clue ?n - number)
        (imply (and (near ?c ?x) (zero ?n)) (not (wants ?c ?n)))))
    :effect (and (decided ?x) (mine ?x)
      (forall (?c - clue ?m ?n - number)
        (when (and (near ?c ?x) (wants ?c ?n) (before ?m ?n))
          (and (not (wants ?c ?n)) (wants ?c ?m))))))
  (:action clear
    :parameters (?x - cell)
    :precondition (not (decided ?x))
    :effect (decided ?x)))
