// codelets/search/reached.hpp for OpenCL.

typedef struct {
  uint pieces, arcs, vertices, told, messages, unused;
} ReachedVertices;
