// The arcs of one piece of a frontier.

typedef struct {
  uint vertex, begin, end;
} ArcRow;

// Returns an empty row if the work-item is not `open`.
ArcRow row_of(global const Piece* piece, bool open, global const uint* offset) {
  ArcRow row = {0, 0, 0};
  if (!open) return row;
  row.vertex = piece->vertex;
  row.begin = offset[row.vertex] + piece->number * ARCS_OF_PIECE;
  row.end = min(row.begin + ARCS_OF_PIECE, offset[row.vertex + 1]);
  return row;
}

// Sets `count`, in local memory, to the number of arcs that lead to each of the GROUP blocks from `first` on.
void count_arcs(ArcRow row, global const INDEX* neighbour, global const long* start, uint blocks, uint first,
                volatile local uint* count) {
  count[get_local_id(0)] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint k = row.begin; k < row.end; ++k) {
    const uint block = block_of(neighbour[k], start, blocks) - first;
    if (block < GROUP) atomic_inc(&count[block]);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
}
