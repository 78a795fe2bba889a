#define NONE 0xffffffffu

kernel GROUPED void pleach_label_members(PARAMETERS) {
  UNPACK
  const ulong i = get_global_id(0);
  if (i >= key_size) return;
  const bool is_none = key[i] == NONE;
  if (result) result[i] = is_none ? -1 : (INDEX)least[key[i]];
  if (!several || is_none || least[key[i]] == first + i) return;
  if (arcs && to[i] < from[i]) return;
  if (several[key[i]] == 0) several[key[i]] = 1;
}
