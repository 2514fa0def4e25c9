;; drawn: every sight is seen
;; (ride-bus l15 piazzacastello vanchiglia): ride the bus L15 from Piazza Castello to Vanchiglia
;; (visit egyptianmuseum piazzacastello): visit the Egyptian museum at Piazza Castello
;; (buy-bus-ticket): buy a bus ticket
(define (domain city-tour)
  (:requirements :strips :typing :action-costs)
  (:types Stop Sight Line)
  (:predicates
     (at ?s - Stop)
     (bus ?l - Line ?a ?b - Stop)
     (train ?a ?b - Stop)
     (footpath ?a ?b - Stop)
     (near ?x - Sight ?s - Stop)
     (seen ?x - Sight)
     (have-ticket))
  (:functions (total-cost) - number
              (fare ?a ?b - Stop) - number
              (entrance ?x - Sight) - number)

  (:action buy-bus-ticket
     :parameters ()
     :precondition (and)
     :effect (and (have-ticket) (increase (total-cost) 6)))

  (:action ride-bus
     :parameters (?l - Line ?a ?b - Stop)
     :precondition (and (at ?a) (bus ?l ?a ?b) (have-ticket))
     :effect (and (not (at ?a)) (at ?b)))

  (:action take-train
     :parameters (?a ?b - Stop)
     :precondition (and (at ?a) (train ?a ?b))
     :effect (and (not (at ?a)) (at ?b) (increase (total-cost) (fare ?a ?b))))

  (:action walk
     :parameters (?a ?b - Stop)
     :precondition (and (at ?a) (footpath ?a ?b))
     :effect (and (not (at ?a)) (at ?b) (increase (total-cost) 1)))

  (:action visit
     :parameters (?x - Sight ?s - Stop)
     :precondition (and (at ?s) (near ?x ?s))
     :effect (and (seen ?x) (increase (total-cost) (entrance ?x)))))

(define (problem one-day-in-Turin)
  (:domain city-tour)
  (:objects PortaNuova PiazzaCastello Vanchiglia Superga Lingotto - Stop
            Mole EgyptianMuseum Basilica CarMuseum - Sight
            L15 L18 - Line)
  (:init (at PortaNuova)
         (bus L15 PortaNuova PiazzaCastello) (bus L15 PiazzaCastello PortaNuova)
         (bus L15 PiazzaCastello Vanchiglia) (bus L15 Vanchiglia PiazzaCastello)
         (bus L18 PortaNuova Lingotto) (bus L18 Lingotto PortaNuova)
         (train Vanchiglia Superga) (train Superga Vanchiglia)
         (train PortaNuova Lingotto) (train Lingotto PortaNuova)
         (footpath PortaNuova PiazzaCastello) (footpath PiazzaCastello PortaNuova)
         (footpath PiazzaCastello Vanchiglia) (footpath Vanchiglia PiazzaCastello)
         (near Mole Vanchiglia) (near EgyptianMuseum PiazzaCastello)
         (near Basilica Superga) (near CarMuseum Lingotto)
         (= (total-cost) 0)
         (= (fare Vanchiglia Superga) 4) (= (fare Superga Vanchiglia) 4)
         (= (fare PortaNuova Lingotto) 2) (= (fare Lingotto PortaNuova) 2)
         (= (entrance Mole) 9) (= (entrance EgyptianMuseum) 15)
         (= (entrance Basilica) 0) (= (entrance CarMuseum) 12))
  (:goal (and (seen Mole) (seen EgyptianMuseum) (seen Basilica) (seen CarMuseum) (at PortaNuova)))
  (:metric minimize (total-cost)))
