; Hanoi: 7 disks, 3 rods
;
; Domain: domains/pddl/hanoi.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain hanoi --options 'disks=7 start=any'
; Proved optimum: 108, by Fast Downward (blind) and SymK.
(define (problem hanoi-08)
  (:domain hanoi)
  (:objects
    disk-1 disk-2 disk-3 disk-4 disk-5 disk-6 disk-7 - disk
    rod-a rod-b rod-c - rod)
  (:init
    (fits disk-1 disk-2) (fits disk-1 disk-3) (fits disk-1 disk-4) (fits disk-1 disk-5)
    (fits disk-1 disk-6) (fits disk-1 disk-7) (fits disk-1 rod-a) (fits disk-1 rod-b)
    (fits disk-1 rod-c) (fits disk-2 disk-3) (fits disk-2 disk-4) (fits disk-2 disk-5)
    (fits disk-2 disk-6) (fits disk-2 disk-7) (fits disk-2 rod-a) (fits disk-2 rod-b)
    (fits disk-2 rod-c) (fits disk-3 disk-4) (fits disk-3 disk-5) (fits disk-3 disk-6)
    (fits disk-3 disk-7) (fits disk-3 rod-a) (fits disk-3 rod-b) (fits disk-3 rod-c)
    (fits disk-4 disk-5) (fits disk-4 disk-6) (fits disk-4 disk-7) (fits disk-4 rod-a)
    (fits disk-4 rod-b) (fits disk-4 rod-c) (fits disk-5 disk-6) (fits disk-5 disk-7)
    (fits disk-5 rod-a) (fits disk-5 rod-b) (fits disk-5 rod-c) (fits disk-6 disk-7)
    (fits disk-6 rod-a) (fits disk-6 rod-b) (fits disk-6 rod-c) (fits disk-7 rod-a)
    (fits disk-7 rod-b) (fits disk-7 rod-c)
    (on disk-7 rod-a) (on disk-5 disk-7) (on disk-3 disk-5) (on disk-4 rod-b) (on disk-2 disk-4)
    (on disk-1 disk-2) (on disk-6 rod-c)
    (clear disk-3) (clear disk-1) (clear disk-6))
  (:goal (and
    (on disk-7 rod-c) (on disk-6 disk-7) (on disk-5 disk-6) (on disk-4 disk-5)
    (on disk-3 disk-4) (on disk-2 disk-3) (on disk-1 disk-2))))
