; Small square in mid-sweep: 4 by 4, c1 goes on (peg: 7 pegs on 16 holes, the one on c1 under way)
;
; Domain: domains/peg/sweeps.pddl
;
; Start:
;   a b c d
; 1 o o * *
; 2 * * * *
; 3 * o o o
; 4 o o o o
;
; Goal:
; a single peg, anywhere
;
; Objective: sweeps.
; Proved optimum: 2.
(define (problem mid-sweep)
  (:domain peg-sweeps)
  (:objects
    a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 d3 a4 b4 c4 d4 - place)
  (:init
    (= (total-cost) 0)
    (line a1 b1 c1) (line a1 a2 a3) (line b1 c1 d1) (line b1 b2 b3) (line c1 c2 c3) (line c1 b1 a1)
    (line d1 d2 d3) (line d1 c1 b1) (line a2 b2 c2) (line a2 a3 a4) (line b2 c2 d2) (line b2 b3 b4)
    (line c2 c3 c4) (line c2 b2 a2) (line d2 d3 d4) (line d2 c2 b2) (line a3 b3 c3) (line a3 a2 a1)
    (line b3 c3 d3) (line b3 b2 b1) (line c3 b3 a3) (line c3 c2 c1) (line d3 c3 b3) (line d3 d2 d1)
    (line a4 b4 c4) (line a4 a3 a2) (line b4 c4 d4) (line b4 b3 b2) (line c4 b4 a4) (line c4 c3 c2)
    (line d4 c4 b4) (line d4 d3 d2)
    (peg c1) (peg d1) (peg a2) (peg b2) (peg c2) (peg d2) (peg a3)
    (hole a1) (hole b1) (hole b3) (hole c3) (hole d3) (hole a4) (hole b4) (hole c4) (hole d4)
    (last-peg-may-go)
    (moving c1))
  (:goal (and
    (hole a1) (hole b1) (hole c1) (hole d1) (hole a2) (hole b2) (hole c2) (hole d2) (hole a3)
    (hole b3) (hole c3) (hole d3) (hole a4) (hole b4) (hole c4) (hole d4)))
  (:metric minimize (total-cost)))
