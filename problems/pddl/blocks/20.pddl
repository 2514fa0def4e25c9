; Blocks: 12 blocks, from 2 towers to 3, 34 moves
;
; Domain: domains/pddl/blocks.pddl
; Made by: pddlpuzzles generate pddl --seed 3 --domain blocks --options 'blocks=12'
; Proved optimum: 34, by Fast Downward (LM-cut) and SymK.
(define (problem blocks-20)
  (:domain blocks)
  (:objects
    a b c d e f g h i j k l - block)
  (:init
    (on-table i) (on-table k)
    (on c i) (on f c) (on h f) (on b h) (on e b) (on a e) (on d a) (on g k) (on j g) (on l j)
    (clear d) (clear l)
    (hand-empty))
  (:goal (and
    (on-table a) (on-table c) (on-table i)
    (on j a) (on d c) (on f d) (on b f) (on e b) (on k e) (on l k) (on h i) (on g h))))
