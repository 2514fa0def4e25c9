; Blocks: towers of blocks are rebuilt, one block at a time.
;
;             c
;             a              a
;             b   d          b   d   c
;           =========  =>  =============
;
; A hand holds one block at most. It takes a block that has nothing on it, from the table or from
; another block, and lays it on the table or on a block that has nothing on it. The table has room
; for all of them.
;
; Objective: the fewest actions. A block that is moved costs two of them, one to take it and one to
; lay it down, so the question is which blocks have to be moved more than once.
;
; Source of the idea: the blocks world is as old as the field; a hand with four actions is in
; N. J. Nilsson, "Principles of Artificial Intelligence", 1980. The text is this project's own.
; Licence: Apache-2.0.
(define (domain blocks)
  (:requirements :strips :typing)

  (:types block)

  (:predicates
    (on ?above ?below - block)  ; ?above is on ?below
    (on-table ?block - block)   ; ?block is on the table
    (clear ?block - block)      ; ?block has nothing on it. Nor is it in the hand.
    (holding ?block - block)    ; ?block is in the hand
    (hand-empty))

  ; Take ?block from the table.
  (:action pick-up
    :parameters (?block - block)
    :precondition (and
      (on-table ?block)
      (clear ?block)
      (hand-empty))
    :effect (and
      (holding ?block)
      (not (on-table ?block))
      (not (clear ?block))
      (not (hand-empty))))

  ; Lay ?block on the table. It is in the hand.
  (:action put-down
    :parameters (?block - block)
    :precondition (holding ?block)
    :effect (and
      (on-table ?block)
      (clear ?block)
      (hand-empty)
      (not (holding ?block))))

  ; Take ?block from ?below. It is the top of a tower.
  (:action unstack
    :parameters (?block ?below - block)
    :precondition (and
      (on ?block ?below)
      (clear ?block)
      (hand-empty))
    :effect (and
      (holding ?block)
      (clear ?below)
      (not (on ?block ?below))
      (not (clear ?block))
      (not (hand-empty))))

  ; Lay ?block on ?below. It is in the hand, and the other is the top of a tower.
  (:action stack
    :parameters (?block ?below - block)
    :precondition (and
      (holding ?block)
      (clear ?below))
    :effect (and
      (on ?block ?below)
      (clear ?block)
      (hand-empty)
      (not (holding ?block))
      (not (clear ?below)))))
