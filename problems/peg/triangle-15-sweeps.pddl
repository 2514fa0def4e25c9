; Triangle in the fewest sweeps: 15 holes, to one peg (peg: 14 pegs on 15 holes)
;
; Domain: domains/peg/sweeps.pddl
;
; Start:
; 1     *
; 2    * *
; 3   o * *
; 4  * * * *
; 5 * * * * *
;
; Goal:
; a single peg, anywhere
;
; Objective: sweeps.
; Proved optimum: 9.
; Source: the golf tee puzzle.
(define (problem triangle-15-sweeps)
  (:domain peg-sweeps)
  (:objects
    a1 a2 b2 a3 b3 c3 a4 b4 c4 d4 a5 b5 c5 d5 e5 - place)
  (:init
    (= (total-cost) 0)
    (line a1 b2 c3) (line a1 a2 a3) (line a2 b3 c4) (line a2 a3 a4) (line b2 c3 d4) (line b2 b3 b4)
    (line a3 b3 c3) (line a3 b4 c5) (line a3 a4 a5) (line a3 a2 a1) (line b3 c4 d5) (line b3 b4 b5)
    (line c3 d4 e5) (line c3 c4 c5) (line c3 b3 a3) (line c3 b2 a1) (line a4 b4 c4) (line a4 a3 a2)
    (line b4 c4 d4) (line b4 b3 b2) (line c4 b4 a4) (line c4 b3 a2) (line d4 c4 b4) (line d4 c3 b2)
    (line a5 b5 c5) (line a5 a4 a3) (line b5 c5 d5) (line b5 b4 b3) (line c5 d5 e5) (line c5 b5 a5)
    (line c5 b4 a3) (line c5 c4 c3) (line d5 c5 b5) (line d5 c4 b3) (line e5 d5 c5) (line e5 d4 c3)
    (peg a1) (peg a2) (peg b2) (peg b3) (peg c3) (peg a4) (peg b4) (peg c4) (peg d4) (peg a5)
    (peg b5) (peg c5) (peg d5) (peg e5)
    (hole a3)
    (last-peg-may-go)
    (none-moving))
  (:goal (and
    (hole a1) (hole a2) (hole b2) (hole a3) (hole b3) (hole c3) (hole a4) (hole b4) (hole c4)
    (hole d4) (hole a5) (hole b5) (hole c5) (hole d5) (hole e5)))
  (:metric minimize (total-cost)))
