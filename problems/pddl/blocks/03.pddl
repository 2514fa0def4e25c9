; Blocks: 6 blocks, from 1 tower to 3
;
; Domain: domains/pddl/blocks.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain blocks --options 'blocks=6'
; Proved optimum: 16, by Fast Downward (LM-cut) and SymK.
(define (problem blocks-03)
  (:domain blocks)
  (:objects
    a b c d e f - block)
  (:init
    (on-table a)
    (on c a) (on f c) (on b f) (on e b) (on d e)
    (clear d)
    (hand-empty))
  (:goal (and
    (on-table a) (on-table b) (on-table c)
    (on d a) (on e d) (on f e))))
