#include "search/search.h"
#include "search/reached.h"
#include "search/append.h"
#include "search/claim.h"

// A work-group takes its part of each GROUP * groups arcs.
kernel GROUPED void pleach_claim_vertices(PARAMETERS) {
  UNPACK
  local Appended all;
  const ulong most = max(max(arcs1_size, arcs2_size), arcs3_size);
  for (uint block = 0; block < 3; ++block) {
    global const BlockArc *arcs = block == 0 ? arcs1 : block == 1 ? arcs2 : arcs3;
    global const uint *targets = block == 0 ? targets1 : block == 1 ? targets2 : targets3;
    const ulong number = block == 0 ? number1 : block == 1 ? number2 : number3;
    const ulong arcs_size = block == 0 ? arcs1_size : block == 1 ? arcs2_size : arcs3_size;
    const uint begin = targets ? targets[bucket] : 0;
    const ulong count = (targets ? targets[bucket + 1] : arcs_size) - begin;
    const uint end = begin + (uint)(count * ((ulong)first + size) / most);
    for (uint at = begin + (uint)(count * first / most) + (uint)get_group_id(0) * GROUP; at < end;
         at += (uint)get_global_size(0)) {
      const uint i = at + (uint)get_local_id(0);
      const bool open = i < end;
      const uint v = open ? arcs[i].to : 0;
      const INDEX from = (INDEX)(number + (open ? arcs[i].from : 0));
      append(open && claim(&level[v], &parent[v], from, depth), v, offset, queue, reached, &all);
    }
  }
}
