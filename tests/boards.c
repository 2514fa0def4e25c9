/* All boards of peg solitaire that jumps lead to, one at a time: a second way to count what `explore`
   counts by sets of boards. Reads the number of holes, the start as a word (bit i is hole i), the number
   of jumps and for each jump its three holes; prints for each depth the number of its boards and the
   sum of their hashes, modulo 2^64.

   A jump changes a board by a word of three bits. So each board is the start and some of these words,
   and is known by its bits at the pivots of a reduced basis of them: that is its place in a set of
   bits. One set has the boards of a depth, the other those of the next. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define MOST 512
#define CHUNK 11
#define CHUNKS 6

static uint64_t words[MOST], before[MOST], basis[64];
static uint64_t place_of[CHUNKS][1 << CHUNK]; /* what a chunk of a board adds to its place */

static uint64_t hash(uint64_t z) { /* splitmix64's finalizer, after its increment */
    z += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static uint64_t place(uint64_t board) {
    uint64_t found = 0;
    for (int chunk = 0; chunk < CHUNKS; ++chunk)
        found ^= place_of[chunk][board >> chunk * CHUNK & ((1 << CHUNK) - 1)];
    return found;
}

/* Reduce the words to a basis in which the highest bit of each word is in no other one. */
static int reduced_basis(int jumps) {
    int rank = 0;
    for (int jump = 0; jump < jumps; ++jump) {
        uint64_t word = words[jump];
        for (int one = 0; one < rank; ++one)
            if (word >> (63 - __builtin_clzll(basis[one])) & 1) word ^= basis[one];
        if (!word) continue;
        int top = 63 - __builtin_clzll(word);
        for (int one = 0; one < rank; ++one)
            if (basis[one] >> top & 1) basis[one] ^= word;
        basis[rank++] = word;
    }
    return rank;
}

static uint64_t *empty_set(uint64_t size) {
    void *set = mmap(NULL, size * 8, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (set == MAP_FAILED) {
        fprintf(stderr, "no memory for %llu bytes\n", (unsigned long long)size * 8);
        exit(1);
    }
    madvise(set, size * 8, MADV_HUGEPAGE);
    return set;
}

int main(void) {
    int holes, jumps;
    unsigned long long start;
    if (scanf("%d %llu %d", &holes, &start, &jumps) != 3 || holes > 64 || jumps > MOST) return 2;
    for (int jump = 0; jump < jumps; ++jump) {
        int source, over, target;
        if (scanf("%d %d %d", &source, &over, &target) != 3) return 2;
        before[jump] = (uint64_t)1 << source | (uint64_t)1 << over;
        words[jump] = before[jump] | (uint64_t)1 << target;
    }
    int rank = reduced_basis(jumps);
    for (int chunk = 0; chunk < CHUNKS; ++chunk)
        for (int bits = 0; bits < 1 << CHUNK; ++bits)
            for (int one = 0; one < rank; ++one) {
                int bit = 63 - __builtin_clzll(basis[one]) - chunk * CHUNK;
                if (bit >= 0 && bit < CHUNK && bits >> bit & 1)
                    place_of[chunk][bits] |= (uint64_t)1 << one;
            }
    uint64_t origin = place(start), size = rank > 6 ? (uint64_t)1 << (rank - 6) : 1;
    uint64_t *here = empty_set(size), *next = empty_set(size);
    here[0] = 1; /* places are counted from the start's */
    for (int depth = 0;; ++depth) {
        uint64_t count = 0, sum = 0, high = start;
        for (uint64_t number = 0; number < size; ++number) {
            if (number) /* a basis word is in `high` if its bit is in the number */
                for (uint64_t changed = number ^ (number - 1); changed; changed &= changed - 1)
                    high ^= basis[6 + __builtin_ctzll(changed)];
            for (uint64_t bits = here[number]; bits; bits &= bits - 1) {
                uint64_t board = high;
                for (uint64_t low = (uint64_t)__builtin_ctzll(bits); low; low &= low - 1)
                    board ^= basis[__builtin_ctzll(low)];
                ++count;
                sum += hash(board);
                for (int jump = 0; jump < jumps; ++jump)
                    if ((board & words[jump]) == before[jump]) {
                        uint64_t at = place(board ^ words[jump]) ^ origin;
                        next[at >> 6] |= (uint64_t)1 << (at & 63);
                    }
            }
        }
        if (!count) return 0;
        printf("%d %llu %016llx\n", depth, (unsigned long long)count, (unsigned long long)sum);
        fflush(stdout);
        uint64_t *done = here;
        here = next;
        next = done;
        memset(next, 0, size * 8);
    }
}
