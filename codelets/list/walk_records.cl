// list/walk_records.hpp in OpenCL C.

#define LANES 32
#define STEPS 16
#define BEGINS 0x80000000u
#define NOTHING 0xFFFFFFFFu

typedef struct {
  uint sublist, passed;
} Resumed;

#if defined(WEIGHTED)
#define CHUNK_WORDS (LANES * (2 + STEPS) + LANES * STEPS * (sizeof(VALUE) / 4))
#else
#define CHUNK_WORDS (LANES * (2 + STEPS))
#endif
