; Haulage: 1 crate, 2 towns
;
; Domain: domains/pddl/haulage.pddl
; Made by: pddlpuzzles generate pddl --seed 2 --domain haulage --options 'towns=2 crates=1'
; Proved optimum: 14, by A* and ENHSP (hrmax).
(define (problem haulage-01)
  (:domain haulage)
  (:objects
    town-1 town-2 - town
    van-1 - van
    crate-1 - crate)
  (:init
    (= (total-cost) 0)
    (road town-1 town-2) (road town-2 town-1)
    (pump town-1)
    (van-at van-1 town-1)
    (at crate-1 town-2)
    (= (length town-1 town-2) 7) (= (length town-2 town-1) 7) (= (weight crate-1) 2)
    (= (fuel van-1) 21) (= (tank van-1) 21) (= (load van-1) 0) (= (space van-1) 2))
  (:goal (and
    (at crate-1 town-1)))
  (:metric minimize (total-cost)))
