; Haulage: 2 crates, 6 towns
;
; Domain: domains/pddl/haulage.pddl
; Made by: pddlpuzzles generate pddl --seed 2 --domain haulage --options 'towns=6 crates=2'
; Proved optimum: 33, by A* and ENHSP (hrmax).
(define (problem haulage-08)
  (:domain haulage)
  (:objects
    town-1 town-2 town-3 town-4 town-5 town-6 - town
    van-1 - van
    crate-1 crate-2 - crate)
  (:init
    (= (total-cost) 0)
    (road town-1 town-2) (road town-2 town-1) (road town-1 town-3) (road town-3 town-1)
    (road town-1 town-4) (road town-4 town-1) (road town-2 town-6) (road town-6 town-2)
    (road town-3 town-5) (road town-5 town-3) (road town-3 town-6) (road town-6 town-3)
    (pump town-1) (pump town-5) (pump town-6)
    (van-at van-1 town-1)
    (at crate-1 town-3) (at crate-2 town-4)
    (= (length town-1 town-2) 6) (= (length town-2 town-1) 6) (= (length town-1 town-3) 5)
    (= (length town-3 town-1) 5) (= (length town-1 town-4) 2) (= (length town-4 town-1) 2)
    (= (length town-2 town-6) 4) (= (length town-6 town-2) 4) (= (length town-3 town-5) 8)
    (= (length town-5 town-3) 8) (= (length town-3 town-6) 8) (= (length town-6 town-3) 8)
    (= (weight crate-1) 3) (= (weight crate-2) 1) (= (fuel van-1) 24) (= (tank van-1) 24)
    (= (load van-1) 0) (= (space van-1) 3))
  (:goal (and
    (at crate-1 town-5) (at crate-2 town-5)))
  (:metric minimize (total-cost)))
