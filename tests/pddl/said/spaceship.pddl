;; (refuel mars f0 f3): refuel on Mars
;; (hyperlane ceres mars): there is a hyperlane from Ceres to Mars
;; (fuel f1): the fuel is 1
;; (jump ceres mars f1 f2): jump from Ceres to Mars
;; (on_board drill): the drill is on board
(define (domain space_ship)
  (:requirements :strips :typing)
  (:types planet fuel_level cargo)
  (:predicates (ship_at ?p - planet)
               (fuel ?f - fuel_level)
               (less ?f1 ?f2 - fuel_level)
               (hyperlane ?p1 ?p2 - planet)
               (refinery ?p - planet)
               (ore_left ?p - planet)
               (cargo_at ?c - cargo ?p - planet)
               (on_board ?c - cargo)
               (bay_free)
               (full ?f - fuel_level))
  (:action JUMP
    :parameters (?p1 ?p2 - planet ?f1 ?f2 - fuel_level)
    :precondition (and (ship_at ?p1) (hyperlane ?p1 ?p2) (fuel ?f2) (less ?f1 ?f2))
    :effect (and (not (ship_at ?p1)) (ship_at ?p2) (not (fuel ?f2)) (fuel ?f1)))
  (:action LOAD
    :parameters (?c - cargo ?p - planet)
    :precondition (and (ship_at ?p) (cargo_at ?c ?p) (bay_free))
    :effect (and (on_board ?c) (not (cargo_at ?c ?p)) (not (bay_free))))
  (:action UNLOAD
    :parameters (?c - cargo ?p - planet)
    :precondition (and (ship_at ?p) (on_board ?c))
    :effect (and (cargo_at ?c ?p) (bay_free) (not (on_board ?c))))
  (:action REFUEL
    :parameters (?p - planet ?f1 ?f2 - fuel_level)
    :precondition (and (ship_at ?p) (refinery ?p) (ore_left ?p) (fuel ?f1) (full ?f2))
    :effect (and (not (fuel ?f1)) (fuel ?f2) (not (ore_left ?p)))))

(define (problem too_far_out)
  (:domain space_ship)
  (:objects Terra Mars Ceres Titan - planet
            f0 f1 f2 f3 - fuel_level
            medicine drill - cargo)
  (:init (ship_at Terra) (fuel f2) (full f3) (bay_free)
         (less f0 f1) (less f1 f2) (less f2 f3)
         (hyperlane Terra Mars) (hyperlane Mars Terra)
         (hyperlane Mars Ceres) (hyperlane Ceres Mars)
         (hyperlane Ceres Titan) (hyperlane Titan Ceres)
         (refinery Mars) (ore_left Mars)
         (cargo_at medicine Terra) (cargo_at drill Ceres))
  (:goal (and (cargo_at medicine Titan) (cargo_at drill Terra))))
