typedef struct __attribute__((aligned(2 * sizeof(VALUE)))) {
  VALUE value;
  uint sublist;
} Local;

// RESULT is VALUE, or long for ranks of 64 bits, which are made of ints.
kernel void recombine(global const Local *locals, ulong local_first, ulong n, global const VALUE *offset,
                      ulong offset_first, global RESULT *result, ulong result_first, int less) {
  const ulong i = get_global_id(0);
  if (i >= n) return;
  const Local here = locals[local_first + i];
#if defined(FROM_TAIL)
  result[result_first + i] = (RESULT)(offset[offset_first + here.sublist] - here.value - less);
#else
  result[result_first + i] = (RESULT)(op(offset[offset_first + here.sublist], here.value));
#endif
}
