; Hanoi: 2 disks, 3 rods
;
; Domain: domains/pddl/hanoi.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain hanoi --options 'disks=2'
; Proved optimum: 3, by Fast Downward (blind) and SymK.
(define (problem hanoi-02)
  (:domain hanoi)
  (:objects
    disk-1 disk-2 - disk
    rod-a rod-b rod-c - rod)
  (:init
    (fits disk-1 disk-2) (fits disk-1 rod-a) (fits disk-1 rod-b) (fits disk-1 rod-c)
    (fits disk-2 rod-a) (fits disk-2 rod-b) (fits disk-2 rod-c)
    (on disk-2 rod-a) (on disk-1 disk-2)
    (clear disk-1) (clear rod-b) (clear rod-c))
  (:goal (and
    (on disk-2 rod-c) (on disk-1 disk-2))))
