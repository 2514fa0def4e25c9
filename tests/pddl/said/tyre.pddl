;; (at spare ground): the spare tire is on the ground
;; (remove flat axle): remove the flat tire from the axle
(define (domain spare-tire)
  (:requirements :strips :negative-preconditions)
  (:constants Flat Spare Axle Trunk Ground)
  (:predicates (Tire ?t) (At ?x ?loc))

  (:action Remove
    :parameters (?obj ?loc)
    :precondition (At ?obj ?loc)
    :effect (and (not (At ?obj ?loc)) (At ?obj Ground)))

  (:action PutOn
    :parameters (?t)
    :precondition (and (Tire ?t) (At ?t Ground)
                       (not (At Flat Axle)) (not (At Spare Axle)))
    :effect (and (not (At ?t Ground)) (At ?t Axle)))

  (:action LeaveOvernight
    :parameters ()
    :precondition ()
    :effect (and (not (At Spare Ground)) (not (At Spare Axle)) (not (At Spare Trunk))
                 (not (At Flat Ground)) (not (At Flat Axle)) (not (At Flat Trunk)))))
(define (problem change-the-tire)
  (:domain spare-tire)
  (:init (Tire Flat) (Tire Spare) (At Flat Axle) (At Spare Trunk))
  (:goal (At Spare Axle)))
