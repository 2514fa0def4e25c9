; One above, one below, one anywhere else (minesweeper: 4 by 3 cells, 10 covered)
;
; Domain: domains/minesweeper/strips.pddl
;
; Start:
;   a b c d
; 1 . 1 . .
; 2 . 2 . .
; 3 . . . .
;
; Goal:
; every clue has its mines, 3 in all
;
; Objective: cells.
; Proved optimum: 10.
; Source: made for this collection.
(define (problem tiny)
  (:domain minesweeper-strips)
  (:objects
    a1 c1 a2 c2 a3 b3 c3 d1 d2 d3 done - cell
    b1 b2 total - clue
    clear mine - kind
    num-0 num-1 num-2 num-3 num-4 num-5 num-6 num-7 - count)
  (:init
    (= (total-cost) 0)
    (turn a1)
    (choosing)
    (of-all total)
    (next a1 c1) (next c1 a2) (next a2 c2) (next c2 a3) (next a3 b3) (next b3 c3) (next c3 d1)
    (next d1 d2) (next d2 d3) (next d3 done)
    (wants b1 clear num-3) (wants b1 mine num-1) (wants b2 clear num-5) (wants b2 mine num-2)
    (wants total clear num-7) (wants total mine num-3)
    (one-less num-1 num-0) (one-less num-2 num-1) (one-less num-3 num-2) (one-less num-4 num-3)
    (one-less num-5 num-4) (one-less num-6 num-5) (one-less num-7 num-6)
    (first a1 b1) (first c1 b1) (first a2 b1) (first c2 b1) (first a3 b2) (first b3 b2)
    (first c3 b2)
    (then a1 b1 b2) (then c1 b1 b2) (then a2 b1 b2) (then c2 b1 b2)
    (last a1 b2) (last c1 b2) (last a2 b2) (last c2 b2) (last a3 b2) (last b3 b2) (last c3 b2)
    (free d1) (free d2) (free d3))
  (:goal (and
    (turn done)
    (wants b1 mine num-0) (wants b2 mine num-0) (wants total mine num-0)))
  (:metric minimize (total-cost)))
