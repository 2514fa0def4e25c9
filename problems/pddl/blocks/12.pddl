; Blocks: 11 blocks, from 2 towers to 3
;
; Domain: domains/pddl/blocks.pddl
; Made by: pddlpuzzles generate pddl --seed 4 --domain blocks --options 'blocks=11'
; Proved optimum: 30, by Fast Downward (LM-cut) and SymK.
(define (problem blocks-12)
  (:domain blocks)
  (:objects
    a b c d e f g h i j k - block)
  (:init
    (on-table a) (on-table b)
    (on j a) (on f j) (on d f) (on i d) (on k i) (on e k) (on g b) (on h g) (on c h)
    (clear e) (clear c)
    (hand-empty))
  (:goal (and
    (on-table d) (on-table f) (on-table h)
    (on e f) (on c e) (on b c) (on i b) (on a h) (on g a) (on k g) (on j k))))
