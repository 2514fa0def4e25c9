; Blocks: 10 blocks, from 2 towers to 3, 26 moves
;
; Domain: domains/pddl/blocks.pddl
; Made by: pddlpuzzles generate pddl --seed 3 --domain blocks --options 'blocks=10'
; Proved optimum: 26, by Fast Downward (LM-cut) and SymK.
(define (problem blocks-16)
  (:domain blocks)
  (:objects
    a b c d e f g h i j - block)
  (:init
    (on-table g) (on-table i)
    (on a g) (on j a) (on h j) (on b h) (on c i) (on f c) (on e f) (on d e)
    (clear b) (clear d)
    (hand-empty))
  (:goal (and
    (on-table d) (on-table h) (on-table i)
    (on j i) (on f j) (on b f) (on e b) (on c e) (on a c) (on g a))))
