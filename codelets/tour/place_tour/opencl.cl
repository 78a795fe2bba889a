kernel void pleach_place_tour(PARAMETERS) {
  UNPACK
  if (get_global_id(0) >= size) return;
  const uint i = first + (uint)get_global_id(0);
  const int enters = position[i], leaves = position[enter_size + i];
  enter[i] = enters;
  leave[i] = leaves;
  tour[enters] = (INDEX)i;
  tour[leaves] = ~(INDEX)i;
}
