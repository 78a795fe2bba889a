#include "tree/minima_of_range.cl"

kernel GROUPED void pleach_link_to_parent(PARAMETERS) {
  UNPACK
  const ulong k = get_global_id(0), blocks = (low_size + BLOCK - 1) / BLOCK;
  if (k >= label_size) return;
  const uint place = first + (uint)k, last = place + (uint)size_of[place] - 1;
  const int begin = parent_place[place];
  label[k] = place;
  if (begin < 0) return;
  const int end = begin + (int)size_of[begin];
  // The vertex's own arcs usually decide: test them before the two range minima.
  if (low[place] < begin || -minus_high[place] >= end || of_range(low, low_table, blocks, place, last) < begin ||
      -of_range(minus_high, minus_high_table, blocks, place, last) >= end) {
    label[k] = (uint)begin;
  }
}
