; Blocks: 8 blocks, from 2 towers to 3
;
; Domain: domains/pddl/blocks.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain blocks --options 'blocks=8'
; Proved optimum: 22, by Fast Downward (LM-cut) and SymK.
(define (problem blocks-06)
  (:domain blocks)
  (:objects
    a b c d e f g h - block)
  (:init
    (on-table b) (on-table c)
    (on a c) (on d a) (on e d) (on h e) (on g h) (on f g)
    (clear b) (clear f)
    (hand-empty))
  (:goal (and
    (on-table a) (on-table d) (on-table g)
    (on h a) (on b h) (on f b) (on c f) (on e d))))
