#include "expression/operations.cl"
#include "expression/forms.cl"

bool pleach_is_right(uint s, global const uint *owner, global const uint *source, global const int *operation,
                     global const VALUE *value, global const VALUE *result) {
  const VALUE found = result[s];
  if (!(found - found == 0)) return false;
  const Step step = step_at(s, owner, source, operation, value, result);
  if (step.role == START) return true;
  const VALUE expected = pleach_step_value(step.op, step.role, result[s - 1], step.operand);
  return found == 0 ? expected == 0 && is_negative(expected) == is_negative(found) : !(expected == 0);
}

kernel GROUPED void pleach_check_steps(PARAMETERS) {
  UNPACK
  local uint is_wrong[GROUP];
  const uint lane = get_local_id(0);
  bool right = true;
  for (uint k = (uint)get_global_id(0); k < size && right; k += (uint)get_global_size(0)) {
    right = pleach_is_right(first + k, owner, source, operation, value, result);
  }
  is_wrong[lane] = right ? 0 : 1;
  for (uint width = GROUP / 2; width > 0; width /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lane < width) is_wrong[lane] |= is_wrong[lane + width];
  }
  if (lane == 0) wrong[get_group_id(0)] = is_wrong[0];
}
