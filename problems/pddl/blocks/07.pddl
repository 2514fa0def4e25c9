; Blocks: 9 blocks, from 2 towers to 3
;
; Domain: domains/pddl/blocks.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain blocks --options 'blocks=9'
; Proved optimum: 22, by Fast Downward (LM-cut) and SymK.
(define (problem blocks-07)
  (:domain blocks)
  (:objects
    a b c d e f g h i - block)
  (:init
    (on-table a) (on-table b)
    (on d a) (on f d) (on h f) (on c h) (on i c) (on g i) (on e b)
    (clear g) (clear e)
    (hand-empty))
  (:goal (and
    (on-table g) (on-table h) (on-table i)
    (on f h) (on b f) (on e i) (on a e) (on d a) (on c d))))
