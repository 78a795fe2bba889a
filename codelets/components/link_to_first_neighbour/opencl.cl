kernel void link_to_first_neighbour(uint first, global const INDEX *at, ulong at_first, global const INDEX *neighbour,
                       ulong neighbour_first, global uint *label, ulong label_first, ulong count) {
  const ulong i = get_global_id(0);
  if (i >= count) return;
  const uint v = first + (uint)i;
  at += at_first;
  label[label_first + i] = at[v] < at[v + 1] ? min(v, (uint)neighbour[neighbour_first + at[v]]) : v;
}
