// INDEX is the type that is converted, VALUE the one that it becomes.
kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void convert(global const INDEX *in, ulong in_first, ulong n, global VALUE *out, ulong out_first) {
  for (uint k = 0; k < ITEMS; ++k) {
    const ulong i = get_group_id(0) * (ulong)TILE + k * GROUP + get_local_id(0);
    if (i < n) out[out_first + i] = (VALUE)in[in_first + i];
  }
}
