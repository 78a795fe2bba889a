kernel void pick(global const INDEX *values, ulong values_first, ulong i, global long *element, ulong element_first) {
  element[element_first] = values[values_first + i];
}
