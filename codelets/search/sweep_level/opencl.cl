kernel void sweep(uint n, global const INDEX *offset, ulong offset_first, global const INDEX *neighbour,
                  ulong neighbour_first, global Visit *visit, ulong visit_first, global Control *control,
                  ulong control_first) {
  control += control_first;
  offset += offset_first;
  visit += visit_first;
  const uint v = get_global_id(0), level = control->level;
  if (v >= n || control->heading != DOWN || visit[v].y != level) return;
  for (INDEX k = offset[v]; k < offset[v + 1]; ++k) {
    const uint w = (uint)neighbour[neighbour_first + k];
    if ((int)visit[w].y >= 0) continue;
    visit[w] = (Visit)(v, level + 1);
    control->found.vertices = 1;
  }
}

kernel void advance(global Control *control, ulong control_first) {
  control += control_first;
  if (control->heading != DOWN) return;
  control->level += 1;
  if (control->found.vertices == 0) control->heading = OVER;
  control->found.vertices = 0;
}
