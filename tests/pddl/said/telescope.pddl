;; (imaged m31 blue): M31 is imaged with the blue filter
;; (expose big m31 blue): expose M31 at the big scope with the blue filter
;; (pointing big home): the big scope is pointing at the home
;; (visible m31 big): M31 is visible to the big scope
(define (domain TELESCOPE)
  (:requirements :typing :action-costs)
  (:types SCOPE TARGET FILTER)
  (:predicates (POINTING ?s - SCOPE ?t - TARGET)
               (MOUNTED ?f - FILTER ?s - SCOPE)
               (ON-SHELF ?f - FILTER)
               (SLOT-FREE ?s - SCOPE)
               (WARM ?s - SCOPE)
               (COOLED ?s - SCOPE)
               (IMAGED ?t - TARGET ?f - FILTER)
               (VISIBLE ?t - TARGET ?s - SCOPE))
  (:functions (SLEW-TIME ?a ?b - TARGET) - number (total-cost) - number)
  (:action SLEW
    :parameters (?s - SCOPE ?a ?b - TARGET)
    :precondition (and (POINTING ?s ?a) (VISIBLE ?b ?s))
    :effect (and (POINTING ?s ?b) (not (POINTING ?s ?a)) (increase (total-cost) (SLEW-TIME ?a ?b))))
  (:action MOUNT
    :parameters (?f - FILTER ?s - SCOPE)
    :precondition (and (ON-SHELF ?f) (SLOT-FREE ?s))
    :effect (and (MOUNTED ?f ?s) (not (ON-SHELF ?f)) (not (SLOT-FREE ?s)) (increase (total-cost) 5)))
  (:action UNMOUNT
    :parameters (?f - FILTER ?s - SCOPE)
    :precondition (MOUNTED ?f ?s)
    :effect (and (ON-SHELF ?f) (SLOT-FREE ?s) (not (MOUNTED ?f ?s)) (increase (total-cost) 3)))
  (:action COOL-DOWN
    :parameters (?s - SCOPE)
    :precondition (WARM ?s)
    :effect (and (COOLED ?s) (not (WARM ?s)) (increase (total-cost) 10)))
  (:action EXPOSE
    :parameters (?s - SCOPE ?t - TARGET ?f - FILTER)
    :precondition (and (POINTING ?s ?t) (MOUNTED ?f ?s) (COOLED ?s))
    :effect (and (IMAGED ?t ?f) (increase (total-cost) 2))))

(define (problem NIGHT-1) (:domain TELESCOPE)
  (:objects BIG SMALL - SCOPE HOME M31 M42 VEGA SATURN - TARGET RED BLUE HALPHA - FILTER)
  (:init (POINTING BIG HOME) (POINTING SMALL HOME) (WARM BIG) (WARM SMALL) (SLOT-FREE BIG)
    (MOUNTED RED SMALL) (ON-SHELF BLUE) (ON-SHELF HALPHA)
    (VISIBLE HOME BIG) (VISIBLE HOME SMALL) (VISIBLE M31 BIG) (VISIBLE M42 BIG) (VISIBLE SATURN BIG)
    (VISIBLE VEGA SMALL) (VISIBLE SATURN SMALL)
    (= (total-cost) 0)
    (= (SLEW-TIME HOME HOME) 0) (= (SLEW-TIME HOME M31) 7) (= (SLEW-TIME HOME M42) 15) (= (SLEW-TIME HOME VEGA) 4) (= (SLEW-TIME HOME SATURN) 11)
    (= (SLEW-TIME M31 HOME) 7) (= (SLEW-TIME M31 M31) 0) (= (SLEW-TIME M31 M42) 8) (= (SLEW-TIME M31 VEGA) 3) (= (SLEW-TIME M31 SATURN) 4)
    (= (SLEW-TIME M42 HOME) 15) (= (SLEW-TIME M42 M31) 8) (= (SLEW-TIME M42 M42) 0) (= (SLEW-TIME M42 VEGA) 11) (= (SLEW-TIME M42 SATURN) 4)
    (= (SLEW-TIME VEGA HOME) 4) (= (SLEW-TIME VEGA M31) 3) (= (SLEW-TIME VEGA M42) 11) (= (SLEW-TIME VEGA VEGA) 0) (= (SLEW-TIME VEGA SATURN) 7)
    (= (SLEW-TIME SATURN HOME) 11) (= (SLEW-TIME SATURN M31) 4) (= (SLEW-TIME SATURN M42) 4) (= (SLEW-TIME SATURN VEGA) 7) (= (SLEW-TIME SATURN SATURN) 0)
  )
  (:goal (and (IMAGED M31 BLUE) (IMAGED M42 HALPHA) (IMAGED VEGA RED) (IMAGED SATURN BLUE) (POINTING BIG HOME)))
  (:metric minimize (total-cost)))
