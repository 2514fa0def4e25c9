; Peg solitaire, counted in jumps, and described by what a jump does to each place.
;
; The encoding jumps describes it move by move: an action names three places, and says what
; becomes of them. Here it is described place by place: a place that a move empties loses its peg,
; one that it fills gets one, and every other stays as it is. So a move is an object, and the only
; parameter of the action; (empties m p) and (fills m p) say which moves change the place p. d2-d4
; is the move of the peg on d2 to d4: it empties d2 and d3, and fills d4. The two encodings are
; the same game, jump by jump. What they ask of a planner differs: this one needs conditions,
; effects for all places, and no action with three parameters, of which few triples are a line.
;
; In a problem whose goal is one peg anywhere, (last-peg-may-go) holds and the board is to be empty:
; the last jump goes out of the board (jump-out), which fills nothing, and the game is over.
(define (domain peg-cells)
  (:requirements :strips :typing :adl)

  (:types place move - object)

  (:predicates
    (empties ?move - move ?place - place)
    (fills ?move - move ?place - place)
    (peg ?place - place)
    (hole ?place - place)
    (last-peg-may-go)
    (playing))

  (:action jump
    :parameters (?move - move)
    :precondition (and
      (playing)
      (forall (?place - place) (imply (empties ?move ?place) (peg ?place)))
      (forall (?place - place) (imply (fills ?move ?place) (hole ?place))))
    :effect (and
      (forall (?place - place)
        (when (empties ?move ?place)
          (and (not (peg ?place)) (hole ?place))))
      (forall (?place - place)
        (when (fills ?move ?place)
          (and (not (hole ?place)) (peg ?place))))))

  (:action jump-out
    :parameters (?move - move)
    :precondition (and
      (playing)
      (last-peg-may-go)
      (forall (?place - place) (imply (empties ?move ?place) (peg ?place)))
      (forall (?place - place) (imply (fills ?move ?place) (hole ?place))))
    :effect (and
      (not (playing))
      (forall (?place - place)
        (when (empties ?move ?place)
          (and (not (peg ?place)) (hole ?place)))))))
