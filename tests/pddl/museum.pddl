; Who is in a lift, what somebody carries
(define (domain museum)
  (:types floor statue robot lift bench)
  (:predicates (robot-on ?r - robot ?f - floor) (lift-on ?l - lift ?f - floor) (in ?r - robot ?l - lift) (statue-on ?s - statue ?f - floor) (holds ?r - robot ?s - statue) (likes ?x ?y) (bench-on ?b - bench ?f - floor) (sitting ?r - robot ?b - bench) (free ?b - bench) (has-seen ?x ?y))
  (:action sit
    :parameters (?r - robot ?b - bench)
    :precondition (free ?b)
    :effect (and (sitting ?r ?b) (not (free ?b))))
  (:action enter
    :parameters (?r - robot ?l - lift ?f - floor)
    :precondition (and (robot-on ?r ?f) (lift-on ?l ?f))
    :effect (and (in ?r ?l) (not (robot-on ?r ?f))))
  (:action ride
    :parameters (?l - lift ?f ?g - floor)
    :precondition (lift-on ?l ?f)
    :effect (and (lift-on ?l ?g) (not (lift-on ?l ?f))))
  (:action take
    :parameters (?r - robot ?s - statue ?f - floor)
    :precondition (and (robot-on ?r ?f) (statue-on ?s ?f))
    :effect (and (holds ?r ?s) (not (statue-on ?s ?f))))
  (:action admire
    :parameters (?x ?y)
    :precondition (likes ?x ?y)
    :effect (and (has-seen ?x ?y) (not (likes ?x ?y)))))
;
(define (problem p) (:domain museum) (:objects first top - floor venus - statue
  robbie - robot sofa - bench cage - lift) (:init (robot-on robbie first) (lift-on cage first)
  (likes robbie cage) (free sofa) (bench-on sofa first) (statue-on venus first)) (:goal (and
  (holds robbie venus) (in robbie cage))))
