kernel void arc_sources(uint first, uint size, uint n, global const INDEX *from, ulong from_first,
                        global const INDEX *to, ulong to_first, global uint *source, ulong source_first) {
  if (get_global_id(0) >= size) return;
  const uint i = first + (uint)get_global_id(0);
  const INDEX a = from[from_first + i], b = to[to_first + i];
  const int valid = (ulong)a < n && (ulong)b < n;
  source[source_first + 2 * i] = valid ? (uint)a : 0;
  source[source_first + 2 * i + 1] = valid ? (uint)b : 0;
}
