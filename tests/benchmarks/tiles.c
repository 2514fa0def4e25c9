/* Breadth-first search of all 181,440 positions of the 8-puzzle, to compare `explore` with: states are
   words of four bits a cell, known ones are in a table of hashes. Prints states, depth and seconds. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#define SLOTS (1u << 19)

static uint64_t table[SLOTS], queue[SLOTS];

static int add(uint64_t state, unsigned *count) {
    uint64_t key = state + 1, slot = (state * 0x9E3779B97F4A7C15u) >> 45;
    while (table[slot]) {
        if (table[slot] == key) return 0;
        slot = (slot + 1) & (SLOTS - 1);
    }
    table[slot] = key;
    queue[(*count)++] = state;
    return 1;
}

static unsigned explore(unsigned *depth) {
    unsigned count = 0, low = 0;
    memset(table, 0, sizeof table);
    add(0x876543210u, &count); /* the empty cell, 0, is cell 0 */
    for (*depth = 0;; ++*depth) {
        unsigned end = count;
        for (; low < end; ++low) {
            uint64_t state = queue[low];
            int hole = 0;
            while (state >> 4 * hole & 15) ++hole;
            for (int way = 0; way < 4; ++way) {
                int row = hole / 3 + (way == 0) - (way == 1);
                int column = hole % 3 + (way == 2) - (way == 3);
                if (row < 0 || row > 2 || column < 0 || column > 2) continue;
                int from = 3 * row + column;
                uint64_t tile = state >> 4 * from & 15;
                add((state & ~(tile << 4 * from)) | tile << 4 * hole, &count);
            }
        }
        if (count == end) return count;
    }
}

int main(void) {
    unsigned depth, states = 0, times = 20;
    clock_t began = clock();
    for (unsigned time = 0; time < times; ++time) states = explore(&depth);
    printf("%u %u %.6f\n", states, depth, (double)(clock() - began) / CLOCKS_PER_SEC / times);
    return 0;
}
