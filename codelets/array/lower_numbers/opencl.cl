#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable

kernel GROUPED void pleach_lower_numbers(PARAMETERS) {
  UNPACK
  if (get_global_id(0) >= size) return;
  const uint i = first + (uint)get_global_id(0);
  atom_min(&least[place[i]], number[i]);
}
