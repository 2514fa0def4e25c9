; One place for the crane's hook, one for the quay: a container is always on something.
(define (domain harbour)
  (:requirements :adl)
  (:types container - thing)
  (:constants quay hook - thing)
  (:predicates (supports ?t - thing ?c - container))
  (:action hook-up
    :parameters (?c - container ?from - thing)
    :precondition (and
      (supports ?from ?c)
      (not (= ?from hook))
      (not (exists (?x - container) (supports ?c ?x)))
      (not (exists (?x - container) (supports hook ?x))))
    :effect (and (supports hook ?c) (not (supports ?from ?c))))
  (:action set-down
    :parameters (?c - container ?to - thing)
    :precondition (and
      (supports hook ?c)
      (not (= ?to ?c))
      (not (= ?to hook))
      (or (= ?to quay) (not (exists (?x - container) (supports ?to ?x)))))
    :effect (and (supports ?to ?c) (not (supports hook ?c)))))
