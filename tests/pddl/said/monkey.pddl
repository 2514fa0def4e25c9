;; (climbup charly crate1 corner): climb up on crate1 at the corner
;; (at charly middle): Charly is at the middle
(define (domain MONKEY-BANANAS)
  (:requirements :strips)
  (:predicates
     (MONKEY ?m) (BOX ?b) (BANANA ?x) (KNIFE ?k) (LOC ?l)
     (At ?x ?l)            ; something stands or lies at a place
     (HangsAt ?x ?l)       ; a banana hangs from the ceiling above a place
     (OnFloor ?m)
     (OnBox ?m ?b)
     (Has ?m ?x)
     (Eaten ?x))

  (:action GoTo
     :parameters (?m ?from ?to)
     :precondition (and (MONKEY ?m) (LOC ?from) (LOC ?to) (At ?m ?from) (OnFloor ?m))
     :effect (and (At ?m ?to) (not (At ?m ?from))))

  (:action PushBox
     :parameters (?m ?b ?from ?to)
     :precondition (and (MONKEY ?m) (BOX ?b) (LOC ?from) (LOC ?to)
                        (At ?m ?from) (At ?b ?from) (OnFloor ?m))
     :effect (and (At ?m ?to) (At ?b ?to)
                  (not (At ?m ?from)) (not (At ?b ?from))))

  (:action GrabKnife
     :parameters (?m ?k ?l)
     :precondition (and (MONKEY ?m) (KNIFE ?k) (LOC ?l) (At ?m ?l) (At ?k ?l) (OnFloor ?m))
     :effect (and (Has ?m ?k) (not (At ?k ?l))))

  (:action ClimbUp
     :parameters (?m ?b ?l)
     :precondition (and (MONKEY ?m) (BOX ?b) (LOC ?l) (At ?m ?l) (At ?b ?l) (OnFloor ?m))
     :effect (and (OnBox ?m ?b) (not (OnFloor ?m))))

  (:action ClimbDown
     :parameters (?m ?b)
     :precondition (and (MONKEY ?m) (BOX ?b) (OnBox ?m ?b))
     :effect (and (OnFloor ?m) (not (OnBox ?m ?b))))

  (:action CutBanana
     :parameters (?m ?x ?k ?b ?l)
     :precondition (and (MONKEY ?m) (BANANA ?x) (KNIFE ?k) (BOX ?b) (LOC ?l)
                        (HangsAt ?x ?l) (At ?m ?l) (OnBox ?m ?b) (Has ?m ?k))
     :effect (and (Has ?m ?x) (not (HangsAt ?x ?l))))

  (:action Eat
     :parameters (?m ?x)
     :precondition (and (MONKEY ?m) (BANANA ?x) (Has ?m ?x) (OnFloor ?m))
     :effect (and (Eaten ?x) (not (Has ?m ?x))))
)

(define (problem MONKEY-1)
  (:domain MONKEY-BANANAS)
  (:objects Charly Crate1 Knife1 Banana1 Banana2 Door Window Middle Corner)
  (:init (MONKEY Charly) (BOX Crate1) (KNIFE Knife1) (BANANA Banana1) (BANANA Banana2)
         (LOC Door) (LOC Window) (LOC Middle) (LOC Corner)
         (At Charly Door) (OnFloor Charly)
         (At Crate1 Window) (At Knife1 Corner)
         (HangsAt Banana1 Middle) (HangsAt Banana2 Door))
  (:goal (and (Eaten Banana1) (Eaten Banana2))))
