; Blocks: 12 blocks, from 2 towers to 3, 32 moves
;
; Domain: domains/pddl/blocks.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain blocks --options 'blocks=12'
; Proved optimum: 32, by Fast Downward (LM-cut) and SymK.
(define (problem blocks-19)
  (:domain blocks)
  (:objects
    a b c d e f g h i j k l - block)
  (:init
    (on-table b) (on-table g)
    (on e b) (on l e) (on h l) (on i h) (on d i) (on f d) (on j g) (on a j) (on k a) (on c k)
    (clear f) (clear c)
    (hand-empty))
  (:goal (and
    (on-table a) (on-table b) (on-table k)
    (on h a) (on e h) (on d e) (on c b) (on l c) (on f l) (on j f) (on g j) (on i g))))
