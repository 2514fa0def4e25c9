; Sokoban: a warehouse keeper pushes boxes to where they belong.
;
;           #######
;           #. $  #         #  wall         $  box           @  keeper
;           #  $ ##         .  goal         *  box on a goal +  keeper on a goal
;           #. @  #
;           #######
;
; The keeper walks over free floor, and pushes one box at a time straight ahead, if the cell beyond
; it is free. Boxes are never pulled: one that has been pushed into a corner stays there for good.
; Boxes are all alike; any of them may stand on any goal.
;
; Objective: the fewest pushes; walking costs nothing. That is one of the two ways in which players
; count, and the reason why the domain has action costs.
;
; Source of the idea: the computer game by H. Imabayashi, 1982. The text is this project's own, and
; so are all levels.
; Licence: Apache-2.0.
(define (domain sokoban)
  (:requirements :strips :typing :action-costs)

  (:types cell)

  (:predicates
    (beside ?from ?to - cell)               ; ?from and ?to are floor side by side
    (in-line ?first ?second ?third - cell)  ; ?first, ?second and ?third are in line
    (keeper-at ?cell - cell)                ; the keeper is at ?cell
    (box-at ?cell - cell)                   ; a box is at ?cell
    (free ?cell - cell))                    ; no box is at ?cell; the keeper may be

  (:functions (total-cost) - number)

  ; Walk from ?from to ?to.
  (:action walk
    :parameters (?from ?to - cell)
    :precondition (and
      (keeper-at ?from)
      (beside ?from ?to)
      (free ?to))
    :effect (and
      (keeper-at ?to)
      (not (keeper-at ?from))))

  ; Push the box at ?box to ?ahead. The keeper has to stand behind it, with free floor ahead.
  (:action push
    :parameters (?keeper ?box ?ahead - cell)
    :precondition (and
      (keeper-at ?keeper)
      (in-line ?keeper ?box ?ahead)
      (box-at ?box)
      (free ?ahead))
    :effect (and
      (keeper-at ?box)
      (free ?box)
      (box-at ?ahead)
      (not (keeper-at ?keeper))
      (not (box-at ?box))
      (not (free ?ahead))
      (increase (total-cost) 1))))
