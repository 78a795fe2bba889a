kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void flatten_labels(volatile global uint *label, ulong label_first, ulong first, ulong end) {
  label += label_first;
  for (uint k = 0; k < ITEMS; ++k) {
    const ulong v = first + get_group_id(0) * (ulong)TILE + k * GROUP + get_local_id(0);
    if (v >= end) break;
    uint own = label[v], next = label[own];
    while (next != own) {
      label[v] = next;
      own = next;
      next = label[own];
    }
  }
}
