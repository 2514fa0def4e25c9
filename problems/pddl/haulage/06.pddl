; Haulage: 2 crates, 5 towns
;
; Domain: domains/pddl/haulage.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain haulage --options 'towns=5 crates=2'
; Proved optimum: 46, by A* and ENHSP (hrmax).
(define (problem haulage-06)
  (:domain haulage)
  (:objects
    town-1 town-2 town-3 town-4 town-5 - town
    van-1 - van
    crate-1 crate-2 - crate)
  (:init
    (= (total-cost) 0)
    (road town-1 town-2) (road town-2 town-1) (road town-1 town-3) (road town-3 town-1)
    (road town-1 town-5) (road town-5 town-1) (road town-2 town-4) (road town-4 town-2)
    (road town-4 town-5) (road town-5 town-4)
    (pump town-1) (pump town-2)
    (van-at van-1 town-1)
    (at crate-1 town-1) (at crate-2 town-3)
    (= (length town-1 town-2) 9) (= (length town-2 town-1) 9) (= (length town-1 town-3) 8)
    (= (length town-3 town-1) 8) (= (length town-1 town-5) 5) (= (length town-5 town-1) 5)
    (= (length town-2 town-4) 3) (= (length town-4 town-2) 3) (= (length town-4 town-5) 9)
    (= (length town-5 town-4) 9) (= (weight crate-1) 1) (= (weight crate-2) 3)
    (= (fuel van-1) 27) (= (tank van-1) 27) (= (load van-1) 0) (= (space van-1) 3))
  (:goal (and
    (at crate-1 town-4) (at crate-2 town-2)))
  (:metric minimize (total-cost)))
