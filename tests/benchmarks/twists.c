/* Breadth-first search of all positions of Brain Twist, to compare `explore` with: states are words of
   four bits a position, with tile rc at position 1, and known ones are in a table. Bit 48 says that the
   toy is flipped. Reads the word of the start, and for each turn the position that each tile comes from:
   eight turns of the toy as it is, then eight of the flipped one. Prints the states of each depth, and
   then the seconds. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define PLACES 12
#define TURNS 8
#define FLIPPED ((uint64_t)1 << 48)
#define SLOTS ((uint64_t)1 << 26)
#define MOST 39916800

static int turns[2][TURNS][PLACES];
static uint64_t *table, *queue;

static void add(uint64_t state, unsigned *count) {
    uint64_t slot = (state * 0x9E3779B97F4A7C15u) >> 38; /* no state is 0 */
    while (table[slot]) {
        if (table[slot] == state) return;
        slot = (slot + 1) & (SLOTS - 1);
    }
    table[slot] = state;
    queue[(*count)++] = state;
}

int main(void) {
    uint64_t start;
    if (scanf("%ju", &start) != 1) return 2;
    for (int turn = 0; turn < 2 * TURNS; ++turn)
        for (int place = 0; place < PLACES; ++place)
            if (scanf("%d", &turns[turn / TURNS][turn % TURNS][place]) != 1) return 2;
    table = calloc(SLOTS, sizeof *table);
    queue = malloc(MOST * sizeof *queue);
    if (!table || !queue) return 3;
    clock_t began = clock();
    unsigned count = 0, low = 0;
    add(start, &count);
    while (low < count) {
        unsigned end = count;
        printf("%u ", end - low);
        for (; low < end; ++low) {
            uint64_t state = queue[low];
            add(state ^ FLIPPED, &count);
            for (int turn = 0; turn < TURNS; ++turn) {
                uint64_t after = state & FLIPPED;
                for (int place = 0; place < PLACES; ++place)
                    after |= (state >> 4 * turns[state >> 48][turn][place] & 15) << 4 * place;
                add(after, &count);
            }
        }
    }
    printf("\n%.3f\n", (double)(clock() - began) / CLOCKS_PER_SEC);
    return 0;
}
