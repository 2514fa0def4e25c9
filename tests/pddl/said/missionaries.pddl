;; (safe n2 n3): 2 missionaries are safe with 3 cannibals
;; drawn: 3 cannibals
;; (cannibals left n1): there is 1 cannibal on the left
;; (cannibals left n2): there are 2 cannibals on the left
;; (cross-m left right n1 n0 n0 n1 n0 n0): cross with 1 missionary from left to right
;; (cross-mm left right n2 n1 n0 n0 n1 n2 n0 n0): cross with 2 missionaries from left to right
;; (cross-mc left right n1 n0 n0 n1 n1 n0 n0 n1): cross with 1 missionary and 1 cannibal from left to right
(define (domain missionaries_and_cannibals)
(:requirements :strips)
(:predicates (boat-at ?side)
             (opposite ?s1 ?s2)
             (missionaries ?side ?n)
             (cannibals ?side ?n)
             (next ?n ?n_plus_1)
             (safe ?m ?c))     ; m missionaries are safe with c cannibals

(:action cross-m
 :parameters (?s1 ?s2 ?m1 ?m1-new ?m2 ?m2-new ?c1 ?c2)
 :precondition (and (boat-at ?s1) (opposite ?s1 ?s2)
                    (missionaries ?s1 ?m1) (next ?m1-new ?m1)
                    (missionaries ?s2 ?m2) (next ?m2 ?m2-new)
                    (cannibals ?s1 ?c1) (cannibals ?s2 ?c2)
                    (safe ?m1-new ?c1) (safe ?m2-new ?c2))
 :effect (and (not (boat-at ?s1)) (boat-at ?s2)
              (not (missionaries ?s1 ?m1)) (missionaries ?s1 ?m1-new)
              (not (missionaries ?s2 ?m2)) (missionaries ?s2 ?m2-new)))

(:action cross-mm
 :parameters (?s1 ?s2 ?m1 ?m1-mid ?m1-new ?m2 ?m2-mid ?m2-new ?c1 ?c2)
 :precondition (and (boat-at ?s1) (opposite ?s1 ?s2)
                    (missionaries ?s1 ?m1) (next ?m1-mid ?m1) (next ?m1-new ?m1-mid)
                    (missionaries ?s2 ?m2) (next ?m2 ?m2-mid) (next ?m2-mid ?m2-new)
                    (cannibals ?s1 ?c1) (cannibals ?s2 ?c2)
                    (safe ?m1-new ?c1) (safe ?m2-new ?c2))
 :effect (and (not (boat-at ?s1)) (boat-at ?s2)
              (not (missionaries ?s1 ?m1)) (missionaries ?s1 ?m1-new)
              (not (missionaries ?s2 ?m2)) (missionaries ?s2 ?m2-new)))

(:action cross-c
 :parameters (?s1 ?s2 ?c1 ?c1-new ?c2 ?c2-new ?m1 ?m2)
 :precondition (and (boat-at ?s1) (opposite ?s1 ?s2)
                    (cannibals ?s1 ?c1) (next ?c1-new ?c1)
                    (cannibals ?s2 ?c2) (next ?c2 ?c2-new)
                    (missionaries ?s1 ?m1) (missionaries ?s2 ?m2)
                    (safe ?m1 ?c1-new) (safe ?m2 ?c2-new))
 :effect (and (not (boat-at ?s1)) (boat-at ?s2)
              (not (cannibals ?s1 ?c1)) (cannibals ?s1 ?c1-new)
              (not (cannibals ?s2 ?c2)) (cannibals ?s2 ?c2-new)))

(:action cross-cc
 :parameters (?s1 ?s2 ?c1 ?c1-mid ?c1-new ?c2 ?c2-mid ?c2-new ?m1 ?m2)
 :precondition (and (boat-at ?s1) (opposite ?s1 ?s2)
                    (cannibals ?s1 ?c1) (next ?c1-mid ?c1) (next ?c1-new ?c1-mid)
                    (cannibals ?s2 ?c2) (next ?c2 ?c2-mid) (next ?c2-mid ?c2-new)
                    (missionaries ?s1 ?m1) (missionaries ?s2 ?m2)
                    (safe ?m1 ?c1-new) (safe ?m2 ?c2-new))
 :effect (and (not (boat-at ?s1)) (boat-at ?s2)
              (not (cannibals ?s1 ?c1)) (cannibals ?s1 ?c1-new)
              (not (cannibals ?s2 ?c2)) (cannibals ?s2 ?c2-new)))

(:action cross-mc
 :parameters (?s1 ?s2 ?m1 ?m1-new ?m2 ?m2-new ?c1 ?c1-new ?c2 ?c2-new)
 :precondition (and (boat-at ?s1) (opposite ?s1 ?s2)
                    (missionaries ?s1 ?m1) (next ?m1-new ?m1)
                    (missionaries ?s2 ?m2) (next ?m2 ?m2-new)
                    (cannibals ?s1 ?c1) (next ?c1-new ?c1)
                    (cannibals ?s2 ?c2) (next ?c2 ?c2-new)
                    (safe ?m1-new ?c1-new) (safe ?m2-new ?c2-new))
 :effect (and (not (boat-at ?s1)) (boat-at ?s2)
              (not (missionaries ?s1 ?m1)) (missionaries ?s1 ?m1-new)
              (not (missionaries ?s2 ?m2)) (missionaries ?s2 ?m2-new)
              (not (cannibals ?s1 ?c1)) (cannibals ?s1 ?c1-new)
              (not (cannibals ?s2 ?c2)) (cannibals ?s2 ?c2-new)))
)

(define (problem mc-3-3)
(:domain missionaries_and_cannibals)
(:objects left right n0 n1 n2 n3)
(:init (boat-at left) (opposite left right) (opposite right left)
       (missionaries left n3) (cannibals left n3)
       (missionaries right n0) (cannibals right n0)
       (next n0 n1) (next n1 n2) (next n2 n3)
       (safe n0 n0) (safe n0 n1) (safe n0 n2) (safe n0 n3)
       (safe n1 n0) (safe n1 n1)
       (safe n2 n0) (safe n2 n1) (safe n2 n2)
       (safe n3 n0) (safe n3 n1) (safe n3 n2) (safe n3 n3))
(:goal (and (missionaries right n3) (cannibals right n3))))
