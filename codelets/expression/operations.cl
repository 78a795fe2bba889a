// The operations of forms.hpp.

#define PLUS 0
#define MINUS 1
#define TIMES 2
#define DIVIDE 3
#define MIN 4
#define MAX 5

#define NEXT 0
#define BEFORE 1
#define ALONE 2
#define START 3

#if !defined(OWN_OPERATIONS)
#if defined(VALUE_IS_ROUNDED)
bool is_negative(VALUE x) { return signbit(x) != 0; }
#else
bool is_negative(VALUE x) { return x < 0; }
#endif
VALUE lesser(VALUE a, VALUE b) { return a < b || a != a || (a == b && is_negative(a)) ? a : b; }
VALUE greater(VALUE a, VALUE b) { return a > b || a != a || (a == b && is_negative(b)) ? a : b; }

VALUE combined(int op, VALUE x, VALUE y) {
  switch (op) {
    case PLUS: return x + y;
    case MINUS: return x - y;
    case TIMES: return x * y;
#if defined(VALUE_IS_ROUNDED)
    case DIVIDE: return x / y;
#endif
    case MIN: return lesser(x, y);
    default: return greater(x, y);
  }
}

VALUE combined_alone(int op, VALUE x) {
  if (op == MINUS) return -x;
#if defined(VALUE_IS_ROUNDED)
  if (op == DIVIDE) return 1 / x;
#endif
  return x;
}
#endif

VALUE pleach_step_value(int op, uint role, VALUE below, VALUE operand) {
  switch (role) {
    case NEXT: return combined(op, below, operand);
    case BEFORE: return combined(op, operand, below);
    case ALONE: return combined_alone(op, below);
    default: return operand;
  }
}
