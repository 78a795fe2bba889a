#define BEYOND 0xFFFFFFFFu

kernel GROUPED void pleach_clip_ends(PARAMETERS) {
  UNPACK
  const ulong i = get_global_id(0);
  if (i >= end_size) return;
  const long here = end[i] - begin;
  const bool is_here = here <= places;
  end_here[i] = is_here ? (uint)here : BEYOND;
  marks[i] = is_here ? 1 : 0;
}
