kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void tour_read(global const INDEX *enter, ulong enter_first, global const INDEX *leave, ulong leave_first, ulong n,
               global const VALUE *euler, ulong euler_first, global const VALUE *offsets, ulong offsets_first,
               global WEIGHT *result, ulong result_first, int rootfix) {
  const ulong v = get_global_id(0);
  if (v >= n) return;
  euler += euler_first;
  offsets += offsets_first;
  const INDEX i = enter[enter_first + v];
  VALUE sum;
  if (rootfix) {
    sum = op(offsets[i / TILE], euler[i]);
  } else {
    // Within the tiles first: a subtree within one tile then owes nothing to what stands before it.
    const INDEX j = leave[leave_first + v];
    sum = op(difference(offsets[j / TILE], offsets[i / TILE]), difference(euler[j], euler[i]));
  }
  result[result_first + v] = narrowed(sum);
}
