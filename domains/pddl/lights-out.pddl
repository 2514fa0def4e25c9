; Lights out: each button switches its own lamp and those beside it. All lamps are to be dark.
;
;           . . . . .         . . . . .
;           . . . . .         . . * . .
;           . .[.]. .   =>    . * * * .       the button in the middle is pressed
;           . . . . .         . . * . .
;           . . . . .         . . . . .
;
; A lamp that is lit goes dark, and one that is dark lights up. The order in which buttons are
; pressed does not matter, and pressing one twice changes nothing.
;
; So a plan is a set of buttons, and finding one means solving linear equations over the field of
; two elements. On some boards, five by five among them, not every position can be solved.
;
; Objective: the fewest presses.
;
; The effects are conditional: what is lit goes dark, what is dark is lit. Plain STRIPS would need
; an action for every way in which the lamps around a button can be lit, 32 of them for a button in
; the middle.
;
; Source of the idea: a toy by Tiger Electronics, 1995; the equations are in M. Anderson and T.
; Feil, "Turning lights out with linear algebra", Mathematics Magazine 71, 1998. The text is this
; project's own.
; Licence: Apache-2.0.
(define (domain lights-out)
  (:requirements :strips :typing :conditional-effects)

  (:types cell)

  (:predicates
    (switches ?button ?lamp - cell)   ; the button at ?button switches the lamp at ?lamp
    (lit ?lamp - cell)                ; ?lamp is lit
    (dark ?lamp - cell))              ; ?lamp is dark

  ; Press ?button.
  (:action press
    :parameters (?button - cell)
    :precondition (and)
    :effect (and
      (forall (?lamp - cell)
        (when (and (switches ?button ?lamp) (lit ?lamp))
          (and (dark ?lamp) (not (lit ?lamp)))))
      (forall (?lamp - cell)
        (when (and (switches ?button ?lamp) (dark ?lamp))
          (and (lit ?lamp) (not (dark ?lamp))))))))
