; Blocks: 3 blocks, from 1 tower to 2
;
; Domain: domains/pddl/blocks.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain blocks --options 'blocks=3'
; Proved optimum: 6, by Fast Downward (LM-cut) and SymK.
(define (problem blocks-01)
  (:domain blocks)
  (:objects
    a b c - block)
  (:init
    (on-table a)
    (on b a) (on c b)
    (clear c)
    (hand-empty))
  (:goal (and
    (on-table b) (on-table c)
    (on a c))))
