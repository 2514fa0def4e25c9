; Logistics: 4 packages, 2 cities of 2 places, 1 plane
;
; Domain: domains/pddl/logistics.pddl
; Made by: pddlpuzzles generate pddl --seed 2 --domain logistics --options 'packages=4'
; Proved optimum: 17, by Fast Downward (LM-cut) and SymK.
(define (problem logistics-05)
  (:domain logistics)
  (:objects
    athens-truck berlin-truck - truck
    plane-1 - plane
    package-1 package-2 package-3 package-4 - package
    athens-airport athens-1 berlin-airport berlin-1 - place)
  (:init
    (road athens-airport athens-1) (road athens-1 athens-airport) (road berlin-airport berlin-1)
    (road berlin-1 berlin-airport)
    (airway athens-airport berlin-airport) (airway berlin-airport athens-airport)
    (at athens-truck athens-airport) (at berlin-truck berlin-airport)
    (at plane-1 athens-airport) (at package-1 berlin-airport) (at package-2 berlin-airport)
    (at package-3 athens-1) (at package-4 athens-airport))
  (:goal (and
    (at package-1 athens-airport) (at package-2 athens-1) (at package-3 berlin-airport)
    (at package-4 berlin-airport))))
