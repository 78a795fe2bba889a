kernel GROUPED void pleach_mark_taken(PARAMETERS) {
  UNPACK
  const ulong i = get_global_id(0);
  if (i < place_size) marks[place[i]] = 1;
}
