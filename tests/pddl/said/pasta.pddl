;; (cook_pasta spaghetti big_pot): cook the spaghetti in the big pot
;; (fill_water big_pot): fill the big pot with water
(define (domain cook_pasta)
 (:requirements :strips)
 (:predicates
   (pot ?x) (burner ?x) (pasta ?x) (vegetable ?x) (plate ?x) (board ?x)
   (hand_empty)
   (holding ?x)
   (on_table ?x)
   (on_burner ?p ?b)
   (free ?b)
   (empty ?p)
   (has_water ?p)
   (hot ?b)
   (boiling ?p)
   (in_pot ?i ?p)
   (chopped ?v)
   (cooked ?i)
   (on_plate ?i ?pl))

 (:action pick_up
   :parameters (?x)
   :precondition (and (hand_empty) (on_table ?x))
   :effect (and (holding ?x) (not (hand_empty)) (not (on_table ?x))))

 (:action put_on_burner
   :parameters (?p ?b)
   :precondition (and (pot ?p) (burner ?b) (holding ?p) (free ?b))
   :effect (and (on_burner ?p ?b) (hand_empty) (not (holding ?p)) (not (free ?b))))

 (:action fill_water
   :parameters (?p)
   :precondition (and (pot ?p) (holding ?p) (empty ?p))
   :effect (and (has_water ?p) (not (empty ?p))))

 (:action turn_on
   :parameters (?b)
   :precondition (and (burner ?b) (hand_empty))
   :effect (hot ?b))

 (:action boil
   :parameters (?p ?b)
   :precondition (and (on_burner ?p ?b) (hot ?b) (has_water ?p))
   :effect (boiling ?p))

 (:action chop
   :parameters (?v ?k)
   :precondition (and (vegetable ?v) (board ?k) (holding ?v))
   :effect (chopped ?v))

 (:action cook_pasta
   :parameters (?i ?p)
   :precondition (and (pasta ?i) (holding ?i) (pot ?p) (boiling ?p))
   :effect (and (in_pot ?i ?p) (cooked ?i) (hand_empty) (not (holding ?i))))

 (:action fry
   :parameters (?v ?p ?b)
   :precondition (and (vegetable ?v) (chopped ?v) (holding ?v) (pot ?p) (empty ?p) (on_burner ?p ?b) (hot ?b))
   :effect (and (in_pot ?v ?p) (cooked ?v) (hand_empty) (not (holding ?v))))

 (:action serve
   :parameters (?i ?p ?pl)
   :precondition (and (in_pot ?i ?p) (cooked ?i) (plate ?pl) (on_table ?pl) (hand_empty))
   :effect (and (on_plate ?i ?pl) (not (in_pot ?i ?p)))))

(define (problem dinner_for_one)
 (:domain cook_pasta)
 (:objects big_pot frying_pan left_burner right_burner spaghetti tomato garlic plate1 chopping_board)
 (:init (pot big_pot) (pot frying_pan) (burner left_burner) (burner right_burner)
        (pasta spaghetti) (vegetable tomato) (vegetable garlic) (plate plate1) (board chopping_board)
        (hand_empty) (free left_burner) (free right_burner)
        (empty big_pot) (empty frying_pan)
        (on_table big_pot) (on_table frying_pan) (on_table spaghetti)
        (on_table tomato) (on_table garlic) (on_table plate1))
 (:goal (and (on_plate spaghetti plate1) (on_plate tomato plate1))))
