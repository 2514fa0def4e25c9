; Blocks: 12 blocks, from 4 towers to 2
;
; Domain: domains/pddl/blocks.pddl
; Made by: pddlpuzzles generate pddl --seed 5 --domain blocks --options 'blocks=12'
; Proved optimum: 30, by Fast Downward (LM-cut) and SymK.
(define (problem blocks-18)
  (:domain blocks)
  (:objects
    a b c d e f g h i j k l - block)
  (:init
    (on-table e) (on-table h) (on-table j) (on-table l)
    (on d e) (on c d) (on g h) (on b g) (on k j) (on f l) (on i f) (on a i)
    (clear c) (clear b) (clear k) (clear a)
    (hand-empty))
  (:goal (and
    (on-table d) (on-table g)
    (on a d) (on l a) (on e g) (on b e) (on j b) (on i j) (on k i) (on f k) (on h f) (on c h))))
