;; (at adam right): Adam is on the right bank
;; (boat left): there is a boat on the left bank
;; (row-together adam eva left right): Adam and Eva: row together from the left bank to the right bank
; two jealous husbands: no wife with another man unless her husband is there
(define (domain jealous-husbands)
  (:requirements :adl :typing)
  (:types person bank - object husband wife - person)
  (:predicates (at ?p - person ?b - bank) (boat ?b - bank) (married ?h - husband ?w - wife)
               (opposite ?a ?b - bank))
  (:action row-alone
    :parameters (?p - person ?from ?to - bank)
    :precondition (and (boat ?from) (at ?p ?from) (opposite ?from ?to)
       (forall (?h - husband ?w - wife)
          (imply (and (= ?p ?h) (at ?w ?to)) (or (married ?h ?w) (exists (?m - husband) (and (married ?m ?w) (at ?m ?to)))))))
    :effect (and (not (boat ?from)) (boat ?to) (not (at ?p ?from)) (at ?p ?to)))
  (:action row-together
    :parameters (?p ?q - person ?from ?to - bank)
    :precondition (and (not (= ?p ?q)) (boat ?from) (at ?p ?from) (at ?q ?from) (opposite ?from ?to)
       (forall (?h - husband ?w - wife)
          (imply (and (married ?h ?w) (= ?p ?w) (not (= ?q ?h))) (not (exists (?m - husband) (= ?q ?m))))))
    :effect (and (not (boat ?from)) (boat ?to) (not (at ?p ?from)) (at ?p ?to) (not (at ?q ?from)) (at ?q ?to))))

(define (problem two-couples)
  (:domain jealous-husbands)
  (:objects adam bruno - husband eva clara - wife left right - bank)
  (:init (at adam left) (at bruno left) (at eva left) (at clara left) (boat left)
         (married adam eva) (married bruno clara) (opposite left right) (opposite right left))
  (:goal (forall (?p - person) (at ?p right))))
