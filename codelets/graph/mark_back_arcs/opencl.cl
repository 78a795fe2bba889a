kernel void pleach_mark_back_arcs(PARAMETERS) {
  UNPACK
  const ulong i = get_global_id(0);
  if (i >= marks_size) return;
  marks[i] = neighbour[i] < (row ? row[i] : (INDEX)(first + i));
}
