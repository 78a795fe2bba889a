kernel void place_tour(uint first, uint size, uint n, uint moves, global const int *position, ulong position_first,
                       global const int *moved, ulong moved_first, global INDEX *enter, ulong enter_first, global
                       INDEX *leave, ulong leave_first, global INDEX *tour, ulong tour_first) {
  if (get_global_id(0) >= size) return;
  const uint i = first + (uint)get_global_id(0);
  position += position_first;
  moved += moved_first;
  enter += enter_first;
  leave += leave_first;
  tour += tour_first;
  const int by = moves ? moved[position[i]] : 0;
  const INDEX enter_here = position[i] + by, leave_here = position[n + i] + by;
  enter[i] = enter_here;
  leave[i] = leave_here;
  tour[enter_here] = (INDEX)(i);
  tour[leave_here] = ~(INDEX)(i);
}
