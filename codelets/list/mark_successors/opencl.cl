kernel void pleach_mark_successors(PARAMETERS) {
  UNPACK
  const ulong i = get_global_id(0);
  if (i >= successor_size) return;
  const ulong next = (ulong)successor[i];
  if (next != first + i) marks[next] = 1;
}
