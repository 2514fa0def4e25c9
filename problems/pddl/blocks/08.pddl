; Blocks: 11 blocks, from 3 towers to 3
;
; Domain: domains/pddl/blocks.pddl
; Made by: pddlpuzzles generate pddl --seed 5 --domain blocks --options 'blocks=11'
; Proved optimum: 26, by Fast Downward (LM-cut) and SymK.
(define (problem blocks-08)
  (:domain blocks)
  (:objects
    a b c d e f g h i j k - block)
  (:init
    (on-table f) (on-table g) (on-table k)
    (on i f) (on a i) (on h a) (on b g) (on j b) (on e k) (on d e) (on c d)
    (clear h) (clear j) (clear c)
    (hand-empty))
  (:goal (and
    (on-table e) (on-table i) (on-table j)
    (on f i) (on d j) (on a d) (on k a) (on h k) (on c h) (on b c) (on g b))))
