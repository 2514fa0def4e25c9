; Machiavelli: all cards are laid out again as runs and sets, at a cost of 1 for each card that
; stays in the hand.
;
; A card is one object, named by its suit and its rank: ca is the ace of clubs, ht the ten of
; hearts. (left c n) says how many copies of it are not placed, and (one-off m n) that n is one
; less than m. (three a b c), (four a b c d) and (five a b c d e) are the runs and the sets that
; the cards can make; a run of six cards or more is laid as two, side by side.
; Cards are placed in a fixed order: (current c) is the one to be placed now, and the first of its
; meld. When none of it is left, next goes on to the one that is (following c d).
; (may-stay c one) and (both-may-stay c two) say how many copies of a card were in the hand: one
; copy or two may be kept when nothing else of it is left.
(define (domain machiavelli-melds)
  (:requirements :strips :typing :action-costs)

  (:types card count - object)

  (:predicates
    (current ?card - card)
    (left ?card - card ?count - count)
    (following ?card ?next - card)
    (three ?a ?b ?c - card)
    (four ?a ?b ?c ?d - card)
    (five ?a ?b ?c ?d ?e - card)
    (may-stay ?card - card ?count - count)
    (both-may-stay ?card - card ?count - count)
    (one-off ?before ?after - count)
    (none ?count - count))

  (:functions (total-cost) - number)

  (:action lay-three
    :parameters (?a ?b ?c - card ?a0 ?b0 ?c0 ?a1 ?b1 ?c1 - count)
    :precondition (and
      (current ?a)
      (three ?a ?b ?c)
      (left ?a ?a0)
      (one-off ?a0 ?a1)
      (left ?b ?b0)
      (one-off ?b0 ?b1)
      (left ?c ?c0)
      (one-off ?c0 ?c1))
    :effect (and
      (not (left ?a ?a0))
      (left ?a ?a1)
      (not (left ?b ?b0))
      (left ?b ?b1)
      (not (left ?c ?c0))
      (left ?c ?c1)))

  (:action lay-four
    :parameters (?a ?b ?c ?d - card ?a0 ?b0 ?c0 ?d0 ?a1 ?b1 ?c1 ?d1 - count)
    :precondition (and
      (current ?a)
      (four ?a ?b ?c ?d)
      (left ?a ?a0)
      (one-off ?a0 ?a1)
      (left ?b ?b0)
      (one-off ?b0 ?b1)
      (left ?c ?c0)
      (one-off ?c0 ?c1)
      (left ?d ?d0)
      (one-off ?d0 ?d1))
    :effect (and
      (not (left ?a ?a0))
      (left ?a ?a1)
      (not (left ?b ?b0))
      (left ?b ?b1)
      (not (left ?c ?c0))
      (left ?c ?c1)
      (not (left ?d ?d0))
      (left ?d ?d1)))

  (:action lay-five
    :parameters (?a ?b ?c ?d ?e - card ?a0 ?b0 ?c0 ?d0 ?e0 ?a1 ?b1 ?c1 ?d1 ?e1 - count)
    :precondition (and
      (current ?a)
      (five ?a ?b ?c ?d ?e)
      (left ?a ?a0)
      (one-off ?a0 ?a1)
      (left ?b ?b0)
      (one-off ?b0 ?b1)
      (left ?c ?c0)
      (one-off ?c0 ?c1)
      (left ?d ?d0)
      (one-off ?d0 ?d1)
      (left ?e ?e0)
      (one-off ?e0 ?e1))
    :effect (and
      (not (left ?a ?a0))
      (left ?a ?a1)
      (not (left ?b ?b0))
      (left ?b ?b1)
      (not (left ?c ?c0))
      (left ?c ?c1)
      (not (left ?d ?d0))
      (left ?d ?d1)
      (not (left ?e ?e0))
      (left ?e ?e1)))

  (:action keep
    :parameters (?card - card ?a ?b - count)
    :precondition (and
      (current ?card)
      (may-stay ?card ?a)
      (left ?card ?a)
      (one-off ?a ?b))
    :effect (and
      (not (left ?card ?a))
      (left ?card ?b)
      (increase (total-cost) 1)))

  (:action keep-both
    :parameters (?card - card ?a ?b ?c - count)
    :precondition (and
      (current ?card)
      (both-may-stay ?card ?a)
      (left ?card ?a)
      (one-off ?a ?b)
      (one-off ?b ?c))
    :effect (and
      (not (left ?card ?a))
      (left ?card ?c)
      (increase (total-cost) 2)))

  (:action next
    :parameters (?card ?after - card ?count - count)
    :precondition (and
      (current ?card)
      (following ?card ?after)
      (left ?card ?count)
      (none ?count))
    :effect (and
      (not (current ?card))
      (current ?after))))
