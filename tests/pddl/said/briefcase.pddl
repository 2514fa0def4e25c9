;; (at paycheck bank): the paycheck is at the bank
;; (in dictionary): the dictionary is inside
;; (move bank home): move from the bank to home
;; (is-at home): you are at home
;; (is-at bank): you are at the bank
(define (domain briefcase-world)
  (:requirements :strips :typing :equality :conditional-effects :negative-preconditions)
  (:types location portable)
  (:predicates (is-at ?l - location)
               (at ?x - portable ?l - location)
               (in ?x - portable))

  (:action move
    :parameters (?m ?l - location)
    :precondition (and (is-at ?m) (not (= ?m ?l)))
    :effect (and (is-at ?l) (not (is-at ?m))
                 (forall (?x - portable)
                   (when (in ?x)
                         (and (at ?x ?l) (not (at ?x ?m)))))))

  (:action put-in
    :parameters (?x - portable ?l - location)
    :precondition (and (at ?x ?l) (is-at ?l) (not (in ?x)))
    :effect (in ?x))

  (:action take-out
    :parameters (?x - portable)
    :precondition (in ?x)
    :effect (not (in ?x))))
(define (problem get-paid)
  (:domain briefcase-world)
  (:objects home office bank - location
            paycheck dictionary - portable)
  (:init (is-at home) (at paycheck home) (in paycheck) (at dictionary home))
  (:goal (and (is-at home) (at dictionary office) (at paycheck bank))))
