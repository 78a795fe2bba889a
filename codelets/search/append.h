// Appends reached vertices to a block's queue, on OpenCL devices.

// Totals of what a work-group appends.
typedef struct {
  uint pieces, arcs, vertices, before;
} Appended;

// Appends the vertices of the work-items that have reached one; all work-items of the group call it.
void append(bool is_reached, uint v, global const uint* offset, global Piece* queue,
            volatile global ReachedVertices* reached, local Appended* all) {
  const bool first = get_local_id(0) == 0;
  if (first) all->pieces = all->arcs = all->vertices = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  uint pieces = 0, before = 0;
  if (is_reached) {
    const uint arcs = offset[v + 1] - offset[v];
    pieces = arcs == 0 ? 1 : (arcs - 1) / ARCS_OF_PIECE + 1;
    before = atomic_add(&all->pieces, pieces);
    atomic_add(&all->arcs, arcs);
    atomic_inc(&all->vertices);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (first && all->vertices > 0) {
    all->before = atomic_add(&reached->pieces, all->pieces);
    atomic_add(&reached->arcs, all->arcs);
    atomic_add(&reached->vertices, all->vertices);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint number = 0; number < pieces; ++number) {
    queue[all->before + before + number].vertex = v;
    queue[all->before + before + number].number = number;
  }
}
