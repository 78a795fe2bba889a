kernel GROUPED void pleach_relate_ears(PARAMETERS) {
  UNPACK
  const ulong k = get_global_id(0);
  if (k >= size) return;
  const int ear = (int)(first + (uint)k), top = apex[k], left = tail_child[k], right = head_child[k];
  const bool to_last = right == (int)last && right != top, from_last = left == (int)last && left != top;
  if (to_last || from_last) {
    parent[k] = ear;
    flip[k] = to_last ? 1 : 0;
    return;
  }
  const bool tail_ends = left == top || above[left] == ear, head_ends = right == top || above[right] == ear;
  const bool by_head = tail_ends || (!head_ends && above[right] < above[left]);
  const int child = by_head ? right : left, other = above[child], end = tail[other];
  const bool of_tail = end >= child && end < child + size_of[child];
  parent[k] = other;
  flip[k] = of_tail == by_head ? 0 : 1;
}
