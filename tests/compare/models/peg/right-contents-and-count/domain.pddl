; Right: what a cell holds is a constant, and a number, an object too, counts the pegs.
(define (domain contents)
  (:requirements :strips :typing)
  (:types cell content number)
  (:constants full bare - content)
  (:predicates (row3 ?a ?b ?c - cell) (holds ?c - cell ?v - content)
    (pegs ?n - number) (less ?n ?m - number))
  (:action jump
    :parameters (?a ?b ?c - cell ?n ?m - number)
    :precondition (and (row3 ?a ?b ?c) (holds ?a full) (holds ?b full) (holds ?c bare)
      (pegs ?n) (less ?n ?m))
    :effect (and (not (holds ?a full)) (holds ?a bare) (not (holds ?b full)) (holds ?b bare)
      (not (holds ?c bare)) (holds ?c full) (not (pegs ?n)) (pegs ?m))))
