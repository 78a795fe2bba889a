// VALUE is INDEX, or int for levels. Kinds: 0 vertex, 1 level, 2 root, 3 depth.
kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void list_preorder(uint first, int kind, global const INDEX *tour, ulong tour_first, ulong m,
                   global const ulong *words, ulong words_first, global const uint *offsets, ulong offsets_first,
                   global VALUE *values, ulong values_first) {
  for (uint k = 0; k < ITEMS; ++k) {
    const ulong at = get_group_id(0) * (ulong)TILE + k * GROUP + get_local_id(0);
    if (at >= m) break;
    const INDEX v = tour[tour_first + at];
    if (v < 0) continue;
    const uint i = first + (uint)at;
    const uint place = enters_before(words[words_first + i / 32], offsets[offsets_first + i / TILE], i);
    const uint level = level_at(i, place);
    VALUE value = (VALUE)v;
    if (kind == 1) value = -(VALUE)level;
    if (kind == 2 && level > 0) value = 0;
    if (kind == 3) value = (VALUE)level;
    values[values_first + place] = value;
  }
}
