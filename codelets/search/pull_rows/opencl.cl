kernel GROUPED void pull_rows(PARAMETERS) {
  UNPACK
  local Appended all;
  const ulong i = get_global_id(0), v = first + i;
  bool is_reached = false;
  if (i < level_size && level[i] < 0) {
    for (uint k = offset[v]; k < offset[v + 1] && !is_reached; ++k) {
      const INDEX w = neighbour[k];
      is_reached = (frontier[w / 32] >> (uint)(w % 32) & 1) != 0;
      if (!is_reached) continue;
      level[i] = depth;
      parent[i] = w;
    }
  }
  append(is_reached, (uint)v, leaving, queue, reached, &all);
}
