; A wire that carries a mine in and none out (minesweeper: 10 by 3 cells, 6 covered)
;
; Domain: domains/minesweeper/strips.pddl
;
; Start:
;   a b c d e f g h i j
; 1 1 1 1 1 1 1 1 1 1 1
; 2 1 . . 1 . . 1 . . 1
; 3 1 1 1 1 1 1 1 1 1 1
;
; Goal:
; every clue has its mines
;
; Objective: cells.
; Proved to have no solution.
; Source: made for this collection.
(define (problem crossed-wire)
  (:domain minesweeper-strips)
  (:objects
    b2 c2 e2 f2 h2 i2 done - cell
    a1 b1 c1 d1 e1 f1 g1 h1 i1 j1 a2 d2 g2 j2 a3 b3 c3 d3 e3 f3 g3 h3 i3 j3 - clue
    clear mine - kind
    num-0 num-1 - count)
  (:init
    (= (total-cost) 0)
    (turn b2)
    (choosing)
    (no-total)
    (next b2 c2) (next c2 e2) (next e2 f2) (next f2 h2) (next h2 i2) (next i2 done)
    (wants a1 clear num-0) (wants a1 mine num-1) (wants b1 clear num-1) (wants b1 mine num-1)
    (wants c1 clear num-1) (wants c1 mine num-1) (wants d1 clear num-1) (wants d1 mine num-1)
    (wants e1 clear num-1) (wants e1 mine num-1) (wants f1 clear num-1) (wants f1 mine num-1)
    (wants g1 clear num-1) (wants g1 mine num-1) (wants h1 clear num-1) (wants h1 mine num-1)
    (wants i1 clear num-1) (wants i1 mine num-1) (wants j1 clear num-0) (wants j1 mine num-1)
    (wants a2 clear num-0) (wants a2 mine num-1) (wants d2 clear num-1) (wants d2 mine num-1)
    (wants g2 clear num-1) (wants g2 mine num-1) (wants j2 clear num-0) (wants j2 mine num-1)
    (wants a3 clear num-0) (wants a3 mine num-1) (wants b3 clear num-1) (wants b3 mine num-1)
    (wants c3 clear num-1) (wants c3 mine num-1) (wants d3 clear num-1) (wants d3 mine num-1)
    (wants e3 clear num-1) (wants e3 mine num-1) (wants f3 clear num-1) (wants f3 mine num-1)
    (wants g3 clear num-1) (wants g3 mine num-1) (wants h3 clear num-1) (wants h3 mine num-1)
    (wants i3 clear num-1) (wants i3 mine num-1) (wants j3 clear num-0) (wants j3 mine num-1)
    (one-less num-1 num-0)
    (first b2 a1) (first c2 b1) (first e2 d1) (first f2 e1) (first h2 g1) (first i2 h1)
    (then b2 a1 b1) (then b2 b1 c1) (then b2 c1 a2) (then b2 a2 a3) (then b2 a3 b3) (then b2 b3 c3)
    (then c2 b1 c1) (then c2 c1 d1) (then c2 d1 d2) (then c2 d2 b3) (then c2 b3 c3) (then c2 c3 d3)
    (then e2 d1 e1) (then e2 e1 f1) (then e2 f1 d2) (then e2 d2 d3) (then e2 d3 e3) (then e2 e3 f3)
    (then f2 e1 f1) (then f2 f1 g1) (then f2 g1 g2) (then f2 g2 e3) (then f2 e3 f3) (then f2 f3 g3)
    (then h2 g1 h1) (then h2 h1 i1) (then h2 i1 g2) (then h2 g2 g3) (then h2 g3 h3) (then h2 h3 i3)
    (then i2 h1 i1) (then i2 i1 j1) (then i2 j1 j2) (then i2 j2 h3) (then i2 h3 i3) (then i2 i3 j3)
    (last b2 c3) (last c2 d3) (last e2 f3) (last f2 g3) (last h2 i3) (last i2 j3))
  (:goal (and
    (turn done)
    (wants a1 mine num-0) (wants b1 mine num-0) (wants c1 mine num-0) (wants d1 mine num-0)
    (wants e1 mine num-0) (wants f1 mine num-0) (wants g1 mine num-0) (wants h1 mine num-0)
    (wants i1 mine num-0) (wants j1 mine num-0) (wants a2 mine num-0) (wants d2 mine num-0)
    (wants g2 mine num-0) (wants j2 mine num-0) (wants a3 mine num-0) (wants b3 mine num-0)
    (wants c3 mine num-0) (wants d3 mine num-0) (wants e3 mine num-0) (wants f3 mine num-0)
    (wants g3 mine num-0) (wants h3 mine num-0) (wants i3 mine num-0) (wants j3 mine num-0)))
  (:metric minimize (total-cost)))
