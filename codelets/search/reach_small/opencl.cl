#include "search/search.h"

kernel void pleach_reach_small(PARAMETERS) {
  UNPACK
  Control now = *control;
  now.begin = now.end;
  uint v = progress[0];
  for (; v < arrival_size && now.begin == now.end && progress[2] < most; ++v) {
    if ((visited[v / 32] & (1u << (v % 32))) != 0) continue;
    const uint first = now.end;
    now.level = 0;
    visited[v / 32] |= 1u << (v % 32);
    arrival[v] = (Arrival)(v, 0);
    queue[now.end++] = v;
    ++progress[1];
    while (now.begin < now.end && now.end - first < large) {
      for (const uint level_end = now.end; now.begin < level_end; ++now.begin) {
        const uint from = queue[now.begin];
        for (ulong k = offset[from + 1]; k-- > (ulong)offset[from];) {
          const uint w = (uint)neighbour[k], bit = 1u << (w % 32);
          if ((visited[w / 32] & bit) != 0) continue;
          visited[w / 32] |= bit;
          arrival[w] = (Arrival)(from, now.level + 1);
          queue[now.end++] = w;
        }
      }
      ++now.level;
    }
    if (now.begin == now.end) progress[2] += now.end - first;
  }
  progress[0] = v;
  now.size = now.end - now.begin;
  now.arcs = 0;
  now.heading = now.size > 0 ? DOWN : OVER;
  const Found none = {0, 0, 0, 0};
  now.found = none;
  const Team start = TEAM_START;
  for (uint t = 0; t < 3; ++t) now.team[t] = start;
  *control = now;
}
