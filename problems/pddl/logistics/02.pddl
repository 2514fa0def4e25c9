; Logistics: 4 packages, 1 city of 4 places
;
; Domain: domains/pddl/logistics.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain logistics --options 'packages=4 cities=1
;   places=4 planes=0'
; Proved optimum: 11, by Fast Downward (LM-cut) and SymK.
(define (problem logistics-02)
  (:domain logistics)
  (:objects
    athens-truck - truck
    package-1 package-2 package-3 package-4 - package
    athens-airport athens-1 athens-2 athens-3 - place)
  (:init
    (road athens-airport athens-1) (road athens-airport athens-2) (road athens-airport athens-3)
    (road athens-1 athens-airport) (road athens-1 athens-2) (road athens-1 athens-3)
    (road athens-2 athens-airport) (road athens-2 athens-1) (road athens-2 athens-3)
    (road athens-3 athens-airport) (road athens-3 athens-1) (road athens-3 athens-2)
    (at athens-truck athens-1) (at package-1 athens-airport) (at package-2 athens-airport)
    (at package-3 athens-3) (at package-4 athens-3))
  (:goal (and
    (at package-1 athens-1) (at package-2 athens-1) (at package-3 athens-1)
    (at package-4 athens-airport))))
