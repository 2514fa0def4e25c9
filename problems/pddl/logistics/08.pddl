; Logistics: 6 packages, 2 cities of 3 places, 1 plane
;
; Domain: domains/pddl/logistics.pddl
; Made by: pddlpuzzles generate pddl --seed 2 --domain logistics --options 'packages=6 places=3'
; Proved optimum: 39, by Fast Downward (LM-cut) and SymK.
(define (problem logistics-08)
  (:domain logistics)
  (:objects
    athens-truck berlin-truck - truck
    plane-1 - plane
    package-1 package-2 package-3 package-4 package-5 package-6 - package
    athens-airport athens-1 athens-2 berlin-airport berlin-1 berlin-2 - place)
  (:init
    (road athens-airport athens-1) (road athens-airport athens-2) (road athens-1 athens-airport)
    (road athens-1 athens-2) (road athens-2 athens-airport) (road athens-2 athens-1)
    (road berlin-airport berlin-1) (road berlin-airport berlin-2) (road berlin-1 berlin-airport)
    (road berlin-1 berlin-2) (road berlin-2 berlin-airport) (road berlin-2 berlin-1)
    (airway athens-airport berlin-airport) (airway berlin-airport athens-airport)
    (at athens-truck athens-airport) (at berlin-truck berlin-airport)
    (at plane-1 athens-airport) (at package-1 athens-2) (at package-2 berlin-2)
    (at package-3 athens-2) (at package-4 athens-1) (at package-5 athens-airport)
    (at package-6 berlin-2))
  (:goal (and
    (at package-1 athens-1) (at package-2 athens-2) (at package-3 berlin-1)
    (at package-4 berlin-1) (at package-5 berlin-1) (at package-6 athens-1))))
