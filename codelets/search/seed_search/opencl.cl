kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void seed_search(uint arcs, global const INDEX *source, ulong source_first, uint sources, global Visit *visit,
                 ulong visit_first, global uint *queue, ulong queue_first, volatile global uint *visited,
                 ulong visited_first, global Control *control, ulong control_first) {
  local uint size;
  visited += visited_first;
  const uint lane = get_local_id(0);
  if (lane == 0) size = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint i = lane; i < sources; i += GROUP) {
    const uint v = (uint)source[source_first + i], bit = 1u << (v % 32);
    if ((atomic_or(&visited[v / 32], bit) & bit) != 0) continue;
    visit[visit_first + v] = (Visit)(v, 0);
    queue[queue_first + atomic_inc(&size)] = v;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lane == 0) {
    const Control start = {0, 0, size, size, 0, arcs, DOWN, 0, {0, 0, 0, 0}};
    control[control_first] = start;
  }
}
