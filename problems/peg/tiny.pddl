; Four jumps home (peg: 5 pegs on 12 holes)
;
; Domain: domains/peg/jumps.pddl
;
; Start:
;   a b c d
; 1 * o o *
; 2 * o o *
; 3 o * o o
;
; Goal:
;   a b c d
; 1 o o o o
; 2 o o o o
; 3 o * o ?
;
; Objective: jumps.
; Proved optimum: 4.
; Source: made for this collection.
(define (problem tiny)
  (:domain peg-jumps)
  (:objects
    a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 d3 - place)
  (:init
    (line a1 b1 c1) (line a1 a2 a3) (line b1 c1 d1) (line b1 b2 b3) (line c1 c2 c3) (line c1 b1 a1)
    (line d1 d2 d3) (line d1 c1 b1) (line a2 b2 c2) (line b2 c2 d2) (line c2 b2 a2) (line d2 c2 b2)
    (line a3 b3 c3) (line a3 a2 a1) (line b3 c3 d3) (line b3 b2 b1) (line c3 b3 a3) (line c3 c2 c1)
    (line d3 c3 b3) (line d3 d2 d1)
    (peg a1) (peg d1) (peg a2) (peg d2) (peg b3)
    (hole b1) (hole c1) (hole b2) (hole c2) (hole a3) (hole c3) (hole d3)
    (playing))
  (:goal (and
    (peg b3)
    (hole a1) (hole b1) (hole c1) (hole d1) (hole a2) (hole b2) (hole c2) (hole d2) (hole a3)
    (hole c3))))
