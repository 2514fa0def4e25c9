; An odd placing, to be solved as the mirror image (braintwist: 12 tiles, faces)
;
; Start:
; outside             after a flip
;        5                   1
;        /\                  /\
;       /bC\                /Bc\
;      /    \              /    \
;    7/fS__bS\6          2/Fc__As\3
;    /\rG  aV/\          /\Bv  Rv/\
;   /fG\    /rC\        /Fg\    /Rc\
;  /    \aG/    \      /    \Ag/    \
; /fC__bV\/rV__aS\    /Fs__Rg\/Av__Bs\
; 5       8      5    1       4      1
;
; Goal:
; outside             after a flip
;        1                   5
;        /\                  /\
;       /Rc\                /rC\
;      /    \              /    \
;    2/Rv__Rg\3          7/bC__fC\6
;    /\Av  Ag/\          /\bS  fS/\
;   /Bv\    /Fg\        /bV\    /fG\
;  /    \As/    \      /    \aS/    \
; /Bc__Bs\/Fs__Fc\    /rV__aV\/aG__rG\
; 1       4      1    5       8      5
; held in any way, flipped or not
;
; Objective: moves.
; Proved optimum: 13.
(define (problem mirror)
  (:domain braintwist-strips)
  (:objects
    bc fc rg rv bv bs fs fg ag av - tile)
  (:init
    (= (total-cost) 0)
    (inside-out unflipped flipped) (inside-out flipped unflipped)
    (flip-allowed)
    (on-table rc) (on-table bc) (on-table fc) (on-table rg) (on-table rv) (on-table bv)
    (on-table bs) (on-table fs) (on-table fg) (on-table ag) (on-table av) (on-table as)
    (lying flipped)
    (beside rc bc p1 p6) (beside bc fc p6 p7) (beside fc rg p7 p10) (beside rg rv p10 p3)
    (beside rv bv p3 p8) (beside bv bs p8 p5) (beside bs fs p5 p11) (beside fs fg p11 p12)
    (beside fg ag p12 p9) (beside ag av p9 p4) (beside av as p4 p2) (beside rc bc p2 p8)
    (beside bc fc p8 p9) (beside fc rg p9 p11) (beside rg rv p11 p1) (beside rv bv p1 p4)
    (beside bv bs p4 p7) (beside bs fs p7 p12) (beside fs fg p12 p10) (beside fg ag p10 p5)
    (beside ag av p5 p6) (beside av as p6 p3) (beside rc bc p3 p4) (beside bc fc p4 p5)
    (beside fc rg p5 p12) (beside rg rv p12 p2) (beside rv bv p2 p6) (beside bv bs p6 p9)
    (beside bs fs p9 p10) (beside fs fg p10 p11) (beside fg ag p11 p7) (beside ag av p7 p8)
    (beside av as p8 p1) (beside rc bc p4 p3) (beside bc fc p3 p8) (beside fc rg p8 p6)
    (beside rg rv p6 p10) (beside rv bv p10 p12) (beside bv bs p12 p1) (beside bs fs p1 p2)
    (beside fs fg p2 p7) (beside fg ag p7 p11) (beside ag av p11 p5) (beside av as p5 p9)
    (beside rc bc p5 p10) (beside bc fc p10 p12) (beside fc rg p12 p3) (beside rg rv p3 p6)
    (beside rv bv p6 p7) (beside bv bs p7 p4) (beside bs fs p4 p9) (beside fs fg p9 p8)
    (beside fg ag p8 p2) (beside ag av p2 p1) (beside av as p1 p11) (beside rc bc p6 p1)
    (beside bc fc p1 p4) (beside fc rg p4 p8) (beside rg rv p8 p11) (beside rv bv p11 p10)
    (beside bv bs p10 p2) (beside bs fs p2 p3) (beside fs fg p3 p9) (beside fg ag p9 p12)
    (beside ag av p12 p7) (beside av as p7 p5) (beside rc bc p7 p11) (beside bc fc p11 p10)
    (beside fc rg p10 p1) (beside rg rv p1 p8) (beside rv bv p8 p9) (beside bv bs p9 p6)
    (beside bs fs p6 p5) (beside fs fg p5 p4) (beside fg ag p4 p3) (beside ag av p3 p2)
    (beside av as p2 p12) (beside rc bc p8 p2) (beside bc fc p2 p6) (beside fc rg p6 p4)
    (beside rg rv p4 p12) (beside rv bv p12 p11) (beside bv bs p11 p3) (beside bs fs p3 p1)
    (beside fs fg p1 p5) (beside fg ag p5 p10) (beside ag av p10 p9) (beside av as p9 p7)
    (beside rc bc p9 p12) (beside bc fc p12 p11) (beside fc rg p11 p2) (beside rg rv p2 p4)
    (beside rv bv p4 p5) (beside bv bs p5 p8) (beside bs fs p8 p7) (beside fs fg p7 p6)
    (beside fg ag p6 p1) (beside ag av p1 p3) (beside av as p3 p10) (beside rc bc p10 p5)
    (beside bc fc p5 p1) (beside fc rg p1 p7) (beside rg rv p7 p9) (beside rv bv p9 p3)
    (beside bv bs p3 p11) (beside bs fs p11 p6) (beside fs fg p6 p2) (beside fg ag p2 p8)
    (beside ag av p8 p12) (beside av as p12 p4) (beside rc bc p11 p7) (beside bc fc p7 p2)
    (beside fc rg p2 p9) (beside rg rv p9 p5) (beside rv bv p5 p1) (beside bv bs p1 p12)
    (beside bs fs p12 p8) (beside fs fg p8 p3) (beside fg ag p3 p4) (beside ag av p4 p10)
    (beside av as p10 p6) (beside rc bc p12 p9) (beside bc fc p9 p3) (beside fc rg p3 p5)
    (beside rg rv p5 p7) (beside rv bv p7 p2) (beside bv bs p2 p10) (beside bs fs p10 p4)
    (beside fs fg p4 p1) (beside fg ag p1 p6) (beside ag av p6 p11) (beside av as p11 p8))
  (:goal (and
    (at rc p1) (at bc p3) (at fc p2) (at rg p5) (at rv p4) (at bv p9) (at bs p8) (at fs p7)
    (at fg p6) (at ag p11) (at av p10) (at as p12)))
  (:metric minimize (total-cost)))
