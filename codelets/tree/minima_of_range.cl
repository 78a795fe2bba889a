// Range minima from the table of block_minima.

#define BLOCK 32

int of_part(global const int *values, uint first, uint end) {
  int least = values[first];
  for (uint i = first + 1; i < end; ++i) least = min(least, values[i]);
  return least;
}

// Returns the minimum of values first to last.
int of_range(global const int *values, global const int *table, ulong blocks, uint first, uint last) {
  const uint a = first / BLOCK, b = last / BLOCK;
  if (a == b) return of_part(values, first, last + 1);
  int least = min(of_part(values, first, (a + 1) * BLOCK), of_part(values, b * BLOCK, last + 1));
  if (a + 1 < b) {
    const uint r = 31 - clz(b - a - 1);
    global const int *runs = table + r * blocks;
    least = min(least, min(runs[a + 1], runs[b - (1u << r)]));
  }
  return least;
}
