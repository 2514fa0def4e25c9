; Hanoi: 1 disk, 3 rods
;
; Domain: domains/pddl/hanoi.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain hanoi --options 'disks=1'
; Proved optimum: 1, by Fast Downward (blind) and SymK.
(define (problem hanoi-01)
  (:domain hanoi)
  (:objects
    disk-1 - disk
    rod-a rod-b rod-c - rod)
  (:init
    (fits disk-1 rod-a) (fits disk-1 rod-b) (fits disk-1 rod-c)
    (on disk-1 rod-a)
    (clear disk-1) (clear rod-b) (clear rod-c))
  (:goal (and
    (on disk-1 rod-c))))
