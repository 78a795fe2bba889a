kernel void permute(int back, uint first, uint size, global const INDEX *order, ulong order_first,
                    global const VALUE *values, ulong values_first, global VALUE *result, ulong result_first) {
  if (get_global_id(0) >= size) return;
  const uint i = first + (uint)get_global_id(0);
  order += order_first;
  values += values_first;
  result += result_first;
  if (back) {
    result[order[i]] = values[i];
  } else {
    result[i] = values[order[i]];
  }
}
