; Two pegs that never meet (peg: 4 pegs on 9 holes)
;
; Domain: domains/peg/jumps.pddl
;
; Start:
;   a b c
; 1 * * o
; 2 * o o
; 3 o o *
;
; Goal:
; a single peg, anywhere
;
; Objective: jumps.
; Proved to have no solution.
; Source: made for this collection.
(define (problem tiny-stuck)
  (:domain peg-jumps)
  (:objects
    a1 b1 c1 a2 b2 c2 a3 b3 c3 - place)
  (:init
    (line a1 b1 c1) (line a1 a2 a3) (line b1 b2 b3) (line c1 c2 c3) (line c1 b1 a1) (line a2 b2 c2)
    (line c2 b2 a2) (line a3 b3 c3) (line a3 a2 a1) (line b3 b2 b1) (line c3 b3 a3) (line c3 c2 c1)
    (peg a1) (peg b1) (peg a2) (peg c3)
    (hole c1) (hole b2) (hole c2) (hole a3) (hole b3)
    (last-peg-may-go)
    (playing))
  (:goal (and
    (hole a1) (hole b1) (hole c1) (hole a2) (hole b2) (hole c2) (hole a3) (hole b3) (hole c3))))
