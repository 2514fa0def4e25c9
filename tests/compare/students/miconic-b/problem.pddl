(define (problem charonb1) (:domain charonb) (:objects asphodel birch cypress dusk - isle p s w - soul)
 (:init (boat asphodel) (stands p asphodel) (stands s cypress) (stands w cypress) (dest p dusk) (dest s asphodel) (dest w birch) (waiting p) (waiting s) (waiting w))
 (:goal (and (stands p dusk) (stands s asphodel) (stands w birch))))
