#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable

// As unsigned numbers, all vertices are below -1, which nobody has reached.
bool is_first(volatile global INDEX *parent, INDEX from) {
  if (sizeof(INDEX) == sizeof(uint)) return atomic_min((volatile global uint *)parent, (uint)from) == UINT_MAX;
  return atom_min((volatile global ulong *)parent, (ulong)from) == ULONG_MAX;
}

// Whether the calling work-item reaches the vertex first.
bool claim(volatile global INDEX *level, volatile global INDEX *parent, INDEX from, INDEX depth) {
  const INDEX seen = *level;
  if ((seen >= 0 && seen < depth) || !is_first(parent, from)) return false;
  *level = depth;
  return true;
}

kernel GROUPED void claim_vertices(PARAMETERS) {
  UNPACK
  local Appended all;
  const bool open = get_global_id(0) < size;
  const uint i = open ? first + (uint)get_global_id(0) : 0, v = place[i];
  const bool is_reached = open && claim(&level[v], &parent[v], from[i], depth);
  append(is_reached, v, offset, queue, reached, &all);
}
