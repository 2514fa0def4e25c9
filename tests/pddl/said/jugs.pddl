;; (holds five l4): jug five holds 4
;; (pour-all five three l1 l0 l1 l0): pour all from jug five into jug three
;; (pour-until-full five three l5 l0 l2 l3 l5): pour from jug five into jug three until full
(define (domain water-jugs)
  (:requirements :strips :equality)
  (:predicates (jug ?j) (level ?l) (holds ?j ?l) (capacity ?j ?l) (zero ?l)
               (plus ?a ?b ?c) (fits ?a ?j) (over ?a ?j))
  (:action fill
    :parameters (?j ?from ?to)
    :precondition (and (jug ?j) (holds ?j ?from) (capacity ?j ?to) (not (= ?from ?to)))
    :effect (and (not (holds ?j ?from)) (holds ?j ?to)))
  (:action empty
    :parameters (?j ?from ?to)
    :precondition (and (jug ?j) (holds ?j ?from) (zero ?to) (not (= ?from ?to)))
    :effect (and (not (holds ?j ?from)) (holds ?j ?to)))
  (:action pour-all
    :parameters (?j1 ?j2 ?l1 ?l2 ?sum ?z)
    :precondition (and (jug ?j1) (jug ?j2) (not (= ?j1 ?j2)) (holds ?j1 ?l1) (holds ?j2 ?l2)
                       (plus ?l1 ?l2 ?sum) (fits ?sum ?j2) (zero ?z) (not (= ?l1 ?z)))
    :effect (and (not (holds ?j1 ?l1)) (holds ?j1 ?z) (not (holds ?j2 ?l2)) (holds ?j2 ?sum)))
  (:action pour-until-full
    :parameters (?j1 ?j2 ?l1 ?l2 ?rest ?cap ?sum)
    :precondition (and (jug ?j1) (jug ?j2) (not (= ?j1 ?j2)) (holds ?j1 ?l1) (holds ?j2 ?l2)
                       (capacity ?j2 ?cap) (plus ?l1 ?l2 ?sum) (over ?sum ?j2) (plus ?rest ?cap ?sum)
                       (not (= ?l2 ?cap)))
    :effect (and (not (holds ?j1 ?l1)) (holds ?j1 ?rest) (not (holds ?j2 ?l2)) (holds ?j2 ?cap))))

(define (problem get-four)
  (:domain water-jugs)
  (:objects five three l0 l1 l2 l3 l4 l5 l6 l7 l8)
  (:init
    (jug five) (jug three)
    (level l0) (level l1) (level l2) (level l3) (level l4) (level l5) (level l6) (level l7) (level l8)
    (zero l0) (capacity five l5) (capacity three l3)
    (holds five l0) (holds three l0)
    (plus l0 l0 l0) (plus l0 l1 l1) (plus l0 l2 l2) (plus l0 l3 l3) (plus l0 l4 l4) (plus l0 l5 l5) (plus l1 l0 l1) (plus l1 l1 l2) (plus l1 l2 l3) (plus l1 l3 l4) (plus l1 l4 l5) (plus l1 l5 l6) (plus l2 l0 l2) (plus l2 l1 l3) (plus l2 l2 l4) (plus l2 l3 l5) (plus l2 l4 l6) (plus l2 l5 l7) (plus l3 l0 l3) (plus l3 l1 l4) (plus l3 l2 l5) (plus l3 l3 l6) (plus l3 l4 l7) (plus l3 l5 l8) (plus l4 l0 l4) (plus l4 l1 l5) (plus l4 l2 l6) (plus l4 l3 l7) (plus l4 l4 l8) (plus l5 l0 l5) (plus l5 l1 l6) (plus l5 l2 l7) (plus l5 l3 l8)
    (fits l0 five) (fits l1 five) (fits l2 five) (fits l3 five) (fits l4 five) (fits l5 five) (fits l0 three) (fits l1 three) (fits l2 three) (fits l3 three)
    (over l6 five) (over l7 five) (over l8 five) (over l4 three) (over l5 three) (over l6 three) (over l7 three) (over l8 three))
  (:goal (holds five l4)))
