kernel GROUPED void pleach_parent_places(PARAMETERS) {
  UNPACK
  for (uint j = 0; j < ITEMS; ++j) {
    const ulong k = get_group_id(0) * (ulong)TILE + j * GROUP + get_local_id(0);
    if (k >= order_size) break;
    const INDEX v = (INDEX)order[k], p = parent[v];
    result[k] = p == v ? root : (int)place[p] + plus;
  }
}
