kernel GROUPED void pleach_flatten_labels(PARAMETERS) {
  UNPACK
  volatile global uint *const link = label;
  for (uint k = 0; k < ITEMS; ++k) {
    const ulong part = get_group_id(0) * (ulong)TILE + k * GROUP + get_local_id(0);
    if (part >= size) break;
    const ulong v = first + part;
    uint own = link[v], next = link[own];
    while (next != own) {
      link[v] = next;
      own = next;
      next = link[own];
    }
  }
}
