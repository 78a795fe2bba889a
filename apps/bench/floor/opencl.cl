kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void gather(global const int *index, ulong index_first, ulong n, global const float *input, ulong input_first,
            global float *output, ulong output_first) {
  const ulong i = get_global_id(0);
  if (i < n) output[output_first + i] = input[input_first + index[index_first + i]];
}

kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void scatter(global const int *index, ulong index_first, ulong n, global const float *input, ulong input_first,
             global float *output, ulong output_first) {
  const ulong i = get_global_id(0);
  if (i < n) output[output_first + index[index_first + i]] = input[input_first + i];
}
