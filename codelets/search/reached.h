// codelets/search/reached.hpp for OpenCL.

#define ARCS_OF_PIECE 64

typedef struct {
  uint pieces, arcs, vertices, told, messages, unused;
} ReachedVertices;
