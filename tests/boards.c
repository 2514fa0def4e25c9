/* All boards of peg solitaire that jumps lead to, one at a time and depth first: a second way to count
   what `explore` counts by sets of boards, and from the goals back. Reads the number of holes and of
   jumps; the start, the goal's pegs and the goal's holes as words (bit i is hole i); whether the goal
   is one peg anywhere; and for each jump its three holes.

   Prints for each depth how many boards were reached and the sum of their hashes modulo 2^64, and the
   same of those from which a goal can be reached. On the last line is the number of games that end with
   the first goal that they reach, modulo 2^64.

   A jump changes a board by a word of three bits. So each board is the start and some of these words,
   and is known by its bits at the pivots of a reduced basis of them: that is its place. The place of a
   board after a jump is the place before it, changed by the place of the jump. Each place has two bits:
   the board was reached, and it can be won. */
#include <stdint.h>
#include <stdio.h>
#include <sys/mman.h>

#define MOST 512

typedef uint64_t word;

struct jump {
    word before, change, place;
};
struct layer {
    word reached, reached_hash, won, won_hash;
};

static int jumps, rank, one_peg;
static word start, goal_pegs, goal_holes, basis[64], size;
static struct jump jump_of[MOST];
static struct layer layers[65];
static word *sets;  /* by 64 places: a word of boards that were reached, one of those that can be won */
static word *games; /* from each board that can be won, in the order of their places */
static uint32_t *earlier; /* for every 512 places: how many boards before them can be won */

static word hash(word z) { /* splitmix64's finalizer, after its increment */
    z += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static int pegs(word board) { return __builtin_popcountll(board); }

static int is_goal(word board) {
    return !(goal_pegs & ~board) && !(goal_holes & board) && (!one_peg || pegs(board) == 1);
}

static word pivot(int number) { return (word)1 << (63 - __builtin_clzll(basis[number])); }

/* Reduce the jumps to a basis in which the highest bit of each word is in no other one. */
static void reduce(void) {
    for (int jump = 0; jump < jumps; ++jump) {
        word rest = jump_of[jump].change;
        for (int one = 0; one < rank; ++one)
            if (rest & pivot(one)) rest ^= basis[one];
        if (!rest) continue;
        basis[rank++] = rest;
        for (int one = 0; one < rank - 1; ++one)
            if (basis[one] & pivot(rank - 1)) basis[one] ^= rest;
    }
    for (int jump = 0; jump < jumps; ++jump)
        for (int one = 0; one < rank; ++one)
            if (jump_of[jump].change & pivot(one)) jump_of[jump].place |= (word)1 << one;
    size = rank > 9 ? (word)1 << (rank - 6) : 8;
}

static void *zeros(word bytes) {
    void *found = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (found != MAP_FAILED) madvise(found, bytes, MADV_HUGEPAGE);
    return found == MAP_FAILED ? NULL : found;
}

/* Visit all boards after this one; return whether a goal is among them, or it is one. */
static int visit(word board, word place) {
    struct layer *layer = &layers[pegs(start) - pegs(board)];
    word *set = sets + (place >> 6) * 2, bit = (word)1 << (place & 63);
    int made[MOST], count = 0, won = is_goal(board);
    set[0] |= bit;
    layer->reached += 1;
    layer->reached_hash += hash(board);
    for (int jump = 0; jump < jumps; ++jump) {
        made[count] = jump;
        count += (board & jump_of[jump].change) == jump_of[jump].before;
    }
    for (int one = 0; one < count; ++one)
        __builtin_prefetch(sets + ((place ^ jump_of[made[one]].place) >> 6) * 2);
    for (int one = 0; one < count; ++one) {
        word after = place ^ jump_of[made[one]].place;
        word *its = sets + (after >> 6) * 2;
        if (its[0] >> (after & 63) & 1)
            won |= its[1] >> (after & 63) & 1;
        else
            won |= visit(board ^ jump_of[made[one]].change, after);
    }
    if (won) {
        set[1] |= bit;
        layer->won += 1;
        layer->won_hash += hash(board);
    }
    return won;
}

/* Keep of the sets the boards that can be won; number them. Return how many they are. */
static word number_won(void) {
    word count = 0;
    for (word at = 0; at < size; ++at) {
        if (at % 8 == 0) earlier[at / 8] = (uint32_t)count;
        sets[at] = sets[2 * at + 1];
        count += (word)pegs(sets[at]);
    }
    munmap(sets + size, size * 8);
    return count;
}

static word number_of(word place) {
    word at = place >> 6, count = earlier[at / 8];
    for (word before = at & ~(word)7; before < at; ++before) count += (word)pegs(sets[before]);
    return count + (word)pegs(sets[at] & (((word)1 << (place & 63)) - 1));
}

/* Count the games from the boards with this many pegs; those with fewer were counted before. */
static void count_games(int how_many) {
    word number = 0;
    for (word at = 0; at < size; ++at)
        for (word bits = sets[at]; bits; bits &= bits - 1, ++number) {
            word place = at << 6 | (word)__builtin_ctzll(bits), board = start, sum = 0;
            for (word left = place; left; left &= left - 1) board ^= basis[__builtin_ctzll(left)];
            if (pegs(board) != how_many) continue;
            for (int jump = 0; jump < jumps; ++jump)
                if ((board & jump_of[jump].change) == jump_of[jump].before) {
                    word after = place ^ jump_of[jump].place;
                    if (sets[after >> 6] >> (after & 63) & 1) sum += games[number_of(after)];
                }
            games[number] = is_goal(board) ? 1 : sum;
        }
}

int main(void) {
    int holes;
    if (scanf("%d %d %ju %ju %ju %d", &holes, &jumps, &start, &goal_pegs, &goal_holes, &one_peg) != 6)
        return 2;
    if (holes > 64 || jumps > MOST) return 2;
    for (int jump = 0; jump < jumps; ++jump) {
        int source, over, target;
        if (scanf("%d %d %d", &source, &over, &target) != 3) return 2;
        jump_of[jump].before = (word)1 << source | (word)1 << over;
        jump_of[jump].change = jump_of[jump].before | (word)1 << target;
    }
    reduce();
    sets = zeros(size * 16);
    earlier = zeros(size / 2);
    if (!sets || !earlier) return 3;
    visit(start, 0);
    for (int depth = 0; layers[depth].reached; ++depth) {
        struct layer *layer = &layers[depth];
        printf("%d %ju %016jx ", depth, layer->reached, layer->reached_hash);
        printf("%ju %016jx\n", layer->won, layer->won_hash);
    }
    fflush(stdout);
    word won = number_won();
    if (!(games = zeros((won + 1) * 8))) return 3;
    for (int how_many = 0; how_many <= pegs(start); ++how_many) count_games(how_many);
    printf("%ju\n", won ? games[number_of(0)] : 0);
    return 0;
}
