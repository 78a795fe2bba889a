kernel void pleach_relabel_tour(PARAMETERS) {
  UNPACK
  if (get_global_id(0) >= size) return;
  const uint i = first + (uint)get_global_id(0);
  const int here = place[enter[i]];
  order[here] = (INDEX)i;
  new_enter[here] = enter[i];
  new_leave[here] = leave[i];
  new_tour[enter[i]] = here;
  new_tour[leave[i]] = ~(INDEX)here;
}
