#include "expression/operations.cl"
#include "expression/forms.cl"
#include "expression/partials.cl"

// Appends step s to the chain, which goes from the last step down.
void take_back(Chain *chain, uint s, uint end, uint has_seeds, global const uint *owner, global const uint *source,
               global const int *operation, global const VALUE *value, global const VALUE *result,
               global const VALUE *derivative) {
  if (enters(s, end, owner)) {
    *chain = settled_chain(has_seeds ? derivative[s] : 1);
    return;
  }
  const VALUE slope = partial_of(s, step_at(s + 1, owner, source, operation, value, result), result);
  if (chain->settled != 0) chain->value *= slope;
  else chain->form.a *= slope;
}

kernel GROUPED void pleach_differentiate_tiles(PARAMETERS) {
  UNPACK
  local Chain chains[GROUP];
  const uint lane = get_local_id(0), k = (uint)get_group_id(0) * TILE + lane * ITEMS, last = end - 1 - first;
  Chain chain = no_steps();
  for (uint j = k; j < k + ITEMS && j < size; ++j) {
    take_back(&chain, last - j, end, has_seeds, owner, source, operation, value, result, derivative);
  }
  chains[lane] = chain;
  scan_chains(chains);
  const uint t = first / TILE + (uint)get_group_id(0);
  Chain before = settled_chain(t > 0 ? carry[t] : (VALUE)0);
  if (lane > 0) before = then(before, chains[lane - 1]);
  for (uint j = k; j < k + ITEMS && j < size; ++j) {
    const uint s = last - j;
    take_back(&before, s, end, has_seeds, owner, source, operation, value, result, derivative);
    derivative[s] = before.value;
    const Step step = step_at(s, owner, source, operation, value, result);
    if (step.role != ALONE && source[s] != s) {
      derivative[source[s]] = before.value * partial_of_operand(s, step, result);
    }
  }
}
