// codelets/search/search.hpp for OpenCL.

typedef uint2 Arrival;  // parent, level

typedef struct {
  uint vertex, number;
} Piece;

#define DOWN 0
#define UP 1
#define OVER 2

#define PIECE_ARCS 2048

typedef struct {
  uint vertices, arcs, pieces, taken;
} Found;

typedef struct {
  uint level, begin, end, size, arcs, rest, heading, front, pulled_from, pulled_to;
  Found found;
  uint unused[30];
} Control;
