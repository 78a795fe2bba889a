kernel GROUPED void hook_arcs(PARAMETERS) {
  UNPACK
  const ulong k = get_global_id(0);
  if (k >= neighbour_size || neighbour[k] <= row[k]) return;
  const uint v = (uint)place[row[k]], w = (uint)place[neighbour[k]];
  if (parent_place[max(v, w)] == (int)min(v, w)) return;
  join(label, v, w);
}
