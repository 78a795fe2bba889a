kernel GROUPED void pleach_pack_nodes(PARAMETERS) {
  UNPACK
  for (uint k = 0; k < ITEMS; ++k) {
    const ulong i = get_group_id(0) * (ulong)TILE + k * GROUP + get_local_id(0);
    if (i >= links_size) break;
    const NODE own = (NODE)(first + i), link = (NODE)links[i];
    nodes[i] = PACK(link != own, link);
  }
}
