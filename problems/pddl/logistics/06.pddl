; Logistics: 4 packages, 3 cities of 2 places, 1 plane
;
; Domain: domains/pddl/logistics.pddl
; Made by: pddlpuzzles generate pddl --seed 3 --domain logistics --options 'packages=4 cities=3'
; Proved optimum: 17, by Fast Downward (LM-cut) and SymK.
(define (problem logistics-06)
  (:domain logistics)
  (:objects
    athens-truck berlin-truck cairo-truck - truck
    plane-1 - plane
    package-1 package-2 package-3 package-4 - package
    athens-airport athens-1 berlin-airport berlin-1 cairo-airport cairo-1 - place)
  (:init
    (road athens-airport athens-1) (road athens-1 athens-airport) (road berlin-airport berlin-1)
    (road berlin-1 berlin-airport) (road cairo-airport cairo-1) (road cairo-1 cairo-airport)
    (airway athens-airport berlin-airport) (airway athens-airport cairo-airport)
    (airway berlin-airport athens-airport) (airway berlin-airport cairo-airport)
    (airway cairo-airport athens-airport) (airway cairo-airport berlin-airport)
    (at athens-truck athens-airport) (at berlin-truck berlin-airport) (at cairo-truck cairo-1)
    (at plane-1 cairo-airport) (at package-1 berlin-1) (at package-2 athens-airport)
    (at package-3 athens-airport) (at package-4 berlin-airport))
  (:goal (and
    (at package-1 cairo-airport) (at package-2 cairo-airport) (at package-3 berlin-1)
    (at package-4 cairo-airport))))
