(define (domain DUNGEON) (:requirements :strips :negative-preconditions) (:predicates (ROOM ?R)
(HERO ?H) (MONSTER ?M) (SWORD ?S) (KEY ?K) (AT ?X ?Y) (DOOR ?A ?B) (LOCKED ?A ?B) (OPENS ?K ?A ?B)
(HAS ?X) (ALIVE ?M) (TREASURE ?T)) (:action MOVE :parameters (?H ?A ?B) :precondition (and (HERO
?H) (ROOM ?A) (ROOM ?B) (AT ?H ?A) (DOOR ?A ?B) (not (LOCKED ?A ?B))) :effect (and (not (AT ?H
?A)) (AT ?H ?B))) (:action TAKE :parameters (?H ?X ?R) :precondition (and (HERO ?H) (ROOM ?R) (AT
?H ?R) (AT ?X ?R) (not (MONSTER ?X)) (not (HERO ?X))) :effect (and (not (AT ?X ?R)) (HAS ?X)))
(:action UNLOCK :parameters (?H ?K ?A ?B) :precondition (and (HERO ?H) (KEY ?K) (HAS ?K) (AT ?H
?A) (DOOR ?A ?B) (LOCKED ?A ?B) (OPENS ?K ?A ?B)) :effect (and (not (LOCKED ?A ?B)) (not (LOCKED
?B ?A)))) (:action FIGHT :parameters (?H ?M ?S ?R) :precondition (and (HERO ?H) (MONSTER ?M)
(SWORD ?S) (HAS ?S) (AT ?H ?R) (AT ?M ?R) (ALIVE ?M)) :effect (and (not (ALIVE ?M)) (not (AT ?M
?R)))) (:action LOOT :parameters (?H ?T ?R ?M) :precondition (and (HERO ?H) (TREASURE ?T) (AT ?H
?R) (AT ?T ?R) (MONSTER ?M) (not (ALIVE ?M))) :effect (and (HAS ?T) (not (AT ?T ?R)))) )
(define (problem CAVE-1) (:domain DUNGEON) (:objects R1 R2 R3 R4 R5 R6 CONAN ORC EXCALIBUR
BRASSKEY IRONKEY CHEST) (:init (ROOM R1) (ROOM R2) (ROOM R3) (ROOM R4) (ROOM R5) (ROOM R6) (HERO
CONAN) (MONSTER ORC) (SWORD EXCALIBUR) (KEY BRASSKEY) (KEY IRONKEY) (TREASURE CHEST) (AT CONAN R1)
(AT ORC R5) (ALIVE ORC) (AT EXCALIBUR R3) (AT BRASSKEY R2) (AT IRONKEY R4) (AT CHEST R6) (DOOR R1
R2) (DOOR R2 R1) (DOOR R1 R3) (DOOR R3 R1) (DOOR R2 R4) (DOOR R4 R2) (DOOR R3 R4) (DOOR R4 R3)
(DOOR R4 R5) (DOOR R5 R4) (DOOR R5 R6) (DOOR R6 R5) (LOCKED R1 R3) (LOCKED R3 R1) (OPENS BRASSKEY
R1 R3) (OPENS BRASSKEY R3 R1) (LOCKED R5 R6) (LOCKED R6 R5) (OPENS IRONKEY R5 R6) (OPENS IRONKEY
R6 R5)) (:goal (and (HAS CHEST) (AT CONAN R1) (not (ALIVE ORC)))))
