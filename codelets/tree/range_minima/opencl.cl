#include "tree/minima_of_range.cl"

typedef int Kind;  // 0 height, 1 ancestor

kernel GROUPED void pleach_range_minima(PARAMETERS) {
  UNPACK
  const ulong q = get_global_id(0), blocks = (values_size + BLOCK - 1) / BLOCK;
  if (q >= a_size) return;
  if (kind == 0) {
    const uint first = (uint)a[q], last = first + (uint)b[q] - 1;
    result[q] = values[first] - of_range(values, table, blocks, first, last);
  } else {
    const uint i = (uint)place[a[q]], j = (uint)place[b[q]];
    const uint first = min(i, j) + 1, last = max(i, j);
    const int least = first <= last ? of_range(values, table, blocks, first, last) : (int)last;
    result[q] = least < 0 ? -1 : order[least];
  }
}
