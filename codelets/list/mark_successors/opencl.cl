kernel void mark_successors(ulong first, global const INDEX *successor, ulong successor_first, ulong k,
                            global uchar *marks, ulong marks_first) {
  const ulong i = get_global_id(0);
  if (i >= k) return;
  const ulong next = (ulong)successor[successor_first + i];
  if (next != first + i) marks[marks_first + next] = 1;
}
