;; (get_off p1 b1 hub): p1: get off b1 at Hub
;; (walk_home p1 st3): p1: walk home from st3
(define (domain bus_net)
  (:requirements :strips)
  (:predicates (bus ?b) (stop ?s) (passenger ?p)
               (line ?s1 ?s2)
               (at_bus ?b ?s) (waiting ?p ?s) (riding ?p ?b)
               (seat_free ?b) (arrived ?p) (dest ?p ?s))
  (:action drive
    :parameters (?b ?from ?to)
    :precondition (and (bus ?b) (stop ?from) (stop ?to) (at_bus ?b ?from) (line ?from ?to))
    :effect (and (at_bus ?b ?to) (not (at_bus ?b ?from))))
  (:action board
    :parameters (?p ?b ?s)
    :precondition (and (passenger ?p) (bus ?b) (stop ?s) (waiting ?p ?s) (at_bus ?b ?s) (seat_free ?b))
    :effect (and (riding ?p ?b) (not (waiting ?p ?s)) (not (seat_free ?b))))
  (:action get_off
    :parameters (?p ?b ?s)
    :precondition (and (passenger ?p) (bus ?b) (stop ?s) (riding ?p ?b) (at_bus ?b ?s))
    :effect (and (waiting ?p ?s) (not (riding ?p ?b)) (seat_free ?b)))
  (:action walk_home
    :parameters (?p ?s)
    :precondition (and (passenger ?p) (stop ?s) (waiting ?p ?s) (dest ?p ?s))
    :effect (and (arrived ?p) (not (waiting ?p ?s)))))

(define (problem bus_1) (:domain bus_net)
  (:objects b1 b2 p1 p2 p3 st1 st2 st3 st4 st5 hub)
  (:init (bus b1) (bus b2) (passenger p1) (passenger p2) (passenger p3)
    (stop st1) (stop st2) (stop st3) (stop st4) (stop st5) (stop hub)
    (line st1 hub) (line hub st1) (line st2 hub) (line hub st2)
    (line st3 hub) (line hub st3) (line st3 st4) (line st4 st3)
    (line st4 st5) (line st5 hub)
    (at_bus b1 st1) (at_bus b2 st4) (seat_free b1) (seat_free b2)
    (waiting p1 st1) (waiting p2 st4) (waiting p3 hub)
    (dest p1 st3) (dest p2 st2) (dest p3 st5))
  (:goal (and (arrived p1) (arrived p2) (arrived p3))))
