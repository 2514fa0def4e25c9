; Six by six, every cell certain (minesweeper: 6 by 6 cells, 24 covered)
;
; Domain: domains/minesweeper/strips.pddl
;
; Start:
;   a b c d e f
; 1 . . 2 . 3 .
; 2 2 . . . . .
; 3 . . 2 4 . 3
; 4 1 . 3 4 . .
; 5 . . . . . 3
; 6 . 3 . 3 . .
;
; Goal:
; every clue has its mines
;
; Objective: cells.
; Proved optimum: 24.
; Source: Hakan Kjellerstrand, a MiniZinc model of Minesweeper, 2008.
(define (problem hakank-0)
  (:domain minesweeper-strips)
  (:objects
    b1 d1 b2 c2 d2 a1 a3 b3 b4 f1 e2 f2 e3 f4 e4 f6 e5 e6 d5 b5 c5 a5 a6 c6 done - cell
    c1 e1 a2 c3 d3 f3 a4 c4 d4 f5 b6 d6 - clue
    clear mine - kind
    num-0 num-1 num-2 num-3 num-4 - count)
  (:init
    (= (total-cost) 0)
    (turn b1)
    (choosing)
    (no-total)
    (next b1 d1) (next d1 b2) (next b2 c2) (next c2 d2) (next d2 a1) (next a1 a3) (next a3 b3)
    (next b3 b4) (next b4 f1) (next f1 e2) (next e2 f2) (next f2 e3) (next e3 f4) (next f4 e4)
    (next e4 f6) (next f6 e5) (next e5 e6) (next e6 d5) (next d5 b5) (next b5 c5) (next c5 a5)
    (next a5 a6) (next a6 c6) (next c6 done)
    (wants c1 clear num-3) (wants c1 mine num-2) (wants e1 clear num-2) (wants e1 mine num-3)
    (wants a2 clear num-3) (wants a2 mine num-2) (wants c3 clear num-3) (wants c3 mine num-2)
    (wants d3 clear num-1) (wants d3 mine num-4) (wants f3 clear num-2) (wants f3 mine num-3)
    (wants a4 clear num-4) (wants a4 mine num-1) (wants c4 clear num-2) (wants c4 mine num-3)
    (wants d4 clear num-1) (wants d4 mine num-4) (wants f5 clear num-2) (wants f5 mine num-3)
    (wants b6 clear num-2) (wants b6 mine num-3) (wants d6 clear num-2) (wants d6 mine num-3)
    (one-less num-1 num-0) (one-less num-2 num-1) (one-less num-3 num-2) (one-less num-4 num-3)
    (first b1 c1) (first d1 c1) (first b2 c1) (first c2 c1) (first d2 c1) (first a1 a2)
    (first a3 a2) (first b3 a2) (first b4 c3) (first f1 e1) (first e2 e1) (first f2 e1)
    (first e3 d3) (first f4 f3) (first e4 d3) (first f6 f5) (first e5 d4) (first e6 f5)
    (first d5 c4) (first b5 a4) (first c5 c4) (first a5 a4) (first a6 b6) (first c6 b6)
    (then b1 c1 a2) (then d1 c1 e1) (then b2 c1 a2) (then b2 a2 c3) (then c2 c1 c3) (then c2 c3 d3)
    (then d2 c1 e1) (then d2 e1 c3) (then d2 c3 d3) (then a3 a2 a4) (then b3 a2 c3) (then b3 c3 a4)
    (then b3 a4 c4) (then b4 c3 a4) (then b4 a4 c4) (then e2 e1 d3) (then e2 d3 f3) (then f2 e1 f3)
    (then e3 d3 f3) (then e3 f3 d4) (then f4 f3 f5) (then e4 d3 f3) (then e4 f3 d4) (then e4 d4 f5)
    (then e5 d4 f5) (then e5 f5 d6) (then e6 f5 d6) (then d5 c4 d4) (then d5 d4 d6) (then b5 a4 c4)
    (then b5 c4 b6) (then c5 c4 d4) (then c5 d4 b6) (then c5 b6 d6) (then a5 a4 b6) (then c6 b6 d6)
    (last b1 a2) (last d1 e1) (last b2 c3) (last c2 d3) (last d2 d3) (last a1 a2) (last a3 a4)
    (last b3 c4) (last b4 c4) (last f1 e1) (last e2 f3) (last f2 f3) (last e3 d4) (last f4 f5)
    (last e4 f5) (last f6 f5) (last e5 d6) (last e6 d6) (last d5 d6) (last b5 b6) (last c5 d6)
    (last a5 b6) (last a6 b6) (last c6 d6))
  (:goal (and
    (turn done)
    (wants c1 mine num-0) (wants e1 mine num-0) (wants a2 mine num-0) (wants c3 mine num-0)
    (wants d3 mine num-0) (wants f3 mine num-0) (wants a4 mine num-0) (wants c4 mine num-0)
    (wants d4 mine num-0) (wants f5 mine num-0) (wants b6 mine num-0) (wants d6 mine num-0)))
  (:metric minimize (total-cost)))
