(define (problem blk1) (:domain blk) (:objects ca be an du - container)
 (:init (upon an quay) (upon be an) (upon du be) (upon ca du))
 (:goal (and (upon ca quay) (upon du quay) (upon be ca) (upon an be))))
