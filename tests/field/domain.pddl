(define (domain post)
  (:requirements :adl)
  (:types postman parcel place)
  (:predicates
    (at ?who - postman ?where - place)
    (lies ?what - parcel ?where - place)
    (carries ?who - postman ?what - parcel)
    (announced))
  (:action pick-up
    :parameters (?who - postman ?what - parcel ?where - place)
    :precondition (and (at ?who ?where) (lies ?what ?where))
    :effect (and (carries ?who ?what) (not (lies ?what ?where))))
  (:action put-down
    :parameters (?who - postman ?what - parcel ?where - place)
    :precondition (and (at ?who ?where) (carries ?who ?what))
    :effect (and (lies ?what ?where) (not (carries ?who ?what))))
  (:action walk
    :parameters (?who - postman ?from ?to - place)
    :precondition (and (at ?who ?from) (not (= ?from ?to)))
    :effect (and (not (at ?who ?from)) (at ?who ?to)))
  (:action ring
    :parameters ()
    :precondition ()
    :effect (announced)))
