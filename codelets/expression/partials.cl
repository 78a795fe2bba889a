// partials.hpp in OpenCL C; follows forms.cl.

VALUE partial_left(int op, VALUE x, VALUE y) {
  switch (op) {
    case TIMES: return y;
    case DIVIDE: return 1 / y;
    case MIN: return x <= y ? 1 : 0;
    case MAX: return x >= y ? 1 : 0;
    default: return 1;
  }
}

VALUE partial_right(int op, VALUE x, VALUE y, VALUE z) {
  switch (op) {
    case PLUS: return 1;
    case MINUS: return -1;
    case TIMES: return x;
    case DIVIDE: return -(z / y);
    case MIN: return x <= y ? 0 : 1;
    default: return x >= y ? 0 : 1;
  }
}

bool enters(uint s, uint end, global const uint *owner) { return s + 1 == end || (owner[s + 1] & 3) == START; }

// Returns the derivative of the result of step s + 1, `step`, with respect to that of step s, on the same path.
VALUE partial_of(uint s, Step step, global const VALUE *result) {
  const VALUE below = result[s], z = result[s + 1];
  if (step.role == NEXT) return partial_left(step.op, below, step.operand);
  if (step.role == BEFORE) return partial_right(step.op, step.operand, below, z);
  return step.op == MINUS ? -1 : step.op == DIVIDE ? -z * z : 1;
}

// Returns the derivative of the result of step s with respect to its operand.
VALUE partial_of_operand(uint s, Step step, global const VALUE *result) {
  if (step.role == NEXT) return partial_right(step.op, result[s - 1], step.operand, result[s]);
  if (step.role == BEFORE) return partial_left(step.op, step.operand, result[s - 1]);
  return 1;
}
