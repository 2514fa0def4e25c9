(define (domain farm) (:requirements :strips :typing :conditional-effects :universal-preconditions
:negative-preconditions) (:types herd animal pen gate) (:predicates (in ?a - animal ?p - pen)
(member ?a - animal ?h - herd) (joins ?g - gate ?p1 ?p2 - pen) (open ?g - gate) (dog-at ?p - pen)
(eats ?a ?b - animal) (fed ?a - animal) (hay ?p - pen)) (:action open-gate :parameters (?g - gate
?p1 ?p2 - pen) :precondition (and (dog-at ?p1) (joins ?g ?p1 ?p2) (not (open ?g))) :effect (open
?g)) (:action close-gate :parameters (?g - gate ?p1 ?p2 - pen) :precondition (and (dog-at ?p1)
(joins ?g ?p1 ?p2) (open ?g)) :effect (not (open ?g))) (:action run :parameters (?p1 ?p2 - pen ?g
- gate) :precondition (and (dog-at ?p1) (joins ?g ?p1 ?p2) (open ?g)) :effect (and (not (dog-at
?p1)) (dog-at ?p2))) (:action drive-herd :parameters (?h - herd ?p1 ?p2 - pen ?g - gate)
:precondition (and (dog-at ?p1) (joins ?g ?p1 ?p2) (open ?g) (forall (?a ?b - animal) (imply (and
(member ?a ?h) (in ?b ?p2)) (not (eats ?b ?a))))) :effect (and (not (dog-at ?p1)) (dog-at ?p2)
(forall (?a - animal) (when (and (member ?a ?h) (in ?a ?p1)) (and (not (in ?a ?p1)) (in ?a
?p2)))))) (:action feed :parameters (?p - pen) :precondition (and (dog-at ?p) (hay ?p) (forall (?g
- gate) (not (open ?g)))) :effect (and (not (hay ?p)) (forall (?a - animal) (when (in ?a ?p) (fed
?a))))))
(define (problem farm-morning) (:domain farm) (:objects sheep hens - herd Dolly Shaun Gertie Hetty
Fox - animal yard meadow barn coop - pen g1 g2 g3 - gate) (:init (member Dolly sheep) (member
Shaun sheep) (member Gertie hens) (member Hetty hens) (in Dolly yard) (in Shaun yard) (in Gertie
barn) (in Hetty yard) (in Fox coop) (eats Fox Gertie) (eats Fox Hetty) (joins g1 yard meadow)
(joins g1 meadow yard) (joins g2 yard barn) (joins g2 barn yard) (joins g3 barn coop) (joins g3
coop barn) (dog-at yard) (hay meadow) (hay barn)) (:goal (and (forall (?a - animal) (imply (member
?a sheep) (and (in ?a meadow) (fed ?a)))) (in Gertie barn) (in Hetty barn) (fed Hetty))))
