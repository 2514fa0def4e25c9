;; drawn: Slower: Dora &gt; Carl &gt; Bob &gt; Ann
;; (cross-together bob ann near far): Bob and Ann: cross together from the near side to the far side
;; drawn: Time: Ann 1, Bob 2, Carl 5 and Dora 10
(define (domain bridge-and-torch)
  (:requirements :strips :typing :equality :negative-preconditions :action-costs)
  (:types person side)
  (:predicates (at ?p - person ?s - side) (torch-at ?s - side)
               (slower ?p ?q - person))
  (:functions (time ?p - person) - number
              (total-cost) - number)

  (:action cross-alone
    :parameters (?p - person ?from ?to - side)
    :precondition (and (at ?p ?from) (torch-at ?from) (not (= ?from ?to)))
    :effect (and (not (at ?p ?from)) (at ?p ?to)
                 (not (torch-at ?from)) (torch-at ?to)
                 (increase (total-cost) (time ?p))))

  (:action cross-together
    :parameters (?slow ?fast - person ?from ?to - side)
    :precondition (and (slower ?slow ?fast) (at ?slow ?from) (at ?fast ?from)
                       (torch-at ?from) (not (= ?from ?to)))
    :effect (and (not (at ?slow ?from)) (at ?slow ?to)
                 (not (at ?fast ?from)) (at ?fast ?to)
                 (not (torch-at ?from)) (torch-at ?to)
                 (increase (total-cost) (time ?slow)))))
(define (problem four-people)
  (:domain bridge-and-torch)
  (:objects ann bob carl dora - person
            near far - side)
  (:init (at ann near) (at bob near) (at carl near) (at dora near) (torch-at near)
         (slower bob ann) (slower carl ann) (slower carl bob)
         (slower dora ann) (slower dora bob) (slower dora carl)
         (= (time ann) 1) (= (time bob) 2) (= (time carl) 5) (= (time dora) 10)
         (= (total-cost) 0))
  (:goal (and (at ann far) (at bob far) (at carl far) (at dora far)))
  (:metric minimize (total-cost)))
