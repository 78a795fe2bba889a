kernel GROUPED void pleach_unpack_nodes(PARAMETERS) {
  UNPACK
  for (uint k = 0; k < ITEMS; ++k) {
    const ulong i = get_group_id(0) * (ulong)TILE + k * GROUP + get_local_id(0);
    if (i >= nodes_size) break;
    values[i] = (INDEX)(links ? LINK_OF(nodes[i]) : RANK_OF(nodes[i]));
  }
}
