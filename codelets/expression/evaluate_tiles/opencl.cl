#include "expression/operations.cl"
#include "expression/forms.cl"

kernel GROUPED void pleach_evaluate_tiles(PARAMETERS) {
  UNPACK
  local Chain chains[GROUP];
  const uint lane = get_local_id(0), k = (uint)get_group_id(0) * TILE + lane * ITEMS, start = begin + first;
  Chain chain = no_steps();
  for (uint j = k; j < k + ITEMS && j < size; ++j) {
    take(&chain, step_at(start + j, owner, source, operation, value, result));
  }
  chains[lane] = chain;
  scan_chains(chains);
  const uint t = first / TILE + (uint)get_group_id(0);
  Chain before = settled_chain(t > 0 ? carry[t] : (VALUE)0);
  if (lane > 0) before = then(before, chains[lane - 1]);
  for (uint j = k; j < k + ITEMS && j < size; ++j) {
    take(&before, step_at(start + j, owner, source, operation, value, result));
    result[start + j] = before.value;
  }
}
