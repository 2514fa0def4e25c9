; Wiegleb's board: the centre back to the centre (peg: 44 pegs on 45 holes)
;
; Domain: domains/peg/jumps.pddl
;
; Start:
;   a b c d e f g h i
; 1       * * *
; 2       * * *
; 3       * * *
; 4 * * * * * * * * *
; 5 * * * * o * * * *
; 6 * * * * * * * * *
; 7       * * *
; 8       * * *
; 9       * * *
;
; Goal:
;   a b c d e f g h i
; 1       o o o
; 2       o o o
; 3       o o o
; 4 o o o o o o o o o
; 5 o o o o * o o o o
; 6 o o o o o o o o o
; 7       o o o
; 8       o o o
; 9       o o o
;
; Objective: jumps.
; Proved optimum: 43.
; Source: Beasley, The Ins and Outs of Peg Solitaire, 1985.
(define (problem wiegleb-central)
  (:domain peg-jumps)
  (:objects
    d1 e1 f1 d2 e2 f2 d3 e3 f3 a4 b4 c4 d4 e4 f4 g4 h4 i4 a5 b5 c5 d5 e5 f5 g5 h5 i5 a6 b6 c6 d6 e6
    f6 g6 h6 i6 d7 e7 f7 d8 e8 f8 d9 e9 f9 - place)
  (:init
    (line d1 e1 f1) (line d1 d2 d3) (line e1 e2 e3) (line f1 f2 f3) (line f1 e1 d1) (line d2 e2 f2)
    (line d2 d3 d4) (line e2 e3 e4) (line f2 f3 f4) (line f2 e2 d2) (line d3 e3 f3) (line d3 d4 d5)
    (line d3 d2 d1) (line e3 e4 e5) (line e3 e2 e1) (line f3 f4 f5) (line f3 e3 d3) (line f3 f2 f1)
    (line a4 b4 c4) (line a4 a5 a6) (line b4 c4 d4) (line b4 b5 b6) (line c4 d4 e4) (line c4 c5 c6)
    (line c4 b4 a4) (line d4 e4 f4) (line d4 d5 d6) (line d4 c4 b4) (line d4 d3 d2) (line e4 f4 g4)
    (line e4 e5 e6) (line e4 d4 c4) (line e4 e3 e2) (line f4 g4 h4) (line f4 f5 f6) (line f4 e4 d4)
    (line f4 f3 f2) (line g4 h4 i4) (line g4 g5 g6) (line g4 f4 e4) (line h4 h5 h6) (line h4 g4 f4)
    (line i4 i5 i6) (line i4 h4 g4) (line a5 b5 c5) (line b5 c5 d5) (line c5 d5 e5) (line c5 b5 a5)
    (line d5 e5 f5) (line d5 d6 d7) (line d5 c5 b5) (line d5 d4 d3) (line e5 f5 g5) (line e5 e6 e7)
    (line e5 d5 c5) (line e5 e4 e3) (line f5 g5 h5) (line f5 f6 f7) (line f5 e5 d5) (line f5 f4 f3)
    (line g5 h5 i5) (line g5 f5 e5) (line h5 g5 f5) (line i5 h5 g5) (line a6 b6 c6) (line a6 a5 a4)
    (line b6 c6 d6) (line b6 b5 b4) (line c6 d6 e6) (line c6 b6 a6) (line c6 c5 c4) (line d6 e6 f6)
    (line d6 d7 d8) (line d6 c6 b6) (line d6 d5 d4) (line e6 f6 g6) (line e6 e7 e8) (line e6 d6 c6)
    (line e6 e5 e4) (line f6 g6 h6) (line f6 f7 f8) (line f6 e6 d6) (line f6 f5 f4) (line g6 h6 i6)
    (line g6 f6 e6) (line g6 g5 g4) (line h6 g6 f6) (line h6 h5 h4) (line i6 h6 g6) (line i6 i5 i4)
    (line d7 e7 f7) (line d7 d8 d9) (line d7 d6 d5) (line e7 e8 e9) (line e7 e6 e5) (line f7 f8 f9)
    (line f7 e7 d7) (line f7 f6 f5) (line d8 e8 f8) (line d8 d7 d6) (line e8 e7 e6) (line f8 e8 d8)
    (line f8 f7 f6) (line d9 e9 f9) (line d9 d8 d7) (line e9 e8 e7) (line f9 e9 d9) (line f9 f8 f7)
    (peg d1) (peg e1) (peg f1) (peg d2) (peg e2) (peg f2) (peg d3) (peg e3) (peg f3) (peg a4)
    (peg b4) (peg c4) (peg d4) (peg e4) (peg f4) (peg g4) (peg h4) (peg i4) (peg a5) (peg b5)
    (peg c5) (peg d5) (peg f5) (peg g5) (peg h5) (peg i5) (peg a6) (peg b6) (peg c6) (peg d6)
    (peg e6) (peg f6) (peg g6) (peg h6) (peg i6) (peg d7) (peg e7) (peg f7) (peg d8) (peg e8)
    (peg f8) (peg d9) (peg e9) (peg f9)
    (hole e5)
    (playing))
  (:goal (and
    (peg e5)
    (hole d1) (hole e1) (hole f1) (hole d2) (hole e2) (hole f2) (hole d3) (hole e3) (hole f3)
    (hole a4) (hole b4) (hole c4) (hole d4) (hole e4) (hole f4) (hole g4) (hole h4) (hole i4)
    (hole a5) (hole b5) (hole c5) (hole d5) (hole f5) (hole g5) (hole h5) (hole i5) (hole a6)
    (hole b6) (hole c6) (hole d6) (hole e6) (hole f6) (hole g6) (hole h6) (hole i6) (hole d7)
    (hole e7) (hole f7) (hole d8) (hole e8) (hole f8) (hole d9) (hole e9) (hole f9))))
