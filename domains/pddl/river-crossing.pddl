; River crossing: a ferryman rows everybody over, and some must not be left alone together.
;
;             home bank  ~ ~ ~ ~ ~ ~ ~  other bank
;             wolf       ~           ~
;             cabbage    ~  \goat/   ~
;                        ~ ~ ~ ~ ~ ~ ~
;
; The boat has seats only for some, besides the ferryman's own. Nobody quarrels where he is; but two
; who would quarrel cannot both stay behind on the bank that he leaves.
;
; Objective: the fewest crossings; getting in and out costs nothing. That is how the old riddle
; counts, and the reason why this domain has action costs.
;
; Who quarrels with whom is a graph. The boat needs about as many seats as the graph's smallest
; vertex cover has members: with fewer not even the first crossing can be made, with one more it can
; always be done, and with as many it depends.
;
; The condition of a crossing speaks of all pairs at once: no two that quarrel stay on the bank.
; That is why the domain needs :adl. In plain STRIPS each pair would have to be looked at by an
; action of its own before each crossing.
;
; Source of the idea: the riddle of the wolf, the goat and the cabbage, in a collection that is
; ascribed to Alcuin of York, about 800; on any graph in P. Csorba, C. Hurkens and G. Woeginger,
; "The Alcuin number of a graph and its connections to the vertex cover number", SIAM Journal on
; Discrete Mathematics 24, 2010. The text is this project's own.
; Licence: Apache-2.0.
(define (domain river-crossing)
  (:requirements :adl :action-costs)

  (:types bank passenger amount)

  (:predicates
    (opposite ?bank ?other - bank)            ; the ?bank bank is opposite the ?other bank
    (quarrel ?one ?other - passenger)         ; ?one and ?other quarrel: never alone together
    (one-more ?more ?fewer - amount)
    (seats-free ?amount - amount)
    (boat-at ?bank - bank)                    ; the boat is at the ?bank bank
    (at ?passenger - passenger ?bank - bank)  ; the ?passenger is on the ?bank bank
    (aboard ?passenger - passenger))          ; the ?passenger is in the boat

  (:functions (total-cost) - number)

  ; Take the ?passenger into the boat.
  (:action enter
    :parameters (?passenger - passenger ?bank - bank ?free ?left - amount)
    :precondition (and
      (boat-at ?bank)
      (at ?passenger ?bank)
      (seats-free ?free)  ; The boat is full.
      (one-more ?free ?left))
    :effect (and
      (aboard ?passenger)
      (seats-free ?left)
      (not (at ?passenger ?bank))
      (not (seats-free ?free))))

  ; Put the ?passenger ashore on the ?bank bank.
  (:action leave
    :parameters (?passenger - passenger ?bank - bank ?free ?then - amount)
    :precondition (and
      (boat-at ?bank)
      (aboard ?passenger)
      (seats-free ?free)
      (one-more ?then ?free))
    :effect (and
      (at ?passenger ?bank)
      (seats-free ?then)
      (not (aboard ?passenger))
      (not (seats-free ?free))))

  ; Row from the ?from bank to the ?to bank.
  (:action row
    :parameters (?from ?to - bank)
    :precondition (and
      (boat-at ?from)
      (opposite ?from ?to)
      (not (exists (?one ?other - passenger)
        (and (quarrel ?one ?other)
          (at ?one ?from)  ; The ?one and the ?other would quarrel without the ferryman.
          (at ?other ?from)))))
    :effect (and
      (boat-at ?to)
      (not (boat-at ?from))
      (increase (total-cost) 1))))
