;; (push box a b): push the box from a to b
;; (go a b): go from a to b
;; (height monkey high): the height of the monkey is high
;; (grasp bananas b high): grasp the bananas from b
;; (climb-up box a): climb up the box
(define (domain monkey-bananas)
  (:requirements :strips :equality)
  (:constants monkey low high)
  (:predicates (location ?x) (at ?o ?x) (height ?o ?h)
               (pushable ?o) (climbable ?o) (graspable ?o)
               (on ?a ?b) (have ?o))

  (:action go
    :parameters (?x ?y)
    :precondition (and (location ?x) (location ?y) (not (= ?x ?y))
                       (at monkey ?x) (height monkey low))
    :effect (and (at monkey ?y) (not (at monkey ?x))))

  (:action push
    :parameters (?b ?x ?y)
    :precondition (and (location ?x) (location ?y) (not (= ?x ?y)) (pushable ?b)
                       (at monkey ?x) (at ?b ?x) (height monkey low))
    :effect (and (at monkey ?y) (not (at monkey ?x)) (at ?b ?y) (not (at ?b ?x))))

  (:action climb-up
    :parameters (?b ?x)
    :precondition (and (location ?x) (climbable ?b) (at monkey ?x) (at ?b ?x) (height monkey low))
    :effect (and (on monkey ?b) (height monkey high) (not (height monkey low))))

  (:action climb-down
    :parameters (?b ?x)
    :precondition (and (location ?x) (on monkey ?b) (at monkey ?x) (height monkey high))
    :effect (and (not (on monkey ?b)) (height monkey low) (not (height monkey high))))

  (:action grasp
    :parameters (?o ?x ?h)
    :precondition (and (location ?x) (graspable ?o) (at monkey ?x) (at ?o ?x)
                       (height monkey ?h) (height ?o ?h))
    :effect (and (have ?o) (not (at ?o ?x)) (not (height ?o ?h)))))
(define (problem hungry-monkey)
  (:domain monkey-bananas)
  (:objects a b c box bananas)
  (:init (location a) (location b) (location c)
         (at monkey a) (at bananas b) (at box c)
         (height monkey low) (height box low) (height bananas high)
         (pushable box) (climbable box) (graspable bananas))
  (:goal (have bananas)))
