(define (domain wagon)
  (:requirements :adl)
  (:types stop barrel - object)
  (:predicates
    (wagon-at ?s - stop) (onward ?s ?t - stop) (lies ?b - barrel ?s - stop)
    (loaded ?b - barrel)
    (tail ?b - barrel))      ; the last one rolled on
  (:action drive
    :parameters (?s ?t - stop)
    :precondition (and (wagon-at ?s) (onward ?s ?t))
    :effect (and (not (wagon-at ?s)) (wagon-at ?t)))
  (:action roll-on
    :parameters (?b - barrel ?s - stop)
    :precondition (and (wagon-at ?s) (lies ?b ?s)
      (not (exists (?x ?y - barrel) (and (loaded ?x) (loaded ?y) (not (= ?x ?y))))))
    :effect (and (loaded ?b) (tail ?b) (not (lies ?b ?s))
      (forall (?x - barrel) (when (tail ?x) (not (tail ?x))))))
  (:action roll-off
    :parameters (?b - barrel ?s - stop)
    :precondition (and (wagon-at ?s) (tail ?b))
    :effect (and (not (loaded ?b)) (not (tail ?b)) (lies ?b ?s)
      (forall (?x - barrel) (when (and (loaded ?x) (not (= ?x ?b))) (tail ?x))))))
