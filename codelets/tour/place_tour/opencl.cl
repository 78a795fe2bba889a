kernel void place_tour(uint first, uint size, uint n, global const int *position, ulong position_first,
                       global INDEX *enter, ulong enter_first, global INDEX *leave, ulong leave_first,
                       global INDEX *tour, ulong tour_first) {
  if (get_global_id(0) >= size) return;
  const uint i = first + (uint)get_global_id(0);
  position += position_first;
  tour += tour_first;
  enter[enter_first + i] = position[i];
  leave[leave_first + i] = position[n + i];
  tour[position[i]] = (INDEX)i;
  tour[position[n + i]] = ~(INDEX)i;
}
