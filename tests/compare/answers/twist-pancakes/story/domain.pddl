; One action for all flips: it is chosen how many pancakes, and each moves by a table.
(define (domain kitchen)
  (:requirements :adl)
  (:types cake level amount)
  (:predicates (lies ?c - cake ?l - level) (golden-up ?c - cake) (goes ?n - amount ?l ?m - level))
  (:action flick
    :parameters (?n - amount)
    :precondition (and)
    :effect (and
      (forall (?c - cake ?l ?m - level)
        (when (and (lies ?c ?l) (goes ?n ?l ?m) (not (= ?l ?m)))
          (and (lies ?c ?m) (not (lies ?c ?l)))))
      (forall (?c - cake)
        (when (and (golden-up ?c) (exists (?l ?m - level) (and (lies ?c ?l) (goes ?n ?l ?m))))
          (not (golden-up ?c))))
      (forall (?c - cake)
        (when (and (not (golden-up ?c)) (exists (?l ?m - level) (and (lies ?c ?l) (goes ?n ?l ?m))))
          (golden-up ?c))))))
