; Blocks: 10 blocks, from 2 towers to 3, 28 moves
;
; Domain: domains/pddl/blocks.pddl
; Made by: pddlpuzzles generate pddl --seed 4 --domain blocks --options 'blocks=10'
; Proved optimum: 28, by Fast Downward (LM-cut) and SymK.
(define (problem blocks-17)
  (:domain blocks)
  (:objects
    a b c d e f g h i j - block)
  (:init
    (on-table a) (on-table b)
    (on f a) (on e f) (on i e) (on c i) (on d c) (on g b) (on h g) (on j h)
    (clear d) (clear j)
    (hand-empty))
  (:goal (and
    (on-table a) (on-table f) (on-table g)
    (on h a) (on b h) (on j b) (on d j) (on i d) (on e f) (on c e))))
