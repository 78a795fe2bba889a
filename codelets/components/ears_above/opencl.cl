#include "tree/minima_of_range.cl"

kernel GROUPED void pleach_ears_above(PARAMETERS) {
  UNPACK
  const ulong k = get_global_id(0), blocks = (least_size + BLOCK - 1) / BLOCK;
  if (k >= size) return;
  const uint place = first + (uint)k;
  const int ear = of_range(least, table, blocks, place, place + (uint)size_of[place] - 1);
  above[k] = (ulong)ear < apex_size && apex[ear] < (int)place ? ear : -1;
}
