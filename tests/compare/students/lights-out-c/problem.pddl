(define (problem hotelc1) (:domain hotelc) (:objects ul um ur gl gm gr - window)
 (:init (glows ul) (glows gm) (glows gr) (gloom um) (gloom ur) (gloom gl) (wired ul ul) (wired ul um) (wired ul gl) (wired um ul) (wired um um) (wired um ur) (wired um gm) (wired ur um) (wired ur ur) (wired ur gr) (wired gl ul) (wired gl gl) (wired gl gm) (wired gm um) (wired gm gl) (wired gm gm) (wired gm gr) (wired gr ur) (wired gr gm) (wired gr gr))
 (:goal (and (gloom ul) (gloom um) (gloom ur) (gloom gl) (gloom gm) (gloom gr))))
