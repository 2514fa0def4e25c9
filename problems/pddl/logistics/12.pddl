; Logistics: 7 packages, 4 cities of 2 places, 1 plane
;
; Domain: domains/pddl/logistics.pddl
; Made by: pddlpuzzles generate pddl --seed 3 --domain logistics --options 'packages=7 cities=4'
; Proved optimum: 37, by Fast Downward (LM-cut) and SymK.
(define (problem logistics-12)
  (:domain logistics)
  (:objects
    athens-truck berlin-truck cairo-truck dublin-truck - truck
    plane-1 - plane
    package-1 package-2 package-3 package-4 package-5 package-6 package-7 - package
    athens-airport athens-1 berlin-airport berlin-1 cairo-airport cairo-1 dublin-airport
    dublin-1 - place)
  (:init
    (road athens-airport athens-1) (road athens-1 athens-airport) (road berlin-airport berlin-1)
    (road berlin-1 berlin-airport) (road cairo-airport cairo-1) (road cairo-1 cairo-airport)
    (road dublin-airport dublin-1) (road dublin-1 dublin-airport)
    (airway athens-airport berlin-airport) (airway athens-airport cairo-airport)
    (airway athens-airport dublin-airport) (airway berlin-airport athens-airport)
    (airway berlin-airport cairo-airport) (airway berlin-airport dublin-airport)
    (airway cairo-airport athens-airport) (airway cairo-airport berlin-airport)
    (airway cairo-airport dublin-airport) (airway dublin-airport athens-airport)
    (airway dublin-airport berlin-airport) (airway dublin-airport cairo-airport)
    (at athens-truck athens-airport) (at berlin-truck berlin-airport) (at cairo-truck cairo-1)
    (at dublin-truck dublin-1) (at plane-1 athens-airport) (at package-1 athens-airport)
    (at package-2 dublin-1) (at package-3 berlin-1) (at package-4 dublin-1)
    (at package-5 dublin-1) (at package-6 berlin-airport) (at package-7 berlin-airport))
  (:goal (and
    (at package-1 dublin-airport) (at package-2 berlin-airport) (at package-3 athens-1)
    (at package-4 cairo-airport) (at package-5 berlin-1) (at package-6 athens-1)
    (at package-7 dublin-airport))))
