#include "expression/operations.cl"
#include "expression/forms.cl"

kernel GROUPED void pleach_compose_tiles(PARAMETERS) {
  UNPACK
  local Chain shared_chains[GROUP];
  const uint lane = get_local_id(0), k = (uint)get_group_id(0) * TILE + lane * ITEMS;
  Chain chain = no_steps();
  for (uint j = k; j < k + ITEMS && j < size; ++j) {
    take(&chain, step_at(begin + first + j, owner, source, operation, value, result));
  }
  shared_chains[lane] = chain;
  scan_chains(shared_chains);
  if (lane == GROUP - 1) chains[get_group_id(0)] = shared_chains[lane];
}
