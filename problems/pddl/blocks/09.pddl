; Blocks: 12 blocks, from 4 towers to 4
;
; Domain: domains/pddl/blocks.pddl
; Made by: pddlpuzzles generate pddl --seed 6 --domain blocks --options 'blocks=12'
; Proved optimum: 24, by Fast Downward (LM-cut) and SymK.
(define (problem blocks-09)
  (:domain blocks)
  (:objects
    a b c d e f g h i j k l - block)
  (:init
    (on-table b) (on-table d) (on-table h) (on-table l)
    (on c d) (on g c) (on k g) (on e h) (on a e) (on i a) (on f l) (on j f)
    (clear b) (clear k) (clear i) (clear j)
    (hand-empty))
  (:goal (and
    (on-table e) (on-table i) (on-table k) (on-table l)
    (on f e) (on c f) (on d c) (on a d) (on j i) (on b j) (on h b) (on g l))))
