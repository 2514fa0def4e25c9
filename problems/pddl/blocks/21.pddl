; Blocks: 14 blocks, from 2 towers to 3
;
; Domain: domains/pddl/blocks.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain blocks --options 'blocks=14'
; Proved optimum: 42, by Fast Downward (LM-cut) and A* of this program.
(define (problem blocks-21)
  (:domain blocks)
  (:objects
    a b c d e f g h i j k l m n - block)
  (:init
    (on-table d) (on-table n)
    (on f d) (on g f) (on j g) (on a j) (on k a) (on c k) (on m n) (on b m) (on e b) (on l e)
    (on h l) (on i h)
    (clear c) (clear i)
    (hand-empty))
  (:goal (and
    (on-table e) (on-table g) (on-table m)
    (on d e) (on b d) (on c b) (on l c) (on f l) (on j f) (on i g) (on k i) (on n m) (on a n)
    (on h a))))
