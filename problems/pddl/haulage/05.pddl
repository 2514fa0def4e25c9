; Haulage: 3 crates, 4 towns
;
; Domain: domains/pddl/haulage.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain haulage --options 'towns=4 crates=3'
; Proved optimum: 43, by A* and ENHSP (hrmax).
(define (problem haulage-05)
  (:domain haulage)
  (:objects
    town-1 town-2 town-3 town-4 - town
    van-1 - van
    crate-1 crate-2 crate-3 - crate)
  (:init
    (= (total-cost) 0)
    (road town-1 town-2) (road town-2 town-1) (road town-1 town-3) (road town-3 town-1)
    (road town-2 town-4) (road town-4 town-2)
    (pump town-1) (pump town-3) (pump town-4)
    (van-at van-1 town-1)
    (at crate-1 town-1) (at crate-2 town-4) (at crate-3 town-1)
    (= (length town-1 town-2) 9) (= (length town-2 town-1) 9) (= (length town-1 town-3) 9)
    (= (length town-3 town-1) 9) (= (length town-2 town-4) 8) (= (length town-4 town-2) 8)
    (= (weight crate-1) 4) (= (weight crate-2) 3) (= (weight crate-3) 2) (= (fuel van-1) 27)
    (= (tank van-1) 27) (= (load van-1) 0) (= (space van-1) 8))
  (:goal (and
    (at crate-1 town-2) (at crate-2 town-3) (at crate-3 town-3)))
  (:metric minimize (total-cost)))
