; A splitter: a bit in, its copies out (minesweeper: 11 by 11 cells, 60 covered)
;
; Domain: domains/minesweeper/strips.pddl
;
; Start:
;    a b c d e f g h i j k
;  1 . . . 0 . . . 0 . . .
;  2 . . . 0 1 . 1 0 . . .
;  3 . . . 0 1 . 1 0 . . .
;  4 0 0 0 0 1 1 1 0 0 0 0
;  5 . 1 1 1 1 . 1 1 1 1 .
;  6 . . . 1 . 2 . 1 . . .
;  7 . 1 1 1 1 . 1 1 1 1 .
;  8 0 0 0 0 1 1 1 0 0 0 0
;  9 . . . 0 1 . 1 0 . . .
; 10 . . . 0 1 . 1 0 . . .
; 11 . . . 0 . . . 0 . . .
;
; Goal:
; every clue has its mines
;
; Objective: cells.
; Proved optimum: 60.
; Source: Kaye, How complicated is Minesweeper?, 2003.
(define (problem splitter)
  (:domain minesweeper-strips)
  (:objects
    c1 e1 c2 c3 b3 a3 a5 f1 f2 f3 g1 f5 i1 i2 i3 j3 k3 k5 a6 b6 c6 e6 a7 a9 b9 c9 c10 c11 e11 g6 k6
    i6 j6 k7 f7 f11 f9 f10 g11 k9 j9 i9 i10 i11 a1 b1 j1 k1 a2 b2 j2 k2 a10 b10 j10 k10 a11 b11 j11
    k11 done - cell
    d1 h1 d2 e2 g2 h2 d3 e3 g3 h3 a4 b4 c4 d4 e4 f4 g4 h4 i4 j4 k4 b5 c5 d5 e5 g5 h5 i5 j5 d6 f6 h6
    b7 c7 d7 e7 g7 h7 i7 j7 a8 b8 c8 d8 e8 f8 g8 h8 i8 j8 k8 d9 e9 g9 h9 d10 e10 g10 h10 d11 h11 -
    clue
    clear mine - kind
    num-0 num-1 num-2 num-3 num-4 - count)
  (:init
    (= (total-cost) 0)
    (turn c1)
    (choosing)
    (no-total)
    (next c1 e1) (next e1 c2) (next c2 c3) (next c3 b3) (next b3 a3) (next a3 a5) (next a5 f1)
    (next f1 f2) (next f2 f3) (next f3 g1) (next g1 f5) (next f5 i1) (next i1 i2) (next i2 i3)
    (next i3 j3) (next j3 k3) (next k3 k5) (next k5 a6) (next a6 b6) (next b6 c6) (next c6 e6)
    (next e6 a7) (next a7 a9) (next a9 b9) (next b9 c9) (next c9 c10) (next c10 c11) (next c11 e11)
    (next e11 g6) (next g6 k6) (next k6 i6) (next i6 j6) (next j6 k7) (next k7 f7) (next f7 f11)
    (next f11 f9) (next f9 f10) (next f10 g11) (next g11 k9) (next k9 j9) (next j9 i9) (next i9 i10)
    (next i10 i11) (next i11 a1) (next a1 b1) (next b1 j1) (next j1 k1) (next k1 a2) (next a2 b2)
    (next b2 j2) (next j2 k2) (next k2 a10) (next a10 b10) (next b10 j10) (next j10 k10)
    (next k10 a11) (next a11 b11) (next b11 j11) (next j11 k11) (next k11 done)
    (wants d1 clear num-3) (wants d1 mine num-0) (wants h1 clear num-3) (wants h1 mine num-0)
    (wants d2 clear num-4) (wants d2 mine num-0) (wants e2 clear num-3) (wants e2 mine num-1)
    (wants g2 clear num-3) (wants g2 mine num-1) (wants h2 clear num-4) (wants h2 mine num-0)
    (wants d3 clear num-2) (wants d3 mine num-0) (wants e3 clear num-1) (wants e3 mine num-1)
    (wants g3 clear num-1) (wants g3 mine num-1) (wants h3 clear num-2) (wants h3 mine num-0)
    (wants a4 clear num-3) (wants a4 mine num-0) (wants b4 clear num-4) (wants b4 mine num-0)
    (wants c4 clear num-2) (wants c4 mine num-0) (wants d4 clear num-1) (wants d4 mine num-0)
    (wants e4 clear num-1) (wants e4 mine num-1) (wants f4 clear num-1) (wants f4 mine num-1)
    (wants g4 clear num-1) (wants g4 mine num-1) (wants h4 clear num-1) (wants h4 mine num-0)
    (wants i4 clear num-2) (wants i4 mine num-0) (wants j4 clear num-4) (wants j4 mine num-0)
    (wants k4 clear num-3) (wants k4 mine num-0) (wants b5 clear num-3) (wants b5 mine num-1)
    (wants c5 clear num-1) (wants c5 mine num-1) (wants d5 clear num-1) (wants d5 mine num-1)
    (wants e5 clear num-1) (wants e5 mine num-1) (wants g5 clear num-1) (wants g5 mine num-1)
    (wants h5 clear num-1) (wants h5 mine num-1) (wants i5 clear num-1) (wants i5 mine num-1)
    (wants j5 clear num-3) (wants j5 mine num-1) (wants d6 clear num-1) (wants d6 mine num-1)
    (wants f6 clear num-2) (wants f6 mine num-2) (wants h6 clear num-1) (wants h6 mine num-1)
    (wants b7 clear num-3) (wants b7 mine num-1) (wants c7 clear num-1) (wants c7 mine num-1)
    (wants d7 clear num-1) (wants d7 mine num-1) (wants e7 clear num-1) (wants e7 mine num-1)
    (wants g7 clear num-1) (wants g7 mine num-1) (wants h7 clear num-1) (wants h7 mine num-1)
    (wants i7 clear num-1) (wants i7 mine num-1) (wants j7 clear num-3) (wants j7 mine num-1)
    (wants a8 clear num-3) (wants a8 mine num-0) (wants b8 clear num-4) (wants b8 mine num-0)
    (wants c8 clear num-2) (wants c8 mine num-0) (wants d8 clear num-1) (wants d8 mine num-0)
    (wants e8 clear num-1) (wants e8 mine num-1) (wants f8 clear num-1) (wants f8 mine num-1)
    (wants g8 clear num-1) (wants g8 mine num-1) (wants h8 clear num-1) (wants h8 mine num-0)
    (wants i8 clear num-2) (wants i8 mine num-0) (wants j8 clear num-4) (wants j8 mine num-0)
    (wants k8 clear num-3) (wants k8 mine num-0) (wants d9 clear num-2) (wants d9 mine num-0)
    (wants e9 clear num-1) (wants e9 mine num-1) (wants g9 clear num-1) (wants g9 mine num-1)
    (wants h9 clear num-2) (wants h9 mine num-0) (wants d10 clear num-4) (wants d10 mine num-0)
    (wants e10 clear num-3) (wants e10 mine num-1) (wants g10 clear num-3) (wants g10 mine num-1)
    (wants h10 clear num-4) (wants h10 mine num-0) (wants d11 clear num-3) (wants d11 mine num-0)
    (wants h11 clear num-3) (wants h11 mine num-0)
    (one-less num-1 num-0) (one-less num-2 num-1) (one-less num-3 num-2) (one-less num-4 num-3)
    (first c1 d1) (first e1 d1) (first c2 d1) (first c3 d2) (first b3 a4) (first a3 a4)
    (first a5 a4) (first f1 e2) (first f2 e2) (first f3 e2) (first g1 h1) (first f5 e4)
    (first i1 h1) (first i2 h1) (first i3 h2) (first j3 i4) (first k3 j4) (first k5 j4)
    (first a6 b5) (first b6 b5) (first c6 b5) (first e6 d5) (first a7 b7) (first a9 a8)
    (first b9 a8) (first c9 b8) (first c10 d9) (first c11 d10) (first e11 d10) (first g6 g5)
    (first k6 j5) (first i6 h5) (first j6 i5) (first k7 j7) (first f7 f6) (first f11 e10)
    (first f9 e8) (first f10 e9) (first g11 g10) (first k9 j8) (first j9 i8) (first i9 h8)
    (first i10 h9) (first i11 h10)
    (then c1 d1 d2) (then e1 d1 d2) (then e1 d2 e2) (then c2 d1 d2) (then c2 d2 d3) (then c3 d2 d3)
    (then c3 d3 b4) (then c3 b4 c4) (then c3 c4 d4) (then b3 a4 b4) (then b3 b4 c4) (then a3 a4 b4)
    (then a5 a4 b4) (then a5 b4 b5) (then f1 e2 g2) (then f2 e2 g2) (then f2 g2 e3) (then f2 e3 g3)
    (then f3 e2 g2) (then f3 g2 e3) (then f3 e3 g3) (then f3 g3 e4) (then f3 e4 f4) (then f3 f4 g4)
    (then g1 h1 g2) (then g1 g2 h2) (then f5 e4 f4) (then f5 f4 g4) (then f5 g4 e5) (then f5 e5 g5)
    (then f5 g5 f6) (then i1 h1 h2) (then i2 h1 h2) (then i2 h2 h3) (then i3 h2 h3) (then i3 h3 h4)
    (then i3 h4 i4) (then i3 i4 j4) (then j3 i4 j4) (then j3 j4 k4) (then k3 j4 k4) (then k5 j4 k4)
    (then k5 k4 j5) (then a6 b5 b7) (then b6 b5 c5) (then b6 c5 b7) (then b6 b7 c7) (then c6 b5 c5)
    (then c6 c5 d5) (then c6 d5 d6) (then c6 d6 b7) (then c6 b7 c7) (then c6 c7 d7) (then e6 d5 e5)
    (then e6 e5 d6) (then e6 d6 f6) (then e6 f6 d7) (then e6 d7 e7) (then a7 b7 a8) (then a7 a8 b8)
    (then a9 a8 b8) (then b9 a8 b8) (then b9 b8 c8) (then c9 b8 c8) (then c9 c8 d8) (then c9 d8 d9)
    (then c9 d9 d10) (then c10 d9 d10) (then c10 d10 d11) (then c11 d10 d11) (then e11 d10 e10)
    (then e11 e10 d11) (then g6 g5 h5) (then g6 h5 f6) (then g6 f6 h6) (then g6 h6 g7)
    (then g6 g7 h7) (then k6 j5 j7) (then i6 h5 i5) (then i6 i5 j5) (then i6 j5 h6) (then i6 h6 h7)
    (then i6 h7 i7) (then i6 i7 j7) (then j6 i5 j5) (then j6 j5 i7) (then j6 i7 j7) (then k7 j7 j8)
    (then k7 j8 k8) (then f7 f6 e7) (then f7 e7 g7) (then f7 g7 e8) (then f7 e8 f8) (then f7 f8 g8)
    (then f11 e10 g10) (then f9 e8 f8) (then f9 f8 g8) (then f9 g8 e9) (then f9 e9 g9)
    (then f9 g9 e10) (then f9 e10 g10) (then f10 e9 g9) (then f10 g9 e10) (then f10 e10 g10)
    (then g11 g10 h10) (then g11 h10 h11) (then k9 j8 k8) (then j9 i8 j8) (then j9 j8 k8)
    (then i9 h8 i8) (then i9 i8 j8) (then i9 j8 h9) (then i9 h9 h10) (then i10 h9 h10)
    (then i10 h10 h11) (then i11 h10 h11)
    (last c1 d2) (last e1 e2) (last c2 d3) (last c3 d4) (last b3 c4) (last a3 b4) (last a5 b5)
    (last f1 g2) (last f2 g3) (last f3 g4) (last g1 h2) (last f5 f6) (last i1 h2) (last i2 h3)
    (last i3 j4) (last j3 k4) (last k3 k4) (last k5 j5) (last a6 b7) (last b6 c7) (last c6 d7)
    (last e6 e7) (last a7 b8) (last a9 b8) (last b9 c8) (last c9 d10) (last c10 d11) (last c11 d11)
    (last e11 d11) (last g6 h7) (last k6 j7) (last i6 j7) (last j6 j7) (last k7 k8) (last f7 g8)
    (last f11 g10) (last f9 g10) (last f10 g10) (last g11 h11) (last k9 k8) (last j9 k8)
    (last i9 h10) (last i10 h11) (last i11 h11)
    (free a1) (free b1) (free j1) (free k1) (free a2) (free b2) (free j2) (free k2) (free a10)
    (free b10) (free j10) (free k10) (free a11) (free b11) (free j11) (free k11))
  (:goal (and
    (turn done)
    (wants d1 mine num-0) (wants h1 mine num-0) (wants d2 mine num-0) (wants e2 mine num-0)
    (wants g2 mine num-0) (wants h2 mine num-0) (wants d3 mine num-0) (wants e3 mine num-0)
    (wants g3 mine num-0) (wants h3 mine num-0) (wants a4 mine num-0) (wants b4 mine num-0)
    (wants c4 mine num-0) (wants d4 mine num-0) (wants e4 mine num-0) (wants f4 mine num-0)
    (wants g4 mine num-0) (wants h4 mine num-0) (wants i4 mine num-0) (wants j4 mine num-0)
    (wants k4 mine num-0) (wants b5 mine num-0) (wants c5 mine num-0) (wants d5 mine num-0)
    (wants e5 mine num-0) (wants g5 mine num-0) (wants h5 mine num-0) (wants i5 mine num-0)
    (wants j5 mine num-0) (wants d6 mine num-0) (wants f6 mine num-0) (wants h6 mine num-0)
    (wants b7 mine num-0) (wants c7 mine num-0) (wants d7 mine num-0) (wants e7 mine num-0)
    (wants g7 mine num-0) (wants h7 mine num-0) (wants i7 mine num-0) (wants j7 mine num-0)
    (wants a8 mine num-0) (wants b8 mine num-0) (wants c8 mine num-0) (wants d8 mine num-0)
    (wants e8 mine num-0) (wants f8 mine num-0) (wants g8 mine num-0) (wants h8 mine num-0)
    (wants i8 mine num-0) (wants j8 mine num-0) (wants k8 mine num-0) (wants d9 mine num-0)
    (wants e9 mine num-0) (wants g9 mine num-0) (wants h9 mine num-0) (wants d10 mine num-0)
    (wants e10 mine num-0) (wants g10 mine num-0) (wants h10 mine num-0) (wants d11 mine num-0)
    (wants h11 mine num-0)))
  (:metric minimize (total-cost)))
