; Logistics: 1 package, 1 city of 3 places
;
; Domain: domains/pddl/logistics.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain logistics --options 'cities=1 places=3
;   packages=1 planes=0'
; Proved optimum: 4, by Fast Downward (LM-cut) and SymK.
(define (problem logistics-01)
  (:domain logistics)
  (:objects
    athens-truck - truck
    package-1 - package
    athens-airport athens-1 athens-2 - place)
  (:init
    (road athens-airport athens-1) (road athens-airport athens-2) (road athens-1 athens-airport)
    (road athens-1 athens-2) (road athens-2 athens-airport) (road athens-2 athens-1)
    (at athens-truck athens-airport) (at package-1 athens-2))
  (:goal (and
    (at package-1 athens-airport))))
