; Large square: 6 by 6, c3 back to c3 (peg: 35 pegs on 36 holes)
;
; Domain: domains/peg/jumps.pddl
;
; Start:
;   a b c d e f
; 1 * * * * * *
; 2 * * * * * *
; 3 * * o * * *
; 4 * * * * * *
; 5 * * * * * *
; 6 * * * * * *
;
; Goal:
;   a b c d e f
; 1 o o o o o o
; 2 o o o o o o
; 3 o o * o o o
; 4 o o o o o o
; 5 o o o o o o
; 6 o o o o o o
;
; Objective: jumps.
; Proved optimum: 34.
(define (problem square-6)
  (:domain peg-jumps)
  (:objects
    a1 b1 c1 d1 e1 f1 a2 b2 c2 d2 e2 f2 a3 b3 c3 d3 e3 f3 a4 b4 c4 d4 e4 f4 a5 b5 c5 d5 e5 f5 a6 b6
    c6 d6 e6 f6 - place)
  (:init
    (line a1 b1 c1) (line a1 a2 a3) (line b1 c1 d1) (line b1 b2 b3) (line c1 d1 e1) (line c1 c2 c3)
    (line c1 b1 a1) (line d1 e1 f1) (line d1 d2 d3) (line d1 c1 b1) (line e1 e2 e3) (line e1 d1 c1)
    (line f1 f2 f3) (line f1 e1 d1) (line a2 b2 c2) (line a2 a3 a4) (line b2 c2 d2) (line b2 b3 b4)
    (line c2 d2 e2) (line c2 c3 c4) (line c2 b2 a2) (line d2 e2 f2) (line d2 d3 d4) (line d2 c2 b2)
    (line e2 e3 e4) (line e2 d2 c2) (line f2 f3 f4) (line f2 e2 d2) (line a3 b3 c3) (line a3 a4 a5)
    (line a3 a2 a1) (line b3 c3 d3) (line b3 b4 b5) (line b3 b2 b1) (line c3 d3 e3) (line c3 c4 c5)
    (line c3 b3 a3) (line c3 c2 c1) (line d3 e3 f3) (line d3 d4 d5) (line d3 c3 b3) (line d3 d2 d1)
    (line e3 e4 e5) (line e3 d3 c3) (line e3 e2 e1) (line f3 f4 f5) (line f3 e3 d3) (line f3 f2 f1)
    (line a4 b4 c4) (line a4 a5 a6) (line a4 a3 a2) (line b4 c4 d4) (line b4 b5 b6) (line b4 b3 b2)
    (line c4 d4 e4) (line c4 c5 c6) (line c4 b4 a4) (line c4 c3 c2) (line d4 e4 f4) (line d4 d5 d6)
    (line d4 c4 b4) (line d4 d3 d2) (line e4 e5 e6) (line e4 d4 c4) (line e4 e3 e2) (line f4 f5 f6)
    (line f4 e4 d4) (line f4 f3 f2) (line a5 b5 c5) (line a5 a4 a3) (line b5 c5 d5) (line b5 b4 b3)
    (line c5 d5 e5) (line c5 b5 a5) (line c5 c4 c3) (line d5 e5 f5) (line d5 c5 b5) (line d5 d4 d3)
    (line e5 d5 c5) (line e5 e4 e3) (line f5 e5 d5) (line f5 f4 f3) (line a6 b6 c6) (line a6 a5 a4)
    (line b6 c6 d6) (line b6 b5 b4) (line c6 d6 e6) (line c6 b6 a6) (line c6 c5 c4) (line d6 e6 f6)
    (line d6 c6 b6) (line d6 d5 d4) (line e6 d6 c6) (line e6 e5 e4) (line f6 e6 d6) (line f6 f5 f4)
    (peg a1) (peg b1) (peg c1) (peg d1) (peg e1) (peg f1) (peg a2) (peg b2) (peg c2) (peg d2)
    (peg e2) (peg f2) (peg a3) (peg b3) (peg d3) (peg e3) (peg f3) (peg a4) (peg b4) (peg c4)
    (peg d4) (peg e4) (peg f4) (peg a5) (peg b5) (peg c5) (peg d5) (peg e5) (peg f5) (peg a6)
    (peg b6) (peg c6) (peg d6) (peg e6) (peg f6)
    (hole c3)
    (playing))
  (:goal (and
    (peg c3)
    (hole a1) (hole b1) (hole c1) (hole d1) (hole e1) (hole f1) (hole a2) (hole b2) (hole c2)
    (hole d2) (hole e2) (hole f2) (hole a3) (hole b3) (hole d3) (hole e3) (hole f3) (hole a4)
    (hole b4) (hole c4) (hole d4) (hole e4) (hole f4) (hole a5) (hole b5) (hole c5) (hole d5)
    (hole e5) (hole f5) (hole a6) (hole b6) (hole c6) (hole d6) (hole e6) (hole f6))))
