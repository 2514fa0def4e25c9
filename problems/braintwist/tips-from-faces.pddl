; From faces of one colour to tips of one colour (braintwist: 12 tiles, one colour to a tip)
;
; Domain: domains/braintwist/strips.pddl
;
; Start:
; outside             after a flip
;        1                   5
;        /\                  /\
;       /Rc\                /rC\
;      /    \              /    \
;    2/Rg__Rv\3          7/fC__bC\6
;    /\Ag  Av/\          /\fS  bS/\
;   /Fg\    /Bv\        /fG\    /bV\
;  /    \As/    \      /    \aS/    \
; /Fc__Fs\/Bs__Bc\    /rG__aG\/aV__rV\
; 1       4      1    5       8      5
;
; Goal:
; outside             after a flip
;        1                   5
;        /\                  /\
;       /Rc\                /rC\
;      /    \              /    \
;    2/Fc__Bc\3          7/rG__rV\6
;    /\Fs  Bs/\          /\aG  aV/\
;   /Fg\    /Bv\        /fG\    /bV\
;  /    \As/    \      /    \aS/    \
; /Rg__Ag\/Av__Rv\    /fC__fS\/bS__bC\
; 1       4      1    5       8      5
; held in any way, flipped or not
;
; Objective: moves.
; Proved optimum: 14.
(define (problem tips-from-faces)
  (:domain braintwist-strips)
  (:objects
    rc bc fc rg rv bv bs fs fg ag av as - tile
    p1 p2 p3 p4 p5 p6 p7 p8 p9 p10 p11 p12 - place
    unflipped flipped - fold
    tip-1 tip-1-back tip-2 tip-2-back tip-3 tip-3-back tip-4 tip-4-back tip-5 tip-5-back tip-6
    tip-6-back tip-7 tip-7-back tip-8 tip-8-back - tip
    tip-1-1 tip-1-2 tip-1-3 tip-1-4 tip-1-5 tip-1-6 tip-1-7 tip-1-8 tip-1-9 tip-1-10 tip-1-11
    tip-1-back-1 tip-1-back-2 tip-1-back-3 tip-1-back-4 tip-1-back-5 tip-1-back-6 tip-1-back-7
    tip-1-back-8 tip-1-back-9 tip-1-back-10 tip-1-back-11 tip-2-1 tip-2-2 tip-2-3 tip-2-back-1
    tip-2-back-2 tip-2-back-3 tip-3-1 tip-3-2 tip-3-3 tip-3-back-1 tip-3-back-2 tip-3-back-3 tip-4-1
    tip-4-2 tip-4-3 tip-4-back-1 tip-4-back-2 tip-4-back-3 tip-5-1 tip-5-2 tip-5-3 tip-5-4 tip-5-5
    tip-5-6 tip-5-7 tip-5-8 tip-5-9 tip-5-10 tip-5-11 tip-5-back-1 tip-5-back-2 tip-5-back-3
    tip-5-back-4 tip-5-back-5 tip-5-back-6 tip-5-back-7 tip-5-back-8 tip-5-back-9 tip-5-back-10
    tip-5-back-11 tip-6-1 tip-6-2 tip-6-3 tip-6-back-1 tip-6-back-2 tip-6-back-3 tip-7-1 tip-7-2
    tip-7-3 tip-7-back-1 tip-7-back-2 tip-7-back-3 tip-8-1 tip-8-2 tip-8-3 tip-8-back-1 tip-8-back-2
    tip-8-back-3 - step)
  (:init
    (= (total-cost) 0)
    (at rc p1) (at bc p2) (at fc p3) (at rg p4) (at rv p5) (at bv p6) (at bs p7) (at fs p8)
    (at fg p9) (at ag p10) (at av p11) (at as p12)
    (held unflipped)
    (inside-out unflipped flipped) (inside-out flipped unflipped)
    (due rest)
    (begins tip-1 unflipped p4 tip-1-1)
    (goes-on tip-1-1 p8 p4 tip-1-2) (goes-on tip-1-2 p6 p8 tip-1-3)
    (goes-on tip-1-3 hand p6 tip-1-4) (goes-on tip-1-4 p5 hand tip-1-5)
    (goes-on tip-1-5 p9 p5 tip-1-6) (goes-on tip-1-6 p7 p9 tip-1-7)
    (goes-on tip-1-7 hand p7 tip-1-8) (goes-on tip-1-8 p10 hand tip-1-9)
    (goes-on tip-1-9 p12 p10 tip-1-10) (goes-on tip-1-10 p11 p12 tip-1-11)
    (goes-on tip-1-11 hand p11 rest)
    (begins tip-1-back unflipped p4 tip-1-back-1)
    (goes-on tip-1-back-1 p6 p4 tip-1-back-2) (goes-on tip-1-back-2 p8 p6 tip-1-back-3)
    (goes-on tip-1-back-3 hand p8 tip-1-back-4) (goes-on tip-1-back-4 p5 hand tip-1-back-5)
    (goes-on tip-1-back-5 p7 p5 tip-1-back-6) (goes-on tip-1-back-6 p9 p7 tip-1-back-7)
    (goes-on tip-1-back-7 hand p9 tip-1-back-8) (goes-on tip-1-back-8 p10 hand tip-1-back-9)
    (goes-on tip-1-back-9 p11 p10 tip-1-back-10) (goes-on tip-1-back-10 p12 p11 tip-1-back-11)
    (goes-on tip-1-back-11 hand p12 rest)
    (begins tip-2 unflipped p4 tip-2-1)
    (goes-on tip-2-1 p9 p4 tip-2-2) (goes-on tip-2-2 p10 p9 tip-2-3) (goes-on tip-2-3 hand p10 rest)
    (begins tip-2-back unflipped p4 tip-2-back-1)
    (goes-on tip-2-back-1 p10 p4 tip-2-back-2) (goes-on tip-2-back-2 p9 p10 tip-2-back-3)
    (goes-on tip-2-back-3 hand p9 rest)
    (begins tip-3 unflipped p5 tip-3-1)
    (goes-on tip-3-1 p11 p5 tip-3-2) (goes-on tip-3-2 p6 p11 tip-3-3) (goes-on tip-3-3 hand p6 rest)
    (begins tip-3-back unflipped p5 tip-3-back-1)
    (goes-on tip-3-back-1 p6 p5 tip-3-back-2) (goes-on tip-3-back-2 p11 p6 tip-3-back-3)
    (goes-on tip-3-back-3 hand p11 rest)
    (begins tip-4 unflipped p7 tip-4-1)
    (goes-on tip-4-1 p12 p7 tip-4-2) (goes-on tip-4-2 p8 p12 tip-4-3) (goes-on tip-4-3 hand p8 rest)
    (begins tip-4-back unflipped p7 tip-4-back-1)
    (goes-on tip-4-back-1 p8 p7 tip-4-back-2) (goes-on tip-4-back-2 p12 p8 tip-4-back-3)
    (goes-on tip-4-back-3 hand p12 rest)
    (begins tip-5 flipped p2 tip-5-1)
    (goes-on tip-5-1 p9 p2 tip-5-2) (goes-on tip-5-2 p11 p9 tip-5-3)
    (goes-on tip-5-3 hand p11 tip-5-4) (goes-on tip-5-4 p3 hand tip-5-5)
    (goes-on tip-5-5 p10 p3 tip-5-6) (goes-on tip-5-6 p6 p10 tip-5-7)
    (goes-on tip-5-7 hand p6 tip-5-8) (goes-on tip-5-8 p7 hand tip-5-9)
    (goes-on tip-5-9 p8 p7 tip-5-10) (goes-on tip-5-10 p12 p8 tip-5-11)
    (goes-on tip-5-11 hand p12 rest)
    (begins tip-5-back flipped p2 tip-5-back-1)
    (goes-on tip-5-back-1 p11 p2 tip-5-back-2) (goes-on tip-5-back-2 p9 p11 tip-5-back-3)
    (goes-on tip-5-back-3 hand p9 tip-5-back-4) (goes-on tip-5-back-4 p3 hand tip-5-back-5)
    (goes-on tip-5-back-5 p6 p3 tip-5-back-6) (goes-on tip-5-back-6 p10 p6 tip-5-back-7)
    (goes-on tip-5-back-7 hand p10 tip-5-back-8) (goes-on tip-5-back-8 p7 hand tip-5-back-9)
    (goes-on tip-5-back-9 p12 p7 tip-5-back-10) (goes-on tip-5-back-10 p8 p12 tip-5-back-11)
    (goes-on tip-5-back-11 hand p8 rest)
    (begins tip-6 flipped p2 tip-6-1)
    (goes-on tip-6-1 p7 p2 tip-6-2) (goes-on tip-6-2 p6 p7 tip-6-3) (goes-on tip-6-3 hand p6 rest)
    (begins tip-6-back flipped p2 tip-6-back-1)
    (goes-on tip-6-back-1 p6 p2 tip-6-back-2) (goes-on tip-6-back-2 p7 p6 tip-6-back-3)
    (goes-on tip-6-back-3 hand p7 rest)
    (begins tip-7 flipped p3 tip-7-1)
    (goes-on tip-7-1 p9 p3 tip-7-2) (goes-on tip-7-2 p8 p9 tip-7-3) (goes-on tip-7-3 hand p8 rest)
    (begins tip-7-back flipped p3 tip-7-back-1)
    (goes-on tip-7-back-1 p8 p3 tip-7-back-2) (goes-on tip-7-back-2 p9 p8 tip-7-back-3)
    (goes-on tip-7-back-3 hand p9 rest)
    (begins tip-8 flipped p10 tip-8-1)
    (goes-on tip-8-1 p11 p10 tip-8-2) (goes-on tip-8-2 p12 p11 tip-8-3)
    (goes-on tip-8-3 hand p12 rest)
    (begins tip-8-back flipped p10 tip-8-back-1)
    (goes-on tip-8-back-1 p12 p10 tip-8-back-2) (goes-on tip-8-back-2 p11 p12 tip-8-back-3)
    (goes-on tip-8-back-3 hand p11 rest)
    (flip-allowed))
  (:goal (and
    (at rc p1) (at bc p5) (at fc p4) (at rg p3) (at rv p2) (at bv p6) (at bs p11) (at fs p10)
    (at fg p9) (at ag p8) (at av p7) (at as p12)
    (due rest)))
  (:metric minimize (total-cost)))
