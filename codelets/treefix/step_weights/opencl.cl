#define LEAVING 0x80000000u
#define ELSEWHERE 0xFFFFFFFFu

kernel GROUPED void pleach_step_weights(PARAMETERS) {
  UNPACK
  const ulong i = get_global_id(0);
  if (i >= step_size) return;
  if (step[i] == ELSEWHERE) {
    of_steps[i] = IDENTITY;
    return;
  }
  const VALUE its = weight[step[i] & ~LEAVING];
  of_steps[i] = (step[i] & LEAVING) != 0 ? difference(IDENTITY, its) : its;
}
