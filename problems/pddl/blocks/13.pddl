; Blocks: 11 blocks, from 2 towers to 6
;
; Domain: domains/pddl/blocks.pddl
; Made by: pddlpuzzles generate pddl --seed 3 --domain blocks --options 'blocks=11'
; Proved optimum: 24, by Fast Downward (LM-cut) and SymK.
(define (problem blocks-13)
  (:domain blocks)
  (:objects
    a b c d e f g h i j k - block)
  (:init
    (on-table i) (on-table k)
    (on c i) (on f c) (on h f) (on e k) (on a e) (on g a) (on b g) (on j b) (on d j)
    (clear h) (clear d)
    (hand-empty))
  (:goal (and
    (on-table e) (on-table f) (on-table h) (on-table i) (on-table j) (on-table k)
    (on c e) (on a c) (on g a) (on b f) (on d k))))
