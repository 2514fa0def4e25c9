; Sliding tiles: numbered tiles slide in a frame with one gap.
;
;           +---+---+---+       +---+---+---+
;           | 4 | 1 | 3 |       | 1 | 2 | 3 |
;           +---+---+---+       +---+---+---+
;           | 7 | 2 | 6 |  =>   | 4 | 5 | 6 |
;           +---+---+---+       +---+---+---+
;           | 5 | 8 |   |       | 7 | 8 |   |
;           +---+---+---+       +---+---+---+
;
; A tile beside the gap slides into it. No tile is ever lifted out.
;
; Half of all positions can be reached from a given one: a slide changes the parity of the
; permutation (the gap counted as a tile) and the colour of the gap's cell on a chessboard, so
; both agree or neither does.
;
; Objective: the fewest slides.
;
; Source of the idea: the puzzle of N. P. Chapman, 1874; the argument by parity is due to
; W. W. Johnson and W. E. Story, American Journal of Mathematics 2, 1879. The text is this
; project's own.
; Licence: Apache-2.0.
(define (domain sliding-tiles)
  (:requirements :strips :typing)

  (:types tile cell)

  (:predicates
    (beside ?cell ?other - cell)   ; ?cell and ?other have an edge in common
    (at ?tile - tile ?cell - cell) ; ?tile is at ?cell
    (blank ?cell - cell))          ; the gap is at ?cell

  ; Slide ?tile. A tile has to be in line with the gap to move.
  (:action slide
    :parameters (?tile - tile ?from ?to - cell)
    :precondition (and
      (at ?tile ?from)
      (beside ?from ?to)
      (blank ?to))  ; Tiles move only in line with the gap, towards it.
    :effect (and
      (at ?tile ?to)
      (blank ?from)
      (not (at ?tile ?from))
      (not (blank ?to)))))
