kernel GROUPED void claim_vertices(PARAMETERS) {
  UNPACK
  local Appended all;
  const uint i = first + (uint)get_global_id(0);
  bool open = get_global_id(0) < size;
  if (targets) open = open && i >= targets[bucket] && i < targets[bucket + 1];
  const uint v = open ? place[i] : 0;
  const bool is_reached = open && claim(&level[v], &parent[v], from[i], depth);
  append(is_reached, v, offset, queue, reached, &all);
}
