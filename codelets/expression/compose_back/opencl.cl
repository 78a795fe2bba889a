#include "expression/operations.cl"
#include "expression/forms.cl"
#include "expression/partials.cl"

kernel GROUPED void pleach_compose_back(PARAMETERS) {
  UNPACK
  local Chain shared_chains[GROUP];
  const uint lane = get_local_id(0), k = (uint)get_group_id(0) * TILE + lane * ITEMS;
  Chain chain = no_steps();
  for (uint j = k; j < k + ITEMS && j < size; ++j) {
    const uint s = end - 1 - (first + j);
    if (enters(s, end, owner)) {
      chain = settled_chain(derivative ? derivative[s] : 1);
    } else {
      const VALUE slope = partial_of(s, step_at(s + 1, owner, source, operation, value, result), result);
      if (chain.settled != 0) chain.value *= slope;
      else chain.form.a *= slope;
    }
  }
  shared_chains[lane] = chain;
  scan_chains(shared_chains);
  if (lane == GROUP - 1) chains[get_group_id(0)] = shared_chains[lane];
}
