#include "expression/operations.cl"

VALUE pleach_result_at(uint place, global const uint *child, global const uint *vertex, global const int *operation,
                global const VALUE *value, global const VALUE *result) {
  const uint v = vertex[place], first = child[place], last = child[place + 1];
  if (first == last) return value[v];
  const int op = operation[v];
  if (last - first == 1) return combined_alone(op, result[first]);
  VALUE sum = result[first];
  for (uint c = first + 1; c < last; ++c) sum = combined(op, sum, result[c]);
  return sum;
}

kernel GROUPED void pleach_wide(uint begin, uint end, BUFFERS) {
  UNPACK
  const uint p = begin + (uint)get_global_id(0);
  if (p < end) result[p] = pleach_result_at(p, child, vertex, operation, value, result);
}

// One work-group computes levels [first, last) from the last to the first.
kernel GROUPED void pleach_narrow(uint first, uint last, BUFFERS) {
  UNPACK
  for (uint l = last; l > first; --l) {
    for (uint p = offset[l - 1] + (uint)get_local_id(0); p < offset[l]; p += GROUP) {
      result[p] = pleach_result_at(p, child, vertex, operation, value, result);
    }
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
}
