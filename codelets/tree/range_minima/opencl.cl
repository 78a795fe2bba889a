#define BLOCK 32
typedef int Kind;  // 0 height, 1 ancestor, 2 minimum

int of_part(global const int *values, uint first, uint end) {
  int least = values[first];
  for (uint i = first + 1; i < end; ++i) least = min(least, values[i]);
  return least;
}

// Of values first to last.
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

kernel GROUPED void range_minima(PARAMETERS) {
  UNPACK
  const ulong q = get_global_id(0), blocks = (values_size + BLOCK - 1) / BLOCK;
  if (q >= a_size) return;
  if (kind != 1) {
    const uint first = (uint)a[q], last = first + (uint)b[q] - 1;
    const int least = of_range(values, table, blocks, first, last);
    result[q] = kind == 0 ? values[first] - least : least;
  } else {
    const uint i = (uint)place[a[q]], j = (uint)place[b[q]];
    const uint first = min(i, j) + 1, last = max(i, j);
    const int least = first <= last ? of_range(values, table, blocks, first, last) : (int)last;
    result[q] = least < 0 ? -1 : order[least];
  }
}
