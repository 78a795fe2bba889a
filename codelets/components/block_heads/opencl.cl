kernel GROUPED void pleach_block_heads(PARAMETERS) {
  UNPACK
  const ulong k = get_global_id(0);
  if (k >= label_size) return;
  const int place = (int)(first + k), above = parent_place[place];
  const bool begins = above >= 0 && label[k] == (uint)place;
  const bool is_bridge = begins && several[k] == 0;
  bridge[k] = is_bridge ? 1 : 0;
  link[k] = (uint)(above < 0 || is_bridge ? place : above);
  if (!begins || (parent_place[above] < 0 && place == above + 1)) return;
  articulation[order[above]] = 1;
}
