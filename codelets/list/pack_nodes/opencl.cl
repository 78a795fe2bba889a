kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void pack_nodes(uint first, global const INDEX *links, ulong links_first, ulong count, global NODE *nodes,
                ulong nodes_first) {
  links += links_first;
  nodes += nodes_first;
  for (uint k = 0; k < ITEMS; ++k) {
    const ulong i = get_group_id(0) * (ulong)TILE + k * GROUP + get_local_id(0);
    if (i >= count) break;
    const NODE own = (NODE)(first + i), link = (NODE)links[i];
    nodes[i] = PACK(link != own, link);
  }
}
