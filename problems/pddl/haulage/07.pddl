; Haulage: 3 crates, 6 towns
;
; Domain: domains/pddl/haulage.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain haulage --options 'towns=6 crates=3'
; Proved optimum: 37, by A* and ENHSP (hrmax).
(define (problem haulage-07)
  (:domain haulage)
  (:objects
    town-1 town-2 town-3 town-4 town-5 town-6 - town
    van-1 - van
    crate-1 crate-2 crate-3 - crate)
  (:init
    (= (total-cost) 0)
    (road town-1 town-2) (road town-2 town-1) (road town-1 town-3) (road town-3 town-1)
    (road town-1 town-5) (road town-5 town-1) (road town-2 town-4) (road town-4 town-2)
    (road town-4 town-6) (road town-6 town-4)
    (pump town-1) (pump town-4)
    (van-at van-1 town-1)
    (at crate-1 town-6) (at crate-2 town-3) (at crate-3 town-5)
    (= (length town-1 town-2) 8) (= (length town-2 town-1) 8) (= (length town-1 town-3) 5)
    (= (length town-3 town-1) 5) (= (length town-1 town-5) 3) (= (length town-5 town-1) 3)
    (= (length town-2 town-4) 9) (= (length town-4 town-2) 9) (= (length town-4 town-6) 2)
    (= (length town-6 town-4) 2) (= (weight crate-1) 3) (= (weight crate-2) 1)
    (= (weight crate-3) 1) (= (fuel van-1) 27) (= (tank van-1) 27) (= (load van-1) 0)
    (= (space van-1) 3))
  (:goal (and
    (at crate-1 town-4) (at crate-2 town-2) (at crate-3 town-1)))
  (:metric minimize (total-cost)))
