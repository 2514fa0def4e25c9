; Minesweeper: decide of each covered cell whether it is clear or a mine, so that all clues are met.
;
; (turn x) says that cell x is next, (wants c k n) that clue c still wants n of its undecided cells
; to be of kind k. Of the clues that x touches the first one is (first x c), after c comes d if
; (then x c d), and the last one is (last x c). A kind is supposed for a cell, each clue is asked
; whether it wants one more of that kind, and with the last one's yes the cell is decided; that
; costs 1. A cell that touches no clue is (free x). A known total of mines is a clue, too, which
; all cells touch. The cells that are decided to be mines in the plan are a solution.
(define (domain minesweeper-strips)
  (:requirements :strips :typing :action-costs)

  (:types cell clue kind count - object)

  (:predicates
    (turn ?x - cell)
    (next ?x ?y - cell)
    (wants ?c - clue ?k - kind ?n - count)
    (one-less ?m ?n - count)
    (first ?x - cell ?c - clue)
    (then ?x - cell ?c ?d - clue)
    (last ?x - cell ?c - clue)
    (free ?x - cell)
    (asking ?x - cell ?k - kind ?c - clue))

  (:functions (total-cost) - number)

  (:action suppose
    :parameters (?x - cell ?k - kind ?c - clue)
    :precondition (and
      (turn ?x)
      (first ?x ?c))
    :effect (and
      (not (turn ?x))
      (asking ?x ?k ?c)))

  (:action ask
    :parameters (?x - cell ?k - kind ?c ?d - clue ?m ?n - count)
    :precondition (and
      (asking ?x ?k ?c)
      (then ?x ?c ?d)
      (wants ?c ?k ?m)
      (one-less ?m ?n))
    :effect (and
      (not (asking ?x ?k ?c))
      (asking ?x ?k ?d)
      (not (wants ?c ?k ?m))
      (wants ?c ?k ?n)))

  (:action decide
    :parameters (?x - cell ?k - kind ?c - clue ?y - cell ?m ?n - count)
    :precondition (and
      (asking ?x ?k ?c)
      (last ?x ?c)
      (next ?x ?y)
      (wants ?c ?k ?m)
      (one-less ?m ?n))
    :effect (and
      (not (asking ?x ?k ?c))
      (turn ?y)
      (not (wants ?c ?k ?m))
      (wants ?c ?k ?n)
      (increase (total-cost) 1)))

  (:action decide-freely
    :parameters (?x - cell ?k - kind ?y - cell)
    :precondition (and
      (turn ?x)
      (free ?x)
      (next ?x ?y))
    :effect (and
      (not (turn ?x))
      (turn ?y)
      (increase (total-cost) 1))))
