; Jugs: measure an amount of water with jugs that have no marks.
;
;           | 8 |   |   |   |   |
;           |~~~|   | 5 |   | 3 |
;           |~~~|   |~~~|   |   |
;           jug-1   jug-2   jug-3
;
; A jug is filled to the brim, or emptied, or poured into another one until it is empty or the other
; one is full.
;
; Objective: the fewest actions. What can be measured are multiples of what divides all sizes.
;
; Source of the idea: a puzzle of the Middle Ages, in the Annals of Stade (13th century). The text
; is this project's own.
; Licence: Apache-2.0.
(define (domain jugs)
  (:requirements :strips :typing :numeric-fluents)

  (:types jug)

  (:predicates
    (apart ?one ?two - jug)) ; ?one and ?two are two jugs

  (:functions
    (capacity ?jug - jug)
    (amount ?jug - jug) - number)

  ; Fill ?jug to the brim.
  (:action fill
    :parameters (?jug - jug)
    :precondition (and
      (< (amount ?jug) (capacity ?jug)))
    :effect (and
      (assign (amount ?jug) (capacity ?jug))))

  ; Empty ?jug into the drain.
  (:action empty
    :parameters (?jug - jug)
    :precondition (and
      (> (amount ?jug) 0))
    :effect (and
      (assign (amount ?jug) 0)))

  ; Pour all of ?from into ?to.
  (:action pour-all
    :parameters (?from ?to - jug)
    :precondition (and
      (apart ?from ?to)
      (> (amount ?from) 0)
      (<= (+ (amount ?from) (amount ?to)) (capacity ?to)))
    :effect (and
      (increase (amount ?to) (amount ?from))
      (assign (amount ?from) 0)))

  ; Pour from ?from until ?to is full.
  (:action pour-some
    :parameters (?from ?to - jug)
    :precondition (and
      (apart ?from ?to)
      (< (amount ?to) (capacity ?to))
      (> (+ (amount ?from) (amount ?to)) (capacity ?to)))
    :effect (and
      (decrease (amount ?from) (- (capacity ?to) (amount ?to)))
      (assign (amount ?to) (capacity ?to)))))
