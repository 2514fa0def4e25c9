(define (domain rods) (:requirements :strips) (:predicates (clear ?x) (on ?x ?y) (smaller ?x ?y))
(:action move :parameters (?disc ?from ?to) :precondition (and (smaller ?to ?disc) (on ?disc ?from)
(clear ?disc) (clear ?to)) :effect (and (clear ?from) (on ?disc ?to) (not (on ?disc ?from)) (not
(clear ?to)))))
(define (problem three) (:domain rods) (:objects rod1 rod2 rod3 d1 d2 d3) (:init (smaller rod1 d1)
(smaller rod1 d2) (smaller rod1 d3) (smaller rod2 d1) (smaller rod2 d2) (smaller rod2 d3) (smaller
rod3 d1) (smaller rod3 d2) (smaller rod3 d3) (smaller d2 d1) (smaller d3 d1) (smaller d3 d2) (clear
rod2) (clear rod3) (clear d1) (on d3 rod1) (on d2 d3) (on d1 d2)) (:goal (and (on d3 rod3) (on d2
d3) (on d1 d2))))
