// Claims a vertex of a block, on an OpenCL device.

#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable

// As an unsigned number, -1, the parent of an unreached vertex, is larger than all vertices.
bool is_first(volatile global INDEX* parent, INDEX from) {
  if (sizeof(INDEX) == sizeof(uint)) return atomic_min((volatile global uint*)parent, (uint)from) == UINT_MAX;
  return atom_min((volatile global ulong*)parent, (ulong)from) == ULONG_MAX;
}

// Returns whether the calling work-item reaches the vertex first. Most have no parent yet, and their levels need not be
// read.
bool claim(volatile global INDEX* level, volatile global INDEX* parent, INDEX from, INDEX depth) {
  if (*parent != -1) {
    const INDEX seen = *level;
    if (seen >= 0 && seen < depth) return false;
  }
  if (!is_first(parent, from)) return false;
  *level = depth;
  return true;
}
