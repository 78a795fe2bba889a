kernel void relabel_tour(uint first, uint size, global const int *place, ulong place_first, global const INDEX *enter,
                         ulong enter_first, global const INDEX *leave, ulong leave_first, global INDEX *order, ulong
                         order_first, global INDEX *new_tour, ulong new_tour_first, global INDEX *new_enter, ulong
                         new_enter_first, global INDEX *new_leave, ulong new_leave_first) {
  if (get_global_id(0) >= size) return;
  const uint i = first + (uint)get_global_id(0);
  place += place_first;
  enter += enter_first;
  leave += leave_first;
  order += order_first;
  new_tour += new_tour_first;
  new_enter += new_enter_first;
  new_leave += new_leave_first;
  const int here = place[enter[i]];
  order[here] = (INDEX)(i);
  new_enter[here] = enter[i];
  new_leave[here] = leave[i];
  new_tour[enter[i]] = here;
  new_tour[leave[i]] = ~(INDEX)(here);
}
