#define LEAVING 0x80000000u

kernel GROUPED void pleach_step_places(PARAMETERS) {
  UNPACK
  const ulong i = get_global_id(0);
  if (i >= enter_size) return;
  const uint place = (uint)(first + i);
  const long enters = enter[i] - begin, leaves = leave[i] - begin;
  step[enters] = place;
  enter_here[i] = (uint)enters;
  const bool is_here = leaves < steps;
  marks[i] = is_here ? 1 : 0;
  if (is_here) step[leaves] = place | LEAVING;
}
