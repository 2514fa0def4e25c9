(define (problem charon1) (:domain charon) (:objects a b c d - isle poet smith widow - soul)
 (:init (boat a) (from poet a) (from smith c) (from widow c) (to poet d) (to smith a) (to widow b))
 (:goal (and (rests poet) (rests smith) (rests widow))))
