; A beginner's game, half done (minesweeper: 9 by 9 cells, 46 covered)
;
; Domain: domains/minesweeper/strips.pddl
;
; Start:
;   a b c d e f g h i
; 1 . . . 3 . . . . .
; 2 . . . . . . . . .
; 3 . . . . . . . . .
; 4 1 2 . . . . . . .
; 5 0 1 . . . . . . .
; 6 0 1 1 1 1 . . . .
; 7 0 0 0 0 1 2 3 . .
; 8 0 0 0 0 0 0 1 1 1
; 9 0 0 0 0 0 0 0 0 0
;
; Goal:
; every clue has its mines, 10 in all
;
; Objective: cells.
; Proved optimum: 46.
; Source: pddlpuzzles generate minesweeper --seed 4 --rows 9 --columns 9 --mines 10 --opened 35.
(define (problem beginner)
  (:domain minesweeper-strips)
  (:objects
    c1 e1 c2 d2 e2 a3 b3 c3 c4 c5 d5 e5 f5 f6 g6 h6 h7 i7 a1 b1 f1 g1 h1 i1 a2 b2 f2 g2 h2 i2 d3 e3
    f3 g3 h3 i3 d4 e4 f4 g4 h4 i4 g5 h5 i5 i6 done - cell
    d1 a4 b4 b5 b6 c6 d6 e6 e7 f7 g7 g8 h8 i8 total - clue
    clear mine - kind
    num-0 num-1 num-2 num-3 num-4 num-5 num-6 num-7 num-8 num-9 num-10 num-11 num-12 num-13 num-14
    num-15 num-16 num-17 num-18 num-19 num-20 num-21 num-22 num-23 num-24 num-25 num-26 num-27
    num-28 num-29 num-30 num-31 num-32 num-33 num-34 num-35 num-36 - count)
  (:init
    (= (total-cost) 0)
    (turn c1)
    (choosing)
    (of-all total)
    (next c1 e1) (next e1 c2) (next c2 d2) (next d2 e2) (next e2 a3) (next a3 b3) (next b3 c3)
    (next c3 c4) (next c4 c5) (next c5 d5) (next d5 e5) (next e5 f5) (next f5 f6) (next f6 g6)
    (next g6 h6) (next h6 h7) (next h7 i7) (next i7 a1) (next a1 b1) (next b1 f1) (next f1 g1)
    (next g1 h1) (next h1 i1) (next i1 a2) (next a2 b2) (next b2 f2) (next f2 g2) (next g2 h2)
    (next h2 i2) (next i2 d3) (next d3 e3) (next e3 f3) (next f3 g3) (next g3 h3) (next h3 i3)
    (next i3 d4) (next d4 e4) (next e4 f4) (next f4 g4) (next g4 h4) (next h4 i4) (next i4 g5)
    (next g5 h5) (next h5 i5) (next i5 i6) (next i6 done)
    (wants d1 clear num-2) (wants d1 mine num-3) (wants a4 clear num-1) (wants a4 mine num-1)
    (wants b4 clear num-3) (wants b4 mine num-2) (wants b5 clear num-1) (wants b5 mine num-1)
    (wants b6 clear num-0) (wants b6 mine num-1) (wants c6 clear num-1) (wants c6 mine num-1)
    (wants d6 clear num-2) (wants d6 mine num-1) (wants e6 clear num-3) (wants e6 mine num-1)
    (wants e7 clear num-0) (wants e7 mine num-1) (wants f7 clear num-0) (wants f7 mine num-2)
    (wants g7 clear num-1) (wants g7 mine num-3) (wants g8 clear num-0) (wants g8 mine num-1)
    (wants h8 clear num-1) (wants h8 mine num-1) (wants i8 clear num-1) (wants i8 mine num-1)
    (wants total clear num-36) (wants total mine num-10)
    (one-less num-1 num-0) (one-less num-2 num-1) (one-less num-3 num-2) (one-less num-4 num-3)
    (one-less num-5 num-4) (one-less num-6 num-5) (one-less num-7 num-6) (one-less num-8 num-7)
    (one-less num-9 num-8) (one-less num-10 num-9) (one-less num-11 num-10) (one-less num-12 num-11)
    (one-less num-13 num-12) (one-less num-14 num-13) (one-less num-15 num-14)
    (one-less num-16 num-15) (one-less num-17 num-16) (one-less num-18 num-17)
    (one-less num-19 num-18) (one-less num-20 num-19) (one-less num-21 num-20)
    (one-less num-22 num-21) (one-less num-23 num-22) (one-less num-24 num-23)
    (one-less num-25 num-24) (one-less num-26 num-25) (one-less num-27 num-26)
    (one-less num-28 num-27) (one-less num-29 num-28) (one-less num-30 num-29)
    (one-less num-31 num-30) (one-less num-32 num-31) (one-less num-33 num-32)
    (one-less num-34 num-33) (one-less num-35 num-34) (one-less num-36 num-35)
    (first c1 d1) (first e1 d1) (first c2 d1) (first d2 d1) (first e2 d1) (first a3 a4)
    (first b3 a4) (first c3 b4) (first c4 b4) (first c5 b4) (first d5 c6) (first e5 d6)
    (first f5 e6) (first f6 e6) (first g6 f7) (first h6 g7) (first h7 g7) (first i7 h8)
    (then a3 a4 b4) (then b3 a4 b4) (then c4 b4 b5) (then c5 b4 b5) (then c5 b5 b6) (then c5 b6 c6)
    (then c5 c6 d6) (then d5 c6 d6) (then d5 d6 e6) (then e5 d6 e6) (then f6 e6 e7) (then f6 e7 f7)
    (then f6 f7 g7) (then g6 f7 g7) (then h7 g7 g8) (then h7 g8 h8) (then h7 h8 i8) (then i7 h8 i8)
    (last c1 d1) (last e1 d1) (last c2 d1) (last d2 d1) (last e2 d1) (last a3 b4) (last b3 b4)
    (last c3 b4) (last c4 b5) (last c5 d6) (last d5 e6) (last e5 e6) (last f5 e6) (last f6 g7)
    (last g6 g7) (last h6 g7) (last h7 i8) (last i7 i8)
    (free a1) (free b1) (free f1) (free g1) (free h1) (free i1) (free a2) (free b2) (free f2)
    (free g2) (free h2) (free i2) (free d3) (free e3) (free f3) (free g3) (free h3) (free i3)
    (free d4) (free e4) (free f4) (free g4) (free h4) (free i4) (free g5) (free h5) (free i5)
    (free i6))
  (:goal (and
    (turn done)
    (wants d1 mine num-0) (wants a4 mine num-0) (wants b4 mine num-0) (wants b5 mine num-0)
    (wants b6 mine num-0) (wants c6 mine num-0) (wants d6 mine num-0) (wants e6 mine num-0)
    (wants e7 mine num-0) (wants f7 mine num-0) (wants g7 mine num-0) (wants g8 mine num-0)
    (wants h8 mine num-0) (wants i8 mine num-0) (wants total mine num-0)))
  (:metric minimize (total-cost)))
