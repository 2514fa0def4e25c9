; Blocks: 10 blocks, from 2 towers to 4
;
; Domain: domains/pddl/blocks.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain blocks --options 'blocks=10'
; Proved optimum: 28, by Fast Downward (LM-cut) and SymK.
(define (problem blocks-15)
  (:domain blocks)
  (:objects
    a b c d e f g h i j - block)
  (:init
    (on-table b) (on-table e)
    (on j e) (on d j) (on g d) (on f g) (on i f) (on a i) (on c a) (on h c)
    (clear b) (clear h)
    (hand-empty))
  (:goal (and
    (on-table g) (on-table h) (on-table i) (on-table j)
    (on a j) (on f a) (on d f) (on c d) (on b c) (on e b))))
