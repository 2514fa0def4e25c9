; A stop is known by its height; a miner by where he is, in the cart or at home.
(define (domain mine)
  (:requirements :adl :action-costs)
  (:types stop miner)
  (:predicates (cart ?s - stop) (step-up ?s ?t - stop) (at ?m - miner ?s - stop) (in ?m - miner)
    (done ?m - miner) (home ?m - miner ?s - stop))
  (:functions (total-cost) - number)
  (:action pull
    :parameters (?s ?t - stop)
    :precondition (and (cart ?s) (step-up ?s ?t))
    :effect (and (cart ?t) (not (cart ?s)) (increase (total-cost) 3)))
  (:action let-down
    :parameters (?s ?t - stop)
    :precondition (and (cart ?s) (step-up ?t ?s))
    :effect (and (cart ?t) (not (cart ?s)) (increase (total-cost) 2)))
  (:action get-in
    :parameters (?m - miner ?s - stop)
    :precondition (and (cart ?s) (at ?m ?s) (not (in ?m)) (not (done ?m)))
    :effect (and (in ?m) (increase (total-cost) 1)))
  (:action get-out
    :parameters (?m - miner ?s - stop)
    :precondition (and (cart ?s) (in ?m) (home ?m ?s))
    :effect (and (not (in ?m)) (done ?m) (increase (total-cost) 1))))
