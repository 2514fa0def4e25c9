(define (problem islesb1) (:domain islesb) (:objects tilos symi - isle th sh - harbour tv sv - village tm sm - mule ship - boat figs soap - parcel)
 (:init (on th tilos) (on tv tilos) (on sh symi) (on sv symi) (veh tm th) (veh sm sh) (veh ship th) (par figs sh) (par soap sh))
 (:goal (and (par figs th) (par soap tv))))
