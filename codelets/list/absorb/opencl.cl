kernel GROUPED void pleach_absorb(PARAMETERS) {
  UNPACK
  if (get_global_id(0) >= size) return;
  const uint k = first + (uint)get_global_id(0), i = element[k];
  const long own = (long)(start + i);
  if (next[k] == own) {
    atomic_min(&fault[0], k);
    return;
  }
  successor[i] = next[k] == successor[i] ? own : next[k];  // the last of a list follows itself
  weight[i] = op(weight[i], theirs[k]);
}
