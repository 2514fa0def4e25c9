; Right: there are no tiles, only the two colours at each place.
(define (domain colours)
  (:requirements :adl)
  (:types place vertex sense colour)
  (:predicates (shows ?p - place ?c - colour) (hides ?p - place ?c - colour)
    (goes ?v - vertex ?s - sense ?p ?q - place) (turned) (turns-turned ?v - vertex))
  (:action turn
    :parameters (?v - vertex ?s - sense)
    :precondition (or (and (turned) (turns-turned ?v)) (not (or (turned) (turns-turned ?v))))
    :effect (forall (?p ?q - place ?c - colour) (and
      (when (and (goes ?v ?s ?p ?q) (shows ?p ?c)) (shows ?q ?c))
      (when (and (goes ?v ?s ?p ?q) (shows ?q ?c) (not (shows ?p ?c))) (not (shows ?q ?c)))
      (when (and (goes ?v ?s ?p ?q) (hides ?p ?c)) (hides ?q ?c))
      (when (and (goes ?v ?s ?p ?q) (hides ?q ?c) (not (hides ?p ?c))) (not (hides ?q ?c))))))
  (:action flip :parameters ()
    :effect (and (when (turned) (not (turned))) (when (not (turned)) (turned)))))
