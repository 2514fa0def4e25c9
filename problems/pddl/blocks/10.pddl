; Blocks: 10 blocks, from 3 towers to 3
;
; Domain: domains/pddl/blocks.pddl
; Made by: pddlpuzzles generate pddl --seed 5 --domain blocks --options 'blocks=10'
; Proved optimum: 24, by Fast Downward (LM-cut) and SymK.
(define (problem blocks-10)
  (:domain blocks)
  (:objects
    a b c d e f g h i j - block)
  (:init
    (on-table c) (on-table d) (on-table f)
    (on e c) (on b d) (on h b) (on j h) (on i f) (on a i) (on g a)
    (clear e) (clear j) (clear g)
    (hand-empty))
  (:goal (and
    (on-table a) (on-table b) (on-table f)
    (on d b) (on j f) (on i j) (on c i) (on h c) (on g h) (on e g))))
