typedef struct __attribute__((aligned(2 * sizeof(VALUE)))) {
  VALUE value;
  uint sublist;
} Local;

kernel void pleach_recombine(PARAMETERS) {
  UNPACK
  const ulong i = get_global_id(0);
  if (i >= locals_size || (valid && valid[0] == 0)) return;
  const Local here = locals[i];
#if defined(FROM_TAIL)
  result[i] = (RESULT)(offset[here.sublist] - here.value - less);
#else
  result[i] = (RESULT)(op(offset[here.sublist], here.value));
#endif
}
