#include "components/union_find.cl"

kernel GROUPED void pleach_hook_arcs(PARAMETERS) {
  UNPACK
  const ulong k = get_global_id(0);
  if (k >= neighbour_size || neighbour[k] <= row[k]) return;
  const uint v = (uint)place[row[k]], w = (uint)place[neighbour[k]];
  if (max(v, w) < min(v, w) + (uint)size_of[min(v, w)]) return;
  join(label, v, w);
}
