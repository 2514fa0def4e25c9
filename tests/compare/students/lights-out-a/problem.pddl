(define (problem hotel1) (:domain hotel) (:objects ul um ur gl gm gr - window)
 (:init (light ul) (light gm) (light gr) (next ul um) (next ul gl) (next um ul) (next um ur) (next um gm) (next ur um) (next ur gr) (next gl ul) (next gl gm) (next gm um) (next gm gl) (next gm gr) (next gr ur) (next gr gm))
 (:goal (forall (?w - window) (not (light ?w)))))
