; Blocks: 12 blocks, from 2 towers to 4
;
; Domain: domains/pddl/blocks.pddl
; Made by: pddlpuzzles generate pddl --seed 4 --domain blocks --options 'blocks=12'
; Proved optimum: 28, by Fast Downward (LM-cut) and SymK.
(define (problem blocks-14)
  (:domain blocks)
  (:objects
    a b c d e f g h i j k l - block)
  (:init
    (on-table a) (on-table b)
    (on k a) (on d k) (on i d) (on f i) (on e f) (on j e) (on g b) (on h g) (on c h) (on l c)
    (clear j) (clear l)
    (hand-empty))
  (:goal (and
    (on-table b) (on-table c) (on-table d) (on-table f)
    (on e b) (on l c) (on h l) (on j h) (on a d) (on k a) (on g k) (on i f))))
