; Blocks: 4 blocks, from 1 tower to 2
;
; Domain: domains/pddl/blocks.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain blocks --options 'blocks=4'
; Proved optimum: 8, by Fast Downward (LM-cut) and SymK.
(define (problem blocks-02)
  (:domain blocks)
  (:objects
    a b c d - block)
  (:init
    (on-table a)
    (on b a) (on d b) (on c d)
    (clear c)
    (hand-empty))
  (:goal (and
    (on-table c) (on-table d)
    (on b c) (on a b))))
