; The dog and the sledges by row and column.
(define (domain pond)
  (:requirements :adl)
  (:types line sledge)
  (:predicates (succ ?i ?j - line) (pond ?r ?c - line) (dog ?r ?c - line)
    (sled ?s - sledge ?r ?c - line))
  (:action run-in-row
    :parameters (?r ?c ?d - line)
    :precondition (and (dog ?r ?c) (or (succ ?c ?d) (succ ?d ?c)) (pond ?r ?d)
      (not (exists (?s - sledge) (sled ?s ?r ?d))))
    :effect (and (dog ?r ?d) (not (dog ?r ?c))))
  (:action run-in-column
    :parameters (?r ?q ?c - line)
    :precondition (and (dog ?r ?c) (or (succ ?r ?q) (succ ?q ?r)) (pond ?q ?c)
      (not (exists (?s - sledge) (sled ?s ?q ?c))))
    :effect (and (dog ?q ?c) (not (dog ?r ?c))))
  (:action draw-in-row
    :parameters (?s - sledge ?r ?b ?c ?d - line)
    :precondition (and (dog ?r ?c) (sled ?s ?r ?b)
      (or (and (succ ?b ?c) (succ ?c ?d)) (and (succ ?d ?c) (succ ?c ?b)))
      (pond ?r ?d) (not (exists (?x - sledge) (sled ?x ?r ?d))))
    :effect (and (dog ?r ?d) (not (dog ?r ?c)) (sled ?s ?r ?c) (not (sled ?s ?r ?b))))
  (:action draw-in-column
    :parameters (?s - sledge ?p ?r ?q ?c - line)
    :precondition (and (dog ?r ?c) (sled ?s ?p ?c)
      (or (and (succ ?p ?r) (succ ?r ?q)) (and (succ ?q ?r) (succ ?r ?p)))
      (pond ?q ?c) (not (exists (?x - sledge) (sled ?x ?q ?c))))
    :effect (and (dog ?q ?c) (not (dog ?r ?c)) (sled ?s ?r ?c) (not (sled ?s ?p ?c)))))
