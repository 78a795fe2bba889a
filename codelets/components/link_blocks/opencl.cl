kernel GROUPED void pleach_link_blocks(PARAMETERS) {
  UNPACK
  const ulong k = get_global_id(0);
  if (k >= label_size) return;
  const uint place = first + (uint)k;
  const int above = parent_place[place];
  if (above >= 0 && label[k] == place) {
    const INDEX head = order[above], block = (INDEX)number[place];
    parent[block] = articulation[head] != 0 ? (INDEX)blocks + cut[head] : block;
  }
  const INDEX v = order[place];
  if (articulation[v] == 0) return;
  const INDEX own = (INDEX)blocks + cut[v];
  vertex[cut[v]] = v;
  parent[own] = above < 0 ? own : (INDEX)number[label[k]];
}
