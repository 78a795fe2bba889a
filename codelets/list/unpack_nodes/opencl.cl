kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void unpack_nodes(global const NODE *nodes, ulong nodes_first, ulong count, global INDEX *values, ulong values_first,
                  int ranks) {
  nodes += nodes_first;
  values += values_first;
  for (uint k = 0; k < ITEMS; ++k) {
    const ulong i = get_group_id(0) * (ulong)TILE + k * GROUP + get_local_id(0);
    if (i >= count) break;
    values[i] = (INDEX)(ranks ? RANK_OF(nodes[i]) : LINK_OF(nodes[i]));
  }
}
