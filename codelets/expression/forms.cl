// The forms and chains of forms.hpp; follows operations.cl.

#if defined(VALUE_IS_ROUNDED)
#define LEAST ((VALUE)(-INFINITY))
#define MOST ((VALUE)(INFINITY))
#elif defined(VALUE_IS_LONG)
#define LEAST LONG_MIN
#define MOST LONG_MAX
#else
#define LEAST INT_MIN
#define MOST INT_MAX
#endif

#if defined(AFFINE)
typedef struct {
  VALUE a, b;
} Form;
#else
typedef struct {
  VALUE a, b, c, d;
} Form;
#endif

// The neutral element of addition: -0 for floats, as -0 + 0 is 0.
#if defined(VALUE_IS_ROUNDED)
#define NOTHING ((VALUE)(-0.0f))
#else
#define NOTHING 0
#endif

Form identity_form(void) {
#if defined(AFFINE)
  return (Form){1, NOTHING};
#elif defined(CLAMPED)
  return (Form){1, NOTHING, LEAST, MOST};
#else
  return (Form){1, NOTHING, 0, 1};
#endif
}

Form form_of(int op, uint role, VALUE operand) {
  Form form = identity_form();
#if defined(CLAMPED)
  if (role != ALONE && (op == MIN || op == MAX)) {
    if (op == MIN) form.d = operand;
    else form.c = operand;
    return form;
  }
#elif defined(MOEBIUS)
  if (op == DIVIDE) {
    if (role == ALONE) return (Form){0, 1, 1, 0};
    return role == NEXT ? (Form){1, NOTHING, 0, operand} : (Form){0, operand, 1, 0};
  }
#endif
  if (role == ALONE) {
    if (op == MINUS) form.a = -1;
  } else if (op == TIMES) {
    form.a = operand;
  } else if (op == MINUS) {
    form.a = role == NEXT ? 1 : -1;
    form.b = role == NEXT ? -operand : operand;
  } else {
    form.b = operand;
  }
  return form;
}

VALUE apply_form(Form f, VALUE x) {
#if defined(AFFINE)
  return f.a * x + f.b;
#elif defined(CLAMPED)
  return lesser(greater(f.a * x + f.b, f.c), f.d);
#else
  if (f.c != 0 && isinf(x)) return f.a / f.c;
  return (f.a * x + f.b) / (f.c * x + f.d);
#endif
}

// Returns g applied after f.
Form compose(Form g, Form f) {
#if defined(AFFINE)
  return (Form){g.a * f.a, apply_form(g, f.b)};
#elif defined(CLAMPED)
  if (g.a == 0) {
    const VALUE at = lesser(greater(g.b, g.c), g.d);
    return (Form){0, g.b, at, at};
  }
  const VALUE least = apply_form(g, f.c), most = apply_form(g, f.d);
  return (Form){g.a * f.a, g.a * f.b + g.b, g.a < 0 ? most : least, g.a < 0 ? least : most};
#else
  Form h = {g.a * f.a + g.b * f.c, g.a * f.b + g.b * f.d, g.c * f.a + g.d * f.c, g.c * f.b + g.d * f.d};
  const VALUE large = (VALUE)1e9f, most = greater(greater(fabs(h.a), fabs(h.b)), greater(fabs(h.c), fabs(h.d)));
  if (!(most > large || most < 1 / large) || most == 0 || isinf(most)) return h;
  int exponent = 0;
  frexp(most, &exponent);
  return (Form){ldexp(h.a, -exponent), ldexp(h.b, -exponent), ldexp(h.c, -exponent), ldexp(h.d, -exponent)};
#endif
}

typedef struct {
  int op;
  uint role;
  VALUE operand;
} Step;

Step step_at(uint s, global const uint *owner, global const uint *source, global const int *operation,
             global const VALUE *value, global const VALUE *result) {
  const uint v = owner[s] >> 2, role = owner[s] & 3, from = source[s];
  return (Step){operation[v], role, role == ALONE ? (VALUE)0 : from == s ? value[v] : result[from]};
}

typedef struct {
  Form form;
  VALUE value;
  int settled;
} Chain;

Chain no_steps(void) { return (Chain){identity_form(), 0, 0}; }
Chain settled_chain(VALUE value) { return (Chain){identity_form(), value, 1}; }

void take(Chain *chain, Step step) {
  if (chain->settled != 0 || step.role == START) {
    chain->value = pleach_step_value(step.op, step.role, chain->value, step.operand);
    chain->settled = 1;
  } else {
    chain->form = compose(form_of(step.op, step.role, step.operand), chain->form);
  }
}

Chain then(Chain near, Chain far) {
  if (far.settled != 0) return far;
  if (near.settled != 0) return settled_chain(apply_form(far.form, near.value));
  return (Chain){compose(far.form, near.form), 0, 0};
}

// Computes the inclusive scan of one chain per work-item, in place. Every work-item of the group calls it.
void scan_chains(local Chain *chains) {
  const uint lane = get_local_id(0);
  for (uint distance = 1; distance < GROUP; distance *= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    Chain sum = chains[lane];
    if (lane >= distance) sum = then(chains[lane - distance], sum);
    barrier(CLK_LOCAL_MEM_FENCE);
    chains[lane] = sum;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
}
