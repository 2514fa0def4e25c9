; Each animal by itself. The raft is boarded animal by animal, which costs nothing; a crossing costs 1.
(define (domain brook)
  (:requirements :adl :action-costs)
  (:types side animal)
  (:predicates (raft ?s - side) (on ?a - animal ?s - side) (hen ?a - animal) (fox ?a - animal)
    (other ?s ?t - side))
  (:functions (total-cost) - number)
  (:action paddle
    :parameters (?a ?b - animal ?s ?t - side)     ; ?a may be ?b
    :precondition (and (raft ?s) (other ?s ?t) (on ?a ?s) (on ?b ?s)
      (or (not (exists (?h - animal) (and (hen ?h) (on ?h ?s) (not (= ?h ?a)) (not (= ?h ?b)))))
        (not (exists (?f - animal) (and (fox ?f) (on ?f ?s) (not (= ?f ?a)) (not (= ?f ?b)))))
        (or
          ; at least as many hens as foxes stay: no foxes; one or two foxes and two hens; one and one;
          ; or three and three, which cannot be since somebody leaves
          (exists (?h ?i - animal) (and (hen ?h) (hen ?i) (not (= ?h ?i)) (on ?h ?s) (on ?i ?s)
            (not (= ?h ?a)) (not (= ?h ?b)) (not (= ?i ?a)) (not (= ?i ?b))
            (not (exists (?f ?g ?e - animal) (and (fox ?f) (fox ?g) (fox ?e)
              (not (= ?f ?g)) (not (= ?f ?e)) (not (= ?g ?e)) (on ?f ?s) (on ?g ?s) (on ?e ?s)
              (not (= ?f ?a)) (not (= ?f ?b)) (not (= ?g ?a)) (not (= ?g ?b))
              (not (= ?e ?a)) (not (= ?e ?b)))))))
          (not (exists (?f ?g - animal) (and (fox ?f) (fox ?g) (not (= ?f ?g)) (on ?f ?s) (on ?g ?s)
            (not (= ?f ?a)) (not (= ?f ?b)) (not (= ?g ?a)) (not (= ?g ?b)))))
          (forall (?h - animal) (imply (hen ?h) (and (on ?h ?s) (not (= ?h ?a)) (not (= ?h ?b)))))))
      ; the other side, with those who arrive
      (or (not (exists (?h - animal) (and (hen ?h) (or (on ?h ?t) (= ?h ?a) (= ?h ?b)))))
        (forall (?h - animal) (imply (hen ?h) (or (on ?h ?t) (= ?h ?a) (= ?h ?b))))
        (not (exists (?f ?g - animal) (and (fox ?f) (fox ?g) (not (= ?f ?g))
          (or (on ?f ?t) (= ?f ?a) (= ?f ?b)) (or (on ?g ?t) (= ?g ?a) (= ?g ?b)))))
        (and (exists (?h ?i - animal) (and (hen ?h) (hen ?i) (not (= ?h ?i))
            (or (on ?h ?t) (= ?h ?a) (= ?h ?b)) (or (on ?i ?t) (= ?i ?a) (= ?i ?b))))
          (exists (?f - animal) (and (fox ?f) (not (on ?f ?t)) (not (= ?f ?a)) (not (= ?f ?b)))))))
    :effect (and (raft ?t) (not (raft ?s)) (on ?a ?t) (not (on ?a ?s)) (on ?b ?t) (not (on ?b ?s))
      (increase (total-cost) 1))))
