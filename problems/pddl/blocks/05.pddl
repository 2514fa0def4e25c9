; Blocks: 5 blocks, from 1 tower to 2
;
; Domain: domains/pddl/blocks.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain blocks --options 'blocks=5'
; Proved optimum: 12, by Fast Downward (LM-cut) and SymK.
(define (problem blocks-05)
  (:domain blocks)
  (:objects
    a b c d e - block)
  (:init
    (on-table a)
    (on c a) (on e c) (on b e) (on d b)
    (clear d)
    (hand-empty))
  (:goal (and
    (on-table c) (on-table d)
    (on b d) (on a b) (on e a))))
