; Haulage: 2 crates, 3 towns
;
; Domain: domains/pddl/haulage.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain haulage --options 'towns=3 crates=2'
; Proved optimum: 27, by A* and ENHSP (hrmax).
(define (problem haulage-03)
  (:domain haulage)
  (:objects
    town-1 town-2 town-3 - town
    van-1 - van
    crate-1 crate-2 - crate)
  (:init
    (= (total-cost) 0)
    (road town-1 town-2) (road town-2 town-1) (road town-1 town-3) (road town-3 town-1)
    (pump town-1)
    (van-at van-1 town-1)
    (at crate-1 town-1) (at crate-2 town-2)
    (= (length town-1 town-2) 9) (= (length town-2 town-1) 9) (= (length town-1 town-3) 9)
    (= (length town-3 town-1) 9) (= (weight crate-1) 4) (= (weight crate-2) 4)
    (= (fuel van-1) 27) (= (tank van-1) 27) (= (load van-1) 0) (= (space van-1) 8))
  (:goal (and
    (at crate-1 town-3) (at crate-2 town-1)))
  (:metric minimize (total-cost)))
