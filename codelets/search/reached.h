// codelets/search/reached.hpp for OpenCL.

#define ARCS_OF_PIECE 64

typedef struct {
  uint pieces, arcs, vertices;
} Queued;

#define WIDE_NONE 0
#define WIDE_OWN 1
#define WIDE_OTHER 2

typedef struct {
  uint pieces, arcs, vertices, told, messages;
  Queued begin, end;
  uint levels, last, wide;
} ReachedVertices;

#define NARROW_ARCS 8192

typedef struct {
  uint to, from;
} BlockArc;
