; Blocks: 7 blocks, from 2 towers to 2
;
; Domain: domains/pddl/blocks.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain blocks --options 'blocks=7'
; Proved optimum: 18, by Fast Downward (LM-cut) and SymK.
(define (problem blocks-04)
  (:domain blocks)
  (:objects
    a b c d e f g - block)
  (:init
    (on-table d) (on-table g)
    (on a g) (on c a) (on f c) (on b f) (on e b)
    (clear d) (clear e)
    (hand-empty))
  (:goal (and
    (on-table b) (on-table e)
    (on a b) (on d a) (on f d) (on g f) (on c g))))
