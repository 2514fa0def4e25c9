; A domain of many kinds of actions, to see how each is said
(define (domain home)
  (:types nurse mother - person pot seat room engine track hand bus)
  (:predicates (holding ?h ?x) (engine-at ?e ?t) (locked) (oven-on) (has-card ?p) (asleep ?p) (in ?p ?r) (on-stove
    ?x) (sitting ?p - person ?s - seat) (light-on ?r) (behind ?x ?y) (last ?x ?r) (coupled ?x ?s)
    (here ?r) (at ?x ?r) (in-hand ?p ?x)
    (barred ?a ?b - room) (seated ?p ?u) (packed ?x ?u) (contains ?x ?s) (has-soap ?s) (clean ?x) (on-shelf ?x ?s))
  (:action go
    :parameters (?e - engine ?a ?b - track)
    :precondition (engine-at ?e ?a)
    :effect (and (engine-at ?e ?b) (not (engine-at ?e ?a))))
  (:action push-in
    :parameters (?e - engine ?x - pot ?t - track)
    :precondition (engine-at ?e ?t)
    :effect (and (last ?x ?t) (asleep ?t)))
  (:action push-on
    :parameters (?e - engine ?x ?y - pot ?t - track)
    :precondition (engine-at ?e ?t)
    :effect (and (not (last ?y ?t)) (last ?x ?t) (behind ?x ?y)))
  (:action grasp
    :parameters (?h - hand ?x - pot)
    :effect (holding ?h ?x))
  (:action rinse
    :parameters (?x - pot ?h - hand)
    :precondition (holding ?h ?x)
    :effect (on-stove ?x))
  (:action board
    :parameters (?p - person ?b - bus ?r - room)
    :precondition (and (in ?p ?r) (at ?b ?r))
    :effect (and (in ?p ?b) (not (in ?p ?r))))
  (:action lock-up
    :parameters (?p - person)
    :effect (locked))
  (:action switch-on
    :effect (oven-on))
  (:action issue-card
    :parameters (?p ?q - person)
    :effect (has-card ?q))
  (:action operate
    :parameters (?p ?q - person ?r - room)
    :precondition (and (in ?p ?r) (in ?q ?r))
    :effect (asleep ?q))
  (:action lend
    :parameters (?p ?q - person ?x)
    :precondition (in-hand ?p ?x)
    :effect (and (in-hand ?q ?x) (not (in-hand ?p ?x))))
  (:action put-over
    :parameters (?x ?y)
    :effect (behind ?x ?y))
  (:action shove
    :parameters (?x - pot ?q ?r ?s - room)
    :effect (and (not (here ?q)) (here ?r) (not (at ?x ?r)) (at ?x ?s)))
  (:action plan
    :parameters (?x - pot ?y ?z)
    :effect (and (on-stove ?x) (behind ?y ?z)))
  (:action sit-down
    :parameters (?p - person ?s - seat ?r - room)
    :precondition (in ?p ?r)
    :effect (sitting ?p ?s))
  (:action set-on-stove
    :parameters (?x)
    :effect (on-stove ?x))
  (:action switch-on-light
    :parameters (?p - person ?r - room)
    :precondition (in ?p ?r)
    :effect (light-on ?r))
  (:action couple
    :parameters (?s - seat ?x ?y - pot ?r - room)
    :effect (and (coupled ?x ?s) (not (last ?x ?r)) (not (behind ?x ?y)) (last ?y ?r)))
  (:action unlock
    :parameters (?a ?b - room)
    :precondition (barred ?a ?b)
    :effect (and (not (barred ?a ?b)) (not (barred ?b ?a))))
  (:action drive-bus
    :parameters (?u - bus ?a ?b - track)
    :effect (forall (?x - seat) (and (not (at ?x ?a)) (at ?x ?b))))
  (:action taxi-in
    :parameters (?u - bus ?s - seat ?a - track)
    :effect (and (not (on-shelf ?u ?s)) (at ?u ?a)))
  (:action get-in
    :parameters (?p - person ?u - bus ?r - room)
    :precondition (and (in ?p ?r) (at ?u ?r))
    :effect (and (seated ?p ?u) (not (in ?p ?r))))
  (:action get-out
    :parameters (?p - person ?u - bus ?r - room)
    :precondition (and (seated ?p ?u) (at ?u ?r))
    :effect (and (in ?p ?r) (not (seated ?p ?u))))
  (:action pack
    :parameters (?x - pot ?u - bus ?r - room ?p - person)
    :precondition (and (at ?u ?r) (in ?p ?r))
    :effect (packed ?x ?u))
  (:action wash
    :parameters (?r - room)
    :effect (forall (?x - pot) (when (at ?x ?r) (clean ?x))))
  (:action fill
    :parameters (?x - pot ?s - seat ?h - hand)
    :precondition (not (clean ?x))
    :effect (contains ?x ?s))
  (:action add-soap
    :parameters (?s - seat)
    :effect (has-soap ?s))
  (:action toast
    :parameters (?p ?q - person ?r - room)
    :precondition (and (in ?p ?r) (in ?q ?r))
    :effect (and (has-card ?p) (has-card ?q)))
  (:action inspect-left
    :parameters (?h - hand ?s - seat)
    :precondition (not (has-soap ?s))
    :effect (clean ?h)))
;
(define (problem p) (:domain home) (:objects nina - nurse mum - mother pan - pot
  sofa - seat hall - room puffer - engine spur main - track left - hand bus-1 - bus) (:init (at
  bus-1 hall) (engine-at puffer spur) (in nina hall) (in mum hall) (in-hand nina pan) (barred
  hall hall)) (:goal (sitting mum sofa)))
