; Blocks: 11 blocks, from 4 towers to 4
;
; Domain: domains/pddl/blocks.pddl
; Made by: pddlpuzzles generate pddl --seed 6 --domain blocks --options 'blocks=11'
; Proved optimum: 22, by Fast Downward (LM-cut) and SymK.
(define (problem blocks-11)
  (:domain blocks)
  (:objects
    a b c d e f g h i j k - block)
  (:init
    (on-table b) (on-table c) (on-table h) (on-table k)
    (on f c) (on g f) (on e h) (on a e) (on j a) (on i k) (on d i)
    (clear b) (clear g) (clear j) (clear d)
    (hand-empty))
  (:goal (and
    (on-table f) (on-table g) (on-table j) (on-table k)
    (on c f) (on d c) (on a d) (on i g) (on b j) (on h b) (on e h))))
