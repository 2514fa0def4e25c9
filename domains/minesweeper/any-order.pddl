; Minesweeper: decide of each covered cell whether it is clear or a mine, so that all clues are met.
;
; Here the cells are decided in any order; each costs 1. Each clue walks along its cells and counts
; the mines: (walked c x n) says that clue c has come to cell x and has counted n mines before it.
; After x it comes to y if (next c x y). It passes a cell that is clear, and counts one that is a
; mine, at no cost. A cell that is not decided holds it up. (one-more c m n) says that c may count
; from m to n. It may not count more mines than it shows. The goal is that each clue has come to
; the end of its cells, done, and has counted as many mines as it shows.
;
; A known total of mines is a clue, too, which walks along all cells. Cells that no clue walks along
; have only to be decided. The cells that are decided to be mines in the plan are a solution.
(define (domain minesweeper-any-order)
  (:requirements :strips :typing :action-costs)

  (:types cell clue count - object)

  (:predicates
    (undecided ?x - cell)
    (decided ?x - cell)
    (clear ?x - cell)
    (mine ?x - cell)
    (walked ?c - clue ?x - cell ?n - count)
    (next ?c - clue ?x ?y - cell)
    (one-more ?c - clue ?m ?n - count))

  (:functions (total-cost) - number)

  (:action decide-clear
    :parameters (?x - cell)
    :precondition (and
      (undecided ?x))
    :effect (and
      (not (undecided ?x))
      (decided ?x)
      (clear ?x)
      (increase (total-cost) 1)))

  (:action decide-mine
    :parameters (?x - cell)
    :precondition (and
      (undecided ?x))
    :effect (and
      (not (undecided ?x))
      (decided ?x)
      (mine ?x)
      (increase (total-cost) 1)))

  (:action pass-clear
    :parameters (?c - clue ?x ?y - cell ?n - count)
    :precondition (and
      (walked ?c ?x ?n)
      (next ?c ?x ?y)
      (clear ?x))
    :effect (and
      (not (walked ?c ?x ?n))
      (walked ?c ?y ?n)))

  (:action count-mine
    :parameters (?c - clue ?x ?y - cell ?m ?n - count)
    :precondition (and
      (walked ?c ?x ?m)
      (next ?c ?x ?y)
      (mine ?x)
      (one-more ?c ?m ?n))
    :effect (and
      (not (walked ?c ?x ?m))
      (walked ?c ?y ?n))))
