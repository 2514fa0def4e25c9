; Above centre to left corner: English board, d3 to a3, in fewest sweeps (peg: 32 pegs on 33 holes)
;
; Domain: domains/peg/sweeps.pddl
;
; Start:
;   a b c d e f g
; 1     * * *
; 2     * * *
; 3 * * * o * * *
; 4 * * * * * * *
; 5 * * * * * * *
; 6     * * *
; 7     * * *
;
; Goal:
;   a b c d e f g
; 1     o o o
; 2     o o o
; 3 * o o o o o o
; 4 o o o o o o o
; 5 o o o o o o o
; 6     o o o
; 7     o o o
;
; Objective: sweeps.
; Proved optimum: 16.
; Source: Beasley, The Ins and Outs of Peg Solitaire, 1985.
(define (problem english-d3-a3-sweeps)
  (:domain peg-sweeps)
  (:objects
    c1 d1 e1 c2 d2 e2 a3 b3 c3 d3 e3 f3 g3 a4 b4 c4 d4 e4 f4 g4 a5 b5 c5 d5 e5 f5 g5 c6 d6 e6 c7 d7
    e7 - place)
  (:init
    (= (total-cost) 0)
    (line c1 d1 e1) (line c1 c2 c3) (line d1 d2 d3) (line e1 e2 e3) (line e1 d1 c1) (line c2 d2 e2)
    (line c2 c3 c4) (line d2 d3 d4) (line e2 e3 e4) (line e2 d2 c2) (line a3 b3 c3) (line a3 a4 a5)
    (line b3 c3 d3) (line b3 b4 b5) (line c3 d3 e3) (line c3 c4 c5) (line c3 b3 a3) (line c3 c2 c1)
    (line d3 e3 f3) (line d3 d4 d5) (line d3 c3 b3) (line d3 d2 d1) (line e3 f3 g3) (line e3 e4 e5)
    (line e3 d3 c3) (line e3 e2 e1) (line f3 f4 f5) (line f3 e3 d3) (line g3 g4 g5) (line g3 f3 e3)
    (line a4 b4 c4) (line b4 c4 d4) (line c4 d4 e4) (line c4 c5 c6) (line c4 b4 a4) (line c4 c3 c2)
    (line d4 e4 f4) (line d4 d5 d6) (line d4 c4 b4) (line d4 d3 d2) (line e4 f4 g4) (line e4 e5 e6)
    (line e4 d4 c4) (line e4 e3 e2) (line f4 e4 d4) (line g4 f4 e4) (line a5 b5 c5) (line a5 a4 a3)
    (line b5 c5 d5) (line b5 b4 b3) (line c5 d5 e5) (line c5 c6 c7) (line c5 b5 a5) (line c5 c4 c3)
    (line d5 e5 f5) (line d5 d6 d7) (line d5 c5 b5) (line d5 d4 d3) (line e5 f5 g5) (line e5 e6 e7)
    (line e5 d5 c5) (line e5 e4 e3) (line f5 e5 d5) (line f5 f4 f3) (line g5 f5 e5) (line g5 g4 g3)
    (line c6 d6 e6) (line c6 c5 c4) (line d6 d5 d4) (line e6 d6 c6) (line e6 e5 e4) (line c7 d7 e7)
    (line c7 c6 c5) (line d7 d6 d5) (line e7 d7 c7) (line e7 e6 e5)
    (peg c1) (peg d1) (peg e1) (peg c2) (peg d2) (peg e2) (peg a3) (peg b3) (peg c3) (peg e3)
    (peg f3) (peg g3) (peg a4) (peg b4) (peg c4) (peg d4) (peg e4) (peg f4) (peg g4) (peg a5)
    (peg b5) (peg c5) (peg d5) (peg e5) (peg f5) (peg g5) (peg c6) (peg d6) (peg e6) (peg c7)
    (peg d7) (peg e7)
    (hole d3)
    (none-moving))
  (:goal (and
    (peg a3)
    (hole c1) (hole d1) (hole e1) (hole c2) (hole d2) (hole e2) (hole b3) (hole c3) (hole d3)
    (hole e3) (hole f3) (hole g3) (hole a4) (hole b4) (hole c4) (hole d4) (hole e4) (hole f4)
    (hole g4) (hole a5) (hole b5) (hole c5) (hole d5) (hole e5) (hole f5) (hole g5) (hole c6)
    (hole d6) (hole e6) (hole c7) (hole d7) (hole e7)))
  (:metric minimize (total-cost)))
