#include "expression/operations.cl"
#include "expression/forms.cl"

kernel GROUPED void pleach_carry_tiles(PARAMETERS) {
  UNPACK
  local Chain shared_chains[GROUP];
  const uint lane = get_local_id(0);
  const ulong each = (chains_size + GROUP - 1) / GROUP, first = lane * each;
  Chain chain = no_steps();
  for (ulong t = first; t < first + each && t < chains_size; ++t) chain = then(chain, chains[t]);
  shared_chains[lane] = chain;
  scan_chains(shared_chains);
  Chain before = settled_chain(0);
  if (lane > 0) before = then(before, shared_chains[lane - 1]);
  for (ulong t = first; t < first + each && t < chains_size; ++t) {
    carry[t] = before.value;
    before = then(before, chains[t]);
  }
}
