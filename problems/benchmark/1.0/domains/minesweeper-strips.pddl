; Minesweeper: decide of each covered cell whether it is clear or a mine, so that all clues are met.
;
; (turn x) says that cell x is next, (wants c k n) that clue c still wants n of its undecided cells
; to be of kind k. Of the clues beside x the first one is (first x c), after c comes d if
; (then x c d), and the last one is (last x c). A kind is chosen and supposed for a cell, each clue
; is asked whether it wants one more of that kind, and with the last one's yes the cell is decided;
; that costs 1. A cell that is beside no clue is (free x). The cells that are decided to be mines in
; the plan are a solution.
;
; A known total of mines is a clue, too, the one that is (of-all c). It is asked first, by tally,
; which need not name the cell. So it is ground for each kind and number, but not for each cell as
; well: on a large board that is a thirtieth of the actions. Without a total choose does instead.
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
    (asking ?x - cell ?k - kind ?c - clue)
    (of-all ?c - clue)
    (no-total)
    (choosing)
    (chosen ?k - kind))

  (:functions (total-cost) - number)

  (:action choose
    :parameters (?k - kind)
    :precondition (and
      (choosing)
      (no-total))
    :effect (and
      (not (choosing))
      (chosen ?k)))

  (:action tally
    :parameters (?c - clue ?k - kind ?m ?n - count)
    :precondition (and
      (choosing)
      (of-all ?c)
      (wants ?c ?k ?m)
      (one-less ?m ?n))
    :effect (and
      (not (choosing))
      (chosen ?k)
      (not (wants ?c ?k ?m))
      (wants ?c ?k ?n)))

  (:action suppose
    :parameters (?x - cell ?k - kind ?c - clue)
    :precondition (and
      (chosen ?k)
      (turn ?x)
      (first ?x ?c))
    :effect (and
      (not (chosen ?k))
      (asking ?x ?k ?c)
      (not (turn ?x))))

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
      (choosing)
      (not (wants ?c ?k ?m))
      (wants ?c ?k ?n)
      (increase (total-cost) 1)))

  (:action decide-freely
    :parameters (?x - cell ?k - kind ?y - cell)
    :precondition (and
      (chosen ?k)
      (turn ?x)
      (free ?x)
      (next ?x ?y))
    :effect (and
      (not (chosen ?k))
      (choosing)
      (not (turn ?x))
      (turn ?y)
      (increase (total-cost) 1))))
