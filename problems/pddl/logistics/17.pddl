; Logistics: 7 packages, 3 cities of 3 places, 1 plane
;
; Domain: domains/pddl/logistics.pddl
; Made by: pddlpuzzles generate pddl --seed 3 --domain logistics --options 'packages=7 cities=3
;   places=3'
; Proved optimum: 40, by Fast Downward (LM-cut) and SymK.
(define (problem logistics-17)
  (:domain logistics)
  (:objects
    athens-truck berlin-truck cairo-truck - truck
    plane-1 - plane
    package-1 package-2 package-3 package-4 package-5 package-6 package-7 - package
    athens-airport athens-1 athens-2 berlin-airport berlin-1 berlin-2 cairo-airport cairo-1
    cairo-2 - place)
  (:init
    (road athens-airport athens-1) (road athens-airport athens-2) (road athens-1 athens-airport)
    (road athens-1 athens-2) (road athens-2 athens-airport) (road athens-2 athens-1)
    (road berlin-airport berlin-1) (road berlin-airport berlin-2) (road berlin-1 berlin-airport)
    (road berlin-1 berlin-2) (road berlin-2 berlin-airport) (road berlin-2 berlin-1)
    (road cairo-airport cairo-1) (road cairo-airport cairo-2) (road cairo-1 cairo-airport)
    (road cairo-1 cairo-2) (road cairo-2 cairo-airport) (road cairo-2 cairo-1)
    (airway athens-airport berlin-airport) (airway athens-airport cairo-airport)
    (airway berlin-airport athens-airport) (airway berlin-airport cairo-airport)
    (airway cairo-airport athens-airport) (airway cairo-airport berlin-airport)
    (at athens-truck athens-airport) (at berlin-truck berlin-2) (at cairo-truck cairo-2)
    (at plane-1 athens-airport) (at package-1 berlin-2) (at package-2 athens-1)
    (at package-3 cairo-1) (at package-4 cairo-2) (at package-5 berlin-airport)
    (at package-6 cairo-2) (at package-7 cairo-airport))
  (:goal (and
    (at package-1 cairo-1) (at package-2 athens-airport) (at package-3 berlin-1)
    (at package-4 berlin-airport) (at package-5 cairo-1) (at package-6 cairo-1)
    (at package-7 athens-2))))
