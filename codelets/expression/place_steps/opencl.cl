kernel void pleach_place_steps(PARAMETERS) {
  UNPACK
  const uint k = (uint)get_global_id(0);
  if (k >= size) return;
  const uint at = first + k, path = at;
  if (child[at] == child[at + 1]) {
    owner[last[at]] = begins[at];
    source[last[at]] = last[at];
  }
  if (path < roots || path >= paths) return;
  const uint on = up[path] - 1, s = last[on] + 1 + path - child[on + 1];
  owner[s] = path == child[on] ? begins[on] : begins[on] & ~3u;
  source[s] = last[past[path] - 1];
}
