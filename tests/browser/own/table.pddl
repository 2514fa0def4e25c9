(define (domain bricks) (:requirements :strips :equality) (:constants table) (:predicates (brick ?b)
(on ?b ?x) (clear ?x)) (:action shift :parameters (?b ?x ?y) :precondition (and (brick ?b) (brick ?x)
(brick ?y) (on ?b ?x) (clear ?b) (clear ?y) (not (= ?b ?y)) (not (= ?x ?y))) :effect (and (on ?b ?y)
(clear ?x) (not (on ?b ?x)) (not (clear ?y)))) (:action lift :parameters (?b ?y) :precondition (and
(brick ?b) (brick ?y) (on ?b table) (clear ?b) (clear ?y) (not (= ?b ?y))) :effect (and (on ?b ?y)
(not (on ?b table)) (not (clear ?y)))) (:action lower :parameters (?b ?x) :precondition (and (brick
?b) (brick ?x) (on ?b ?x) (clear ?b)) :effect (and (on ?b table) (clear ?x) (not (on ?b ?x)))))
(define (problem three) (:domain bricks) (:objects a b c) (:init (on a table) (on b table) (on c a)
(brick a) (brick b) (brick c) (clear b) (clear c)) (:goal (and (on a b) (on b c))))
