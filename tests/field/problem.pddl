(define (problem round)
  (:domain post)
  (:objects ann - postman p1 - parcel depot mill - place)
  (:init
    (at ann depot)
    (lies p1 depot))
  (:goal (and (lies p1 mill) (announced))))
