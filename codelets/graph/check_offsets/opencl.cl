kernel GROUPED void pleach_check_offsets(PARAMETERS) {
  UNPACK
  for (uint k = 0; k < ITEMS; ++k) {
    const ulong part = get_group_id(0) * (ulong)TILE + k * GROUP + get_local_id(0);
    if (part >= size) break;
    const uint i = first + (uint)part;
    const INDEX at = offset[i], before = i == 0 ? 0 : offset[i - 1];
    if ((i == 0 && at != 0) || at < before || (i == offset_size - 1 && at != (INDEX)arcs)) atomic_min(fault, i);
  }
}
