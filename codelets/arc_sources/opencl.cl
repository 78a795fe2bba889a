kernel void arc_sources(uint first, uint size, global const INDEX *from, ulong from_first, global const INDEX *to,
                        ulong to_first, global uint *source, ulong source_first) {
  if (get_global_id(0) >= size) return;
  const uint i = first + (uint)get_global_id(0);
  from += from_first;
  to += to_first;
  source += source_first;
  source[2 * i] = (uint)(from[i]);
  source[2 * i + 1] = (uint)(to[i]);
}
