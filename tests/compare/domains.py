"""Domains that are no puzzles, each with what one part of PDDL means."""

DOMAINS = {
    # What is deleted and added at once holds afterwards.
    "toggling": (
        """(define (domain toggling)
 (:requirements :strips :typing :negative-preconditions :equality)
 (:types lamp) (:predicates (on ?l - lamp) (touched ?l - lamp))
 (:action renew :parameters (?l ?m - lamp) :precondition (not (= ?l ?m))
  :effect (and (on ?l) (not (on ?m)) (touched ?l)))
 (:action both :parameters (?l ?m - lamp) :precondition (on ?l)
  :effect (and (not (on ?l)) (on ?m))))""",
        """(define (problem p) (:domain toggling) (:objects a b c - lamp)
 (:init (on a) (not (on b))) (:goal (and (on b) (on c))))""",
    ),
    # Conditions of effects are looked at before the action, all at once.
    "shifting": (
        """(define (domain shifting) (:requirements :adl)
 (:types bit) (:constants first last - bit)
 (:predicates (set ?b - bit) (after ?b ?c - bit) (odd))
 (:action shift :parameters ()
  :effect (and (forall (?b ?c - bit) (and
     (when (and (after ?b ?c) (set ?b)) (set ?c))
     (when (and (after ?b ?c) (not (set ?b))) (not (set ?c)))))
   (when (odd) (not (odd))) (when (not (odd)) (odd))))
 (:action feed :parameters (?v - bit) :precondition (or (= ?v first) (and (odd) (= ?v last)))
  :effect (when (not (set ?v)) (set ?v)))
 (:action drain :parameters (?v - bit)
  :precondition (imply (odd) (exists (?w - bit) (and (not (= ?w ?v)) (set ?w))))
  :effect (not (set ?v))))""",
        """(define (problem p) (:domain shifting) (:objects m n - bit)
 (:init (after first m) (after m n) (after n last) (set m))
 (:goal (forall (?b - bit) (set ?b))))""",
    ),
    # Types below types, a constant among the parameters, the goal a disjunction.
    "freight": (
        """(define (domain freight) (:requirements :strips :typing :disjunctive-preconditions)
 (:types truck boat - vehicle vehicle parcel - thing thing harbour - object town - object)
 (:constants port - harbour)
 (:predicates (at ?t - thing ?o - object) (in ?p - parcel ?v - vehicle) (road ?a ?b - object))
 (:action drive :parameters (?t - truck ?a ?b - object)
  :precondition (and (at ?t ?a) (or (road ?a ?b) (road ?b ?a)))
  :effect (and (not (at ?t ?a)) (at ?t ?b)))
 (:action sail :parameters (?b - boat ?h - harbour) :precondition (at ?b port)
  :effect (and (not (at ?b port)) (at ?b ?h)))
 (:action load :parameters (?p - parcel ?v - vehicle ?o - object)
  :precondition (and (at ?p ?o) (at ?v ?o)) :effect (and (in ?p ?v) (not (at ?p ?o))))
 (:action unload :parameters (?p - parcel ?v - vehicle ?o - object)
  :precondition (and (in ?p ?v) (at ?v ?o)) :effect (and (at ?p ?o) (not (in ?p ?v)))))""",
        """(define (problem p) (:domain freight)
 (:objects t - truck s - boat x y - parcel island - harbour a b - town)
 (:init (at t a) (at s port) (at x a) (at y b) (road a b) (road b port))
 (:goal (or (at x island) (not (at y b)))))""",
    ),
    # Costs that are looked up.
    "roads": (
        """(define (domain roads) (:requirements :typing :action-costs) (:types town)
 (:predicates (at ?t - town) (road ?a ?b - town))
 (:functions (distance ?a ?b - town) (total-cost) - number)
 (:action go :parameters (?a ?b - town) :precondition (and (at ?a) (road ?a ?b))
  :effect (and (not (at ?a)) (at ?b) (increase (total-cost) (distance ?a ?b)))))""",
        """(define (problem p) (:domain roads) (:objects a b c - town)
 (:init (= (total-cost) 0) (at a) (road a b) (road b c) (road c a)
  (= (distance a b) 3) (= (distance b c) 5) (= (distance c a) 0))
 (:goal (at c)) (:metric minimize (total-cost)))""",
    ),
    # A choice of types.
    "choices": (
        """(define (domain choices) (:requirements :typing) (:types cat dog fish - object)
 (:predicates (fed ?x - (either cat dog)) (wet ?f - fish))
 (:action feed :parameters (?x - (either cat dog)) :effect (fed ?x))
 (:action swim :parameters (?x - (either dog fish)) :effect (wet ?x)))""",
        """(define (problem p) (:domain choices) (:objects tom - cat rex - dog nemo - fish)
 (:init) (:goal (and (fed tom) (fed rex) (wet nemo))))""",
    ),
    # Nothing to begin with, and an action that can never be applied.
    "empty": (
        """(define (domain empty) (:requirements :strips) (:predicates (done) (never) (here ?x))
 (:action begin :parameters () :precondition () :effect (done))
 (:action dream :parameters (?x) :precondition (and (never) (here ?x)) :effect (here ?x)))""",
        "(define (problem p) (:domain empty) (:objects x) (:init) (:goal (done)))",
    ),
}
"""Pairs of a domain and a problem."""
