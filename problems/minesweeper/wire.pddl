; A wire: one bit, carried along (minesweeper: 13 by 4 cells, 15 covered)
;
; Domain: domains/minesweeper/strips.pddl
;
; Start:
;   a b c d e f g h i j k l m
; 1 . 1 1 1 1 1 1 1 1 1 1 1 .
; 2 . . 1 . . 1 . . 1 . . 1 .
; 3 . 1 1 1 1 1 1 1 1 1 1 1 .
; 4 . 0 0 0 0 0 0 0 0 0 0 0 .
;
; Goal:
; every clue has its mines
;
; Objective: cells.
; Proved optimum: 15.
; Source: after Kaye, Minesweeper is NP-complete, 2000.
(define (problem wire)
  (:domain minesweeper-strips)
  (:objects
    a1 a2 b2 a3 a4 d2 e2 g2 h2 j2 k2 m1 m2 m3 m4 done - cell
    b1 c1 d1 e1 f1 g1 h1 i1 j1 k1 l1 c2 f2 i2 l2 b3 c3 d3 e3 f3 g3 h3 i3 j3 k3 l3 b4 l4 - clue
    clear mine - kind
    num-0 num-1 num-2 num-3 - count)
  (:init
    (= (total-cost) 0)
    (turn a1)
    (choosing)
    (no-total)
    (next a1 a2) (next a2 b2) (next b2 a3) (next a3 a4) (next a4 d2) (next d2 e2) (next e2 g2)
    (next g2 h2) (next h2 j2) (next j2 k2) (next k2 m1) (next m1 m2) (next m2 m3) (next m3 m4)
    (next m4 done)
    (wants b1 clear num-2) (wants b1 mine num-1) (wants c1 clear num-1) (wants c1 mine num-1)
    (wants d1 clear num-1) (wants d1 mine num-1) (wants e1 clear num-1) (wants e1 mine num-1)
    (wants f1 clear num-1) (wants f1 mine num-1) (wants g1 clear num-1) (wants g1 mine num-1)
    (wants h1 clear num-1) (wants h1 mine num-1) (wants i1 clear num-1) (wants i1 mine num-1)
    (wants j1 clear num-1) (wants j1 mine num-1) (wants k1 clear num-1) (wants k1 mine num-1)
    (wants l1 clear num-2) (wants l1 mine num-1) (wants c2 clear num-1) (wants c2 mine num-1)
    (wants f2 clear num-1) (wants f2 mine num-1) (wants i2 clear num-1) (wants i2 mine num-1)
    (wants l2 clear num-3) (wants l2 mine num-1) (wants b3 clear num-3) (wants b3 mine num-1)
    (wants c3 clear num-1) (wants c3 mine num-1) (wants d3 clear num-1) (wants d3 mine num-1)
    (wants e3 clear num-1) (wants e3 mine num-1) (wants f3 clear num-1) (wants f3 mine num-1)
    (wants g3 clear num-1) (wants g3 mine num-1) (wants h3 clear num-1) (wants h3 mine num-1)
    (wants i3 clear num-1) (wants i3 mine num-1) (wants j3 clear num-1) (wants j3 mine num-1)
    (wants k3 clear num-1) (wants k3 mine num-1) (wants l3 clear num-3) (wants l3 mine num-1)
    (wants b4 clear num-2) (wants b4 mine num-0) (wants l4 clear num-2) (wants l4 mine num-0)
    (one-less num-1 num-0) (one-less num-2 num-1) (one-less num-3 num-2)
    (first a1 b1) (first a2 b1) (first b2 b1) (first a3 b3) (first a4 b3) (first d2 c1)
    (first e2 d1) (first g2 f1) (first h2 g1) (first j2 i1) (first k2 j1) (first m1 l1)
    (first m2 l1) (first m3 l2) (first m4 l3)
    (then a2 b1 b3) (then b2 b1 c1) (then b2 c1 c2) (then b2 c2 b3) (then b2 b3 c3) (then a3 b3 b4)
    (then a4 b3 b4) (then d2 c1 d1) (then d2 d1 e1) (then d2 e1 c2) (then d2 c2 c3) (then d2 c3 d3)
    (then d2 d3 e3) (then e2 d1 e1) (then e2 e1 f1) (then e2 f1 f2) (then e2 f2 d3) (then e2 d3 e3)
    (then e2 e3 f3) (then g2 f1 g1) (then g2 g1 h1) (then g2 h1 f2) (then g2 f2 f3) (then g2 f3 g3)
    (then g2 g3 h3) (then h2 g1 h1) (then h2 h1 i1) (then h2 i1 i2) (then h2 i2 g3) (then h2 g3 h3)
    (then h2 h3 i3) (then j2 i1 j1) (then j2 j1 k1) (then j2 k1 i2) (then j2 i2 i3) (then j2 i3 j3)
    (then j2 j3 k3) (then k2 j1 k1) (then k2 k1 l1) (then k2 l1 l2) (then k2 l2 j3) (then k2 j3 k3)
    (then k2 k3 l3) (then m1 l1 l2) (then m2 l1 l2) (then m2 l2 l3) (then m3 l2 l3) (then m3 l3 l4)
    (then m4 l3 l4)
    (last a1 b1) (last a2 b3) (last b2 c3) (last a3 b4) (last a4 b4) (last d2 e3) (last e2 f3)
    (last g2 h3) (last h2 i3) (last j2 k3) (last k2 l3) (last m1 l2) (last m2 l3) (last m3 l4)
    (last m4 l4))
  (:goal (and
    (turn done)
    (wants b1 mine num-0) (wants c1 mine num-0) (wants d1 mine num-0) (wants e1 mine num-0)
    (wants f1 mine num-0) (wants g1 mine num-0) (wants h1 mine num-0) (wants i1 mine num-0)
    (wants j1 mine num-0) (wants k1 mine num-0) (wants l1 mine num-0) (wants c2 mine num-0)
    (wants f2 mine num-0) (wants i2 mine num-0) (wants l2 mine num-0) (wants b3 mine num-0)
    (wants c3 mine num-0) (wants d3 mine num-0) (wants e3 mine num-0) (wants f3 mine num-0)
    (wants g3 mine num-0) (wants h3 mine num-0) (wants i3 mine num-0) (wants j3 mine num-0)
    (wants k3 mine num-0) (wants l3 mine num-0) (wants b4 mine num-0) (wants l4 mine num-0)))
  (:metric minimize (total-cost)))
