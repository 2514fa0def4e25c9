; Hanoi: 12 disks, 4 rods
;
; Domain: domains/pddl/hanoi.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain hanoi --options 'disks=12 rods=4'
; Proved optimum: 81, by Fast Downward (blind) and the recursion for towers.
(define (problem hanoi-20)
  (:domain hanoi)
  (:objects
    disk-1 disk-2 disk-3 disk-4 disk-5 disk-6 disk-7 disk-8 disk-9 disk-10 disk-11 disk-12 -
    disk
    rod-a rod-b rod-c rod-d - rod)
  (:init
    (fits disk-1 disk-2) (fits disk-1 disk-3) (fits disk-1 disk-4) (fits disk-1 disk-5)
    (fits disk-1 disk-6) (fits disk-1 disk-7) (fits disk-1 disk-8) (fits disk-1 disk-9)
    (fits disk-1 disk-10) (fits disk-1 disk-11) (fits disk-1 disk-12) (fits disk-1 rod-a)
    (fits disk-1 rod-b) (fits disk-1 rod-c) (fits disk-1 rod-d) (fits disk-2 disk-3)
    (fits disk-2 disk-4) (fits disk-2 disk-5) (fits disk-2 disk-6) (fits disk-2 disk-7)
    (fits disk-2 disk-8) (fits disk-2 disk-9) (fits disk-2 disk-10) (fits disk-2 disk-11)
    (fits disk-2 disk-12) (fits disk-2 rod-a) (fits disk-2 rod-b) (fits disk-2 rod-c)
    (fits disk-2 rod-d) (fits disk-3 disk-4) (fits disk-3 disk-5) (fits disk-3 disk-6)
    (fits disk-3 disk-7) (fits disk-3 disk-8) (fits disk-3 disk-9) (fits disk-3 disk-10)
    (fits disk-3 disk-11) (fits disk-3 disk-12) (fits disk-3 rod-a) (fits disk-3 rod-b)
    (fits disk-3 rod-c) (fits disk-3 rod-d) (fits disk-4 disk-5) (fits disk-4 disk-6)
    (fits disk-4 disk-7) (fits disk-4 disk-8) (fits disk-4 disk-9) (fits disk-4 disk-10)
    (fits disk-4 disk-11) (fits disk-4 disk-12) (fits disk-4 rod-a) (fits disk-4 rod-b)
    (fits disk-4 rod-c) (fits disk-4 rod-d) (fits disk-5 disk-6) (fits disk-5 disk-7)
    (fits disk-5 disk-8) (fits disk-5 disk-9) (fits disk-5 disk-10) (fits disk-5 disk-11)
    (fits disk-5 disk-12) (fits disk-5 rod-a) (fits disk-5 rod-b) (fits disk-5 rod-c)
    (fits disk-5 rod-d) (fits disk-6 disk-7) (fits disk-6 disk-8) (fits disk-6 disk-9)
    (fits disk-6 disk-10) (fits disk-6 disk-11) (fits disk-6 disk-12) (fits disk-6 rod-a)
    (fits disk-6 rod-b) (fits disk-6 rod-c) (fits disk-6 rod-d) (fits disk-7 disk-8)
    (fits disk-7 disk-9) (fits disk-7 disk-10) (fits disk-7 disk-11) (fits disk-7 disk-12)
    (fits disk-7 rod-a) (fits disk-7 rod-b) (fits disk-7 rod-c) (fits disk-7 rod-d)
    (fits disk-8 disk-9) (fits disk-8 disk-10) (fits disk-8 disk-11) (fits disk-8 disk-12)
    (fits disk-8 rod-a) (fits disk-8 rod-b) (fits disk-8 rod-c) (fits disk-8 rod-d)
    (fits disk-9 disk-10) (fits disk-9 disk-11) (fits disk-9 disk-12) (fits disk-9 rod-a)
    (fits disk-9 rod-b) (fits disk-9 rod-c) (fits disk-9 rod-d) (fits disk-10 disk-11)
    (fits disk-10 disk-12) (fits disk-10 rod-a) (fits disk-10 rod-b) (fits disk-10 rod-c)
    (fits disk-10 rod-d) (fits disk-11 disk-12) (fits disk-11 rod-a) (fits disk-11 rod-b)
    (fits disk-11 rod-c) (fits disk-11 rod-d) (fits disk-12 rod-a) (fits disk-12 rod-b)
    (fits disk-12 rod-c) (fits disk-12 rod-d)
    (on disk-12 rod-a) (on disk-11 disk-12) (on disk-10 disk-11) (on disk-9 disk-10)
    (on disk-8 disk-9) (on disk-7 disk-8) (on disk-6 disk-7) (on disk-5 disk-6)
    (on disk-4 disk-5) (on disk-3 disk-4) (on disk-2 disk-3) (on disk-1 disk-2)
    (clear disk-1) (clear rod-b) (clear rod-c) (clear rod-d))
  (:goal (and
    (on disk-12 rod-d) (on disk-11 disk-12) (on disk-10 disk-11) (on disk-9 disk-10)
    (on disk-8 disk-9) (on disk-7 disk-8) (on disk-6 disk-7) (on disk-5 disk-6)
    (on disk-4 disk-5) (on disk-3 disk-4) (on disk-2 disk-3) (on disk-1 disk-2))))
