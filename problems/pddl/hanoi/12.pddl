; Hanoi: 8 disks, 4 rods
;
; Domain: domains/pddl/hanoi.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain hanoi --options 'disks=8 rods=4'
; Proved optimum: 33, by Fast Downward (blind) and SymK.
(define (problem hanoi-12)
  (:domain hanoi)
  (:objects
    disk-1 disk-2 disk-3 disk-4 disk-5 disk-6 disk-7 disk-8 - disk
    rod-a rod-b rod-c rod-d - rod)
  (:init
    (fits disk-1 disk-2) (fits disk-1 disk-3) (fits disk-1 disk-4) (fits disk-1 disk-5)
    (fits disk-1 disk-6) (fits disk-1 disk-7) (fits disk-1 disk-8) (fits disk-1 rod-a)
    (fits disk-1 rod-b) (fits disk-1 rod-c) (fits disk-1 rod-d) (fits disk-2 disk-3)
    (fits disk-2 disk-4) (fits disk-2 disk-5) (fits disk-2 disk-6) (fits disk-2 disk-7)
    (fits disk-2 disk-8) (fits disk-2 rod-a) (fits disk-2 rod-b) (fits disk-2 rod-c)
    (fits disk-2 rod-d) (fits disk-3 disk-4) (fits disk-3 disk-5) (fits disk-3 disk-6)
    (fits disk-3 disk-7) (fits disk-3 disk-8) (fits disk-3 rod-a) (fits disk-3 rod-b)
    (fits disk-3 rod-c) (fits disk-3 rod-d) (fits disk-4 disk-5) (fits disk-4 disk-6)
    (fits disk-4 disk-7) (fits disk-4 disk-8) (fits disk-4 rod-a) (fits disk-4 rod-b)
    (fits disk-4 rod-c) (fits disk-4 rod-d) (fits disk-5 disk-6) (fits disk-5 disk-7)
    (fits disk-5 disk-8) (fits disk-5 rod-a) (fits disk-5 rod-b) (fits disk-5 rod-c)
    (fits disk-5 rod-d) (fits disk-6 disk-7) (fits disk-6 disk-8) (fits disk-6 rod-a)
    (fits disk-6 rod-b) (fits disk-6 rod-c) (fits disk-6 rod-d) (fits disk-7 disk-8)
    (fits disk-7 rod-a) (fits disk-7 rod-b) (fits disk-7 rod-c) (fits disk-7 rod-d)
    (fits disk-8 rod-a) (fits disk-8 rod-b) (fits disk-8 rod-c) (fits disk-8 rod-d)
    (on disk-8 rod-a) (on disk-7 disk-8) (on disk-6 disk-7) (on disk-5 disk-6)
    (on disk-4 disk-5) (on disk-3 disk-4) (on disk-2 disk-3) (on disk-1 disk-2)
    (clear disk-1) (clear rod-b) (clear rod-c) (clear rod-d))
  (:goal (and
    (on disk-8 rod-d) (on disk-7 disk-8) (on disk-6 disk-7) (on disk-5 disk-6)
    (on disk-4 disk-5) (on disk-3 disk-4) (on disk-2 disk-3) (on disk-1 disk-2))))
