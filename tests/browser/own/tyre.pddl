(define (domain wheel) (:requirements :strips :negative-preconditions) (:constants flat spare axle
boot ground) (:predicates (wheel ?w) (at ?w ?place)) (:action unscrew :parameters (?w ?from)
:precondition (at ?w ?from) :effect (and (not (at ?w ?from)) (at ?w ground))) (:action mount
:parameters (?w) :precondition (and (wheel ?w) (at ?w ground) (not (at flat axle))) :effect (and
(not (at ?w ground)) (at ?w axle))) (:action sleep :parameters () :precondition () :effect (and
(not (at spare ground)) (not (at spare axle)) (not (at spare boot)) (not (at flat ground)) (not (at
flat axle)) (not (at flat boot)))))
(define (problem change) (:domain wheel) (:init (wheel flat) (wheel spare) (at flat axle) (at spare
boot)) (:goal (at spare axle)))
