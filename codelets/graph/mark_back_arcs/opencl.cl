kernel void mark_back_arcs(global const INDEX *row, ulong row_first, global const INDEX *neighbour,
                           ulong neighbour_first, ulong k, global uchar *marks, ulong marks_first) {
  const ulong i = get_global_id(0);
  if (i < k) marks[marks_first + i] = neighbour[neighbour_first + i] <= row[row_first + i];
}
