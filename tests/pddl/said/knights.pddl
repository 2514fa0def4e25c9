;; drawn: b2
(define (domain four-knights)
  (:requirements :strips)
  (:predicates (knight ?k) (square ?s) (at ?k ?s) (empty ?s) (knight-move ?s1 ?s2))

  (:action move
    :parameters (?k ?from ?to)
    :precondition (and (knight ?k) (square ?from) (square ?to)
                       (at ?k ?from) (empty ?to) (knight-move ?from ?to))
    :effect (and (not (at ?k ?from)) (at ?k ?to)
                 (empty ?from) (not (empty ?to)))))
(define (problem guarini)
  (:domain four-knights)
  (:objects white1 white2 black1 black2 a1 b1 c1 a2 b2 c2 a3 b3 c3)
  (:init
    (knight white1) (knight white2) (knight black1) (knight black2)
    (square a1) (square b1) (square c1) (square a2) (square b2) (square c2) (square a3) (square b3) (square c3)
    (at black1 a3) (at black2 c3) (at white1 a1) (at white2 c1)
    (empty b1) (empty a2) (empty b2) (empty c2) (empty b3)
    (knight-move a1 c2) (knight-move a1 b3) (knight-move b1 a3) (knight-move b1 c3)
    (knight-move c1 a2) (knight-move c1 b3) (knight-move a2 c1) (knight-move a2 c3)
    (knight-move c2 a1) (knight-move c2 a3) (knight-move a3 b1) (knight-move a3 c2)
    (knight-move b3 a1) (knight-move b3 c1) (knight-move c3 b1) (knight-move c3 a2))
  (:goal (and (at white1 c3) (at white2 a3) (at black1 c1) (at black2 a1))))
