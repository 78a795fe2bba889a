kernel GROUPED void pleach_orient_arcs(PARAMETERS) {
  UNPACK
  const ulong i = get_global_id(0), arc = 2 * (first + i);
  if (i >= from_size) return;
  const long u = from[i], v = to[i];
  const bool leads_down = position[arc] < position[arc + 1];
  child[i] = leads_down ? v : u;
  parent[i] = leads_down ? u : v;
}
