#include "search/search.h"

typedef struct {
  uint alpha;
  global const INDEX *offset, *neighbour;
  global Arrival *arrival;
  global uint *queue;
  global Piece *piece;
  volatile global uint *visited;
  volatile global Control *control;
} Search;

// Shared data of a work-group.
typedef struct {
  VALUE sum[GROUP];  // arcs of the tile's vertices before each vertex
  uint vertex[GROUP], begin[GROUP];  // begin: of the vertex's arcs
  int narrow;
} Tile;

uint degree(const Search *search, uint v) { return (uint)(search->offset[v + 1] - search->offset[v]); }

// Claims and appends the head of an arc, unless another arc came first.
void follow(const Search *search, uint v, uint arc) {
  const uint w = (uint)search->neighbour[arc], bit = 1u << (w % 32);
  if ((search->visited[w / 32] & bit) != 0) return;
  if ((atomic_or(&search->visited[w / 32], bit) & bit) != 0) return;
  search->arrival[w] = (Arrival)(v, search->control->level + 1);
  search->queue[search->control->end + atomic_inc(&search->control->found.vertices)] = w;
  if (search->alpha > 0) atomic_add(&search->control->found.arcs, degree(search, w));
}

// Loads the vertices of queue[first, first + GROUP) that are in the frontier, and scans their numbers of arcs. With
// `cut`, vertices with many arcs are split into pieces and count 0; otherwise they count PIECE_ARCS. Returns the sum.
uint load_tile(const Search *search, local Tile *tile, uint first, bool cut) {
  const uint lane = get_local_id(0);
  uint arcs = 0;
  if (first + lane < search->control->end) {
    const uint v = search->queue[first + lane];
    tile->vertex[lane] = v;
    tile->begin[lane] = (uint)search->offset[v];
    arcs = degree(search, v);
    if (arcs >= PIECE_ARCS && cut) {
      const uint count = (arcs + PIECE_ARCS - 1) / PIECE_ARCS;
      global Piece *piece = search->piece + atomic_add(&search->control->found.pieces, count);
      for (uint k = 0; k < count; ++k) {
        piece[k].vertex = v;
        piece[k].number = k;
      }
      arcs = 0;
    }
  }
  tile->sum[lane] = (VALUE)min(arcs, (uint)PIECE_ARCS);
  return (uint)pleach_scan_group(tile->sum);
}

// Expands the packed arcs of a tile: each work-item takes one arc at a time.
void expand_tile(const Search *search, local const Tile *tile, uint arcs) {
  for (uint arc = get_local_id(0); arc < arcs; arc += GROUP) {
    uint low = 0, high = GROUP;  // sum[low] <= arc < sum[high]
    while (high - low > 1) {
      const uint middle = (low + high) / 2;
      if ((uint)tile->sum[middle] <= arc) {
        low = middle;
      } else {
        high = middle;
      }
    }
    follow(search, tile->vertex[low], tile->begin[low] + arc - (uint)tile->sum[low]);
  }
}

// Decides which phase continues the search.
void steer(volatile global Control *control, uint alpha) {
  if (control->heading != DOWN) return;
  if (control->size == 0) {
    control->heading = OVER;
  } else if (alpha > 0 && control->arcs > control->rest / alpha) {
    control->heading = UP;
  }
}

void advance_level(volatile global Control *control, uint alpha) {
  if (control->heading != DOWN) return;
  control->level += 1;
  control->begin = control->end;
  control->size = control->found.vertices;
  control->end += control->size;
  control->rest -= control->arcs;
  control->arcs = control->found.arcs;
  control->found.vertices = control->found.arcs = control->found.pieces = 0;
  steer(control, alpha);
}

int is_narrow(volatile global Control *control) { return (control->heading == DOWN) & (control->size <= GROUP); }

// A work-group expands level after level while the frontier fits in a tile and has few arcs: at most `narrow` levels
// over all launches.
kernel GROUPED void pleach_expand_narrow(PARAMETERS) {
  UNPACK
  local Tile tile;
  const Search search = {alpha, offset, neighbour, arrival, queue, piece, visited, control};
  const uint most = max(narrow / levels, 1u);
  if (get_local_id(0) == 0) {
    control->found.vertices = control->found.arcs = control->found.pieces = 0;
    steer(control, alpha);
    tile.narrow = is_narrow(control);
  }
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  for (uint level = 0; tile.narrow && level < most; ++level) {
    const uint arcs = load_tile(&search, &tile, search.control->begin, false);
    const bool few = arcs < PIECE_ARCS;
    expand_tile(&search, &tile, few ? arcs : 0);
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    if (get_local_id(0) == 0) {
      if (few) advance_level(control, alpha);
      tile.narrow = few & is_narrow(control);
    }
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  }
}

// Many work-groups expand one level.
kernel GROUPED void pleach_expand(PARAMETERS) {
  UNPACK
  local Tile tile;
  if (control->heading != DOWN) return;
  const Search search = {alpha, offset, neighbour, arrival, queue, piece, visited, control};
  const uint begin = control->begin, end = control->end;
  for (uint first = begin + get_group_id(0) * GROUP; first < end; first += get_global_size(0)) {
    const uint arcs = load_tile(&search, &tile, first, true);
    expand_tile(&search, &tile, arcs);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}

// Many work-groups expand the pieces of vertices with many arcs.
kernel GROUPED void pleach_split(PARAMETERS) {
  UNPACK
  if (control->heading != DOWN) return;
  const Search search = {alpha, offset, neighbour, arrival, queue, piece, visited, control};
  for (uint i = get_group_id(0); i < control->found.pieces; i += get_num_groups(0)) {
    const uint v = piece[i].vertex, begin = (uint)offset[v] + piece[i].number * PIECE_ARCS;
    const uint end = min(begin + PIECE_ARCS, (uint)offset[v + 1]);
    for (uint arc = begin + get_local_id(0); arc < end; arc += GROUP) follow(&search, v, arc);
  }
}

kernel void pleach_advance(PARAMETERS) {
  UNPACK
  advance_level(control, alpha);
}
