(define (domain kitchen)
  (:requirements :strips :typing :negative-preconditions)
  (:types ingredient tool)
  (:predicates
    (oven-on) (oven-hot) (door-open) (hands-clean) (dough-ready) (bread-baked)
    (in-cupboard ?i - ingredient)
    (on-table ?i - ingredient)
    (in-bowl ?i - ingredient)
    (dirty ?t - tool))
  (:action wash-hands
    :parameters ()
    :precondition (not (hands-clean))
    :effect (hands-clean))
  (:action fetch
    :parameters (?i - ingredient)
    :precondition (in-cupboard ?i)
    :effect (and (not (in-cupboard ?i)) (on-table ?i)))
  (:action rinse
    :parameters (?t - tool)
    :precondition (dirty ?t)
    :effect (not (dirty ?t)))
  (:action pour
    :parameters (?i - ingredient)
    :precondition (and (on-table ?i) (not (dirty bowl)))
    :effect (and (not (on-table ?i)) (in-bowl ?i)))
  (:action knead
    :parameters ()
    :precondition (and (in-bowl flour) (in-bowl water) (in-bowl yeast) (hands-clean))
    :effect (and (dough-ready) (not (hands-clean)) (dirty bowl)))
  (:action switch-on
    :parameters ()
    :precondition (not (oven-on))
    :effect (oven-on))
  (:action wait
    :parameters ()
    :precondition (and (oven-on) (not (door-open)))
    :effect (oven-hot))
  (:action open-oven
    :parameters ()
    :precondition (not (door-open))
    :effect (door-open))
  (:action bake
    :parameters ()
    :precondition (and (dough-ready) (oven-hot) (door-open) (hands-clean))
    :effect (and (bread-baked) (not (dough-ready)) (not (oven-hot))))
  (:action switch-off
    :parameters ()
    :precondition (oven-on)
    :effect (and (not (oven-on)) (not (oven-hot))))
  (:action close-oven
    :parameters ()
    :precondition (door-open)
    :effect (not (door-open)))
  (:constants flour water yeast - ingredient bowl - tool))
(define (problem bread)
  (:domain kitchen)
  (:objects salt - ingredient tin - tool)
  (:init (in-cupboard flour) (in-cupboard yeast) (in-cupboard salt) (on-table water)
         (dirty bowl) (dirty tin))
  (:goal (and (bread-baked) (not (oven-on)) (not (door-open)) (not (dirty bowl)))))
