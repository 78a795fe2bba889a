kernel void mark_children(ulong first, global const INDEX *parent, ulong parent_first, ulong k, global uchar *marks,
                          ulong marks_first) {
  const ulong i = get_global_id(0);
  if (i < k) marks[marks_first + i] = (ulong)parent[parent_first + i] != first + i;
}
