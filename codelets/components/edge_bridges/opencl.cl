#define NONE 0xffffffffu

kernel GROUPED void pleach_edge_bridges(PARAMETERS) {
  UNPACK
  const ulong e = get_global_id(0);
  if (e >= key_size) return;
  result[e] = key[e] == NONE ? 0 : (INDEX)bridge[key[e]];
}
