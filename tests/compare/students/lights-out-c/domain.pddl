(define (domain hotelc) (:requirements :adl)
 (:types window)
 (:predicates (glows ?w - window) (gloom ?w - window) (wired ?s ?w - window))
 (:action toggle :parameters (?s - window) :precondition (and)
  :effect (and
   (forall (?w - window) (when (and (wired ?s ?w) (glows ?w)) (and (gloom ?w) (not (glows ?w)))))
   (forall (?w - window) (when (and (wired ?s ?w) (gloom ?w)) (and (glows ?w) (not (gloom ?w))))))))
