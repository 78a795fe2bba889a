kernel void pleach_cut_circuits(PARAMETERS) {
  UNPACK
  if (get_global_id(0) >= size) return;
  const uint i = first + (uint)get_global_id(0);
  const uint enter = (uint)order_size + 2 * i, leave = enter + 1;
  const uint begin_here = begin[root[i]], end_here = begin[root[i] + 1];
  if (begin_here < end_here) {
    successor[enter] = (int)order[begin_here];
    successor[order[end_here - 1] ^ 1] = (int)leave;
  } else {
    successor[enter] = (int)leave;
  }
  successor[leave] = (int)(i + 1 < root_size ? leave + 1 : leave);
}
