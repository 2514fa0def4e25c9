;; (push-down box1 c11 c21 c31): push box1 down from c21 to c31
(define (domain maze)
  (:requirements :strips)
  (:predicates (cell ?c) (box ?b)
               (player-at ?c) (box-at ?b ?c) (free ?c)
               (up ?a ?b) (down ?a ?b) (left ?a ?b) (right ?a ?b))

  (:action move-up
    :parameters (?from ?to)
    :precondition (and (player-at ?from) (free ?to) (up ?from ?to))
    :effect (and (player-at ?to) (not (player-at ?from)) (free ?from) (not (free ?to))))

  (:action push-up
    :parameters (?b ?p ?from ?to)
    :precondition (and (box ?b) (player-at ?p) (box-at ?b ?from) (free ?to)
                       (up ?p ?from) (up ?from ?to))
    :effect (and (player-at ?from) (not (player-at ?p)) (free ?p)
                 (box-at ?b ?to) (not (box-at ?b ?from)) (not (free ?to))))

  (:action move-down
    :parameters (?from ?to)
    :precondition (and (player-at ?from) (free ?to) (down ?from ?to))
    :effect (and (player-at ?to) (not (player-at ?from)) (free ?from) (not (free ?to))))

  (:action push-down
    :parameters (?b ?p ?from ?to)
    :precondition (and (box ?b) (player-at ?p) (box-at ?b ?from) (free ?to)
                       (down ?p ?from) (down ?from ?to))
    :effect (and (player-at ?from) (not (player-at ?p)) (free ?p)
                 (box-at ?b ?to) (not (box-at ?b ?from)) (not (free ?to))))

  (:action move-left
    :parameters (?from ?to)
    :precondition (and (player-at ?from) (free ?to) (left ?from ?to))
    :effect (and (player-at ?to) (not (player-at ?from)) (free ?from) (not (free ?to))))

  (:action push-left
    :parameters (?b ?p ?from ?to)
    :precondition (and (box ?b) (player-at ?p) (box-at ?b ?from) (free ?to)
                       (left ?p ?from) (left ?from ?to))
    :effect (and (player-at ?from) (not (player-at ?p)) (free ?p)
                 (box-at ?b ?to) (not (box-at ?b ?from)) (not (free ?to))))

  (:action move-right
    :parameters (?from ?to)
    :precondition (and (player-at ?from) (free ?to) (right ?from ?to))
    :effect (and (player-at ?to) (not (player-at ?from)) (free ?from) (not (free ?to))))

  (:action push-right
    :parameters (?b ?p ?from ?to)
    :precondition (and (box ?b) (player-at ?p) (box-at ?b ?from) (free ?to)
                       (right ?p ?from) (right ?from ?to))
    :effect (and (player-at ?from) (not (player-at ?p)) (free ?p)
                 (box-at ?b ?to) (not (box-at ?b ?from)) (not (free ?to))))
)
(define (problem maze-1)
  (:domain maze)
  (:objects c11 c12 c14 c15 c21 c22 c23 c24 c25 c31 c33 c34 c35 c41 c42 c43 c44 c45 c51 c52 c53
            box1 box2)
  (:init
    (cell c11) (cell c12) (cell c14) (cell c15) (cell c21) (cell c22) (cell c23) (cell c24)
    (cell c25) (cell c31) (cell c33) (cell c34) (cell c35) (cell c41) (cell c42) (cell c43)
    (cell c44) (cell c45) (cell c51) (cell c52) (cell c53)
    (box box1) (box box2)
    (player-at c41) (box-at box1 c22) (box-at box2 c34)
    (free c11) (free c12) (free c14) (free c15) (free c21) (free c23) (free c24) (free c25)
    (free c31) (free c33) (free c35) (free c42) (free c43) (free c44) (free c45) (free c51)
    (free c52) (free c53)
    (up c21 c11) (up c22 c12) (up c24 c14) (up c25 c15) (up c31 c21) (up c33 c23)
    (up c34 c24) (up c35 c25) (up c41 c31) (up c43 c33) (up c44 c34) (up c45 c35)
    (up c51 c41) (up c52 c42) (up c53 c43)
    (down c11 c21) (down c12 c22) (down c14 c24) (down c15 c25) (down c21 c31) (down c23 c33)
    (down c24 c34) (down c25 c35) (down c31 c41) (down c33 c43) (down c34 c44) (down c35 c45)
    (down c41 c51) (down c42 c52) (down c43 c53)
    (left c12 c11) (left c15 c14) (left c22 c21) (left c23 c22) (left c24 c23) (left c25 c24)
    (left c34 c33) (left c35 c34) (left c42 c41) (left c43 c42) (left c44 c43) (left c45 c44)
    (left c52 c51) (left c53 c52)
    (right c11 c12) (right c14 c15) (right c21 c22) (right c22 c23) (right c23 c24) (right c24 c25)
    (right c33 c34) (right c34 c35) (right c41 c42) (right c42 c43) (right c43 c44) (right c44 c45)
    (right c51 c52) (right c52 c53))
  (:goal (and (box-at box1 c24) (box-at box2 c44))))
