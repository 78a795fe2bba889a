kernel GROUPED void key_words(PARAMETERS) {
  UNPACK
  const ulong i = get_global_id(0);
  if (i < key_size) word[i] = (uint)((ulong)key_order(key[i]) >> (high ? 32 : 0));
}
