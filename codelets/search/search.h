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

// Teams of tasks on CPU cores, which may follow those of an OpenCL device.
typedef struct {
  int open, unfinished;
  uint stage;
} Team;
#define TEAM_START \
  { 1, 1, 0 }

typedef struct {
  uint level, begin, end, size, arcs, rest, heading, front, settled_from, settled_to;
  Found found, unused_found[2];
  Team team[3];
  uint unused[13];
} Control;
