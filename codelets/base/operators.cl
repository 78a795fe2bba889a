// The macros of opencl_options(). This text precedes every phase's source. An application's operator precedes this
// text: names of functions, types and kernels after it begin with pleach_. An application's own kernel gets only TILE,
// GROUP and GROUPED.

#if defined(VALUE_IS_DOUBLE) || defined(PLEACH_KERNEL_HAS_DOUBLES)
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#endif

// Sums and products are rounded separately, on every device.
#if !defined(__CUDACC__)
#pragma OPENCL FP_CONTRACT OFF
#endif

#define TILE 2048
#define GROUP 256
#if !defined(__CUDACC__)
#define GROUPED __attribute__((reqd_work_group_size(GROUP, 1, 1)))
#endif

#if !defined(PLEACH_KERNEL)
#if defined(OP_plus)
#define IDENTITY ((VALUE)(0))
VALUE op(VALUE a, VALUE b) { return a + b; }
VALUE difference(VALUE a, VALUE b) { return a - b; }
#elif defined(OP_min)
#if defined(VALUE_IS_ROUNDED)
#define IDENTITY ((VALUE)(INFINITY))
#elif defined(VALUE_IS_LONG)
#define IDENTITY LONG_MAX
#else
#define IDENTITY INT_MAX
#endif
#if defined(VALUE_IS_ROUNDED)
VALUE op(VALUE a, VALUE b) { return a < b || a != a || (a == b && signbit(a)) ? a : b; }
#else
VALUE op(VALUE a, VALUE b) { return a < b ? a : b; }
#endif
#elif defined(OP_max)
#if defined(VALUE_IS_ROUNDED)
#define IDENTITY ((VALUE)(-INFINITY))
#elif defined(VALUE_IS_LONG)
#define IDENTITY LONG_MIN
#else
#define IDENTITY INT_MIN
#endif
#if defined(VALUE_IS_ROUNDED)
VALUE op(VALUE a, VALUE b) { return a > b || a != a || (a == b && signbit(b)) ? a : b; }
#else
VALUE op(VALUE a, VALUE b) { return a > b ? a : b; }
#endif
#elif defined(OP_bit_and)
#define IDENTITY ((VALUE)(-1))
VALUE op(VALUE a, VALUE b) { return a & b; }
#elif defined(OP_bit_or)
#define IDENTITY ((VALUE)(0))
VALUE op(VALUE a, VALUE b) { return a | b; }
#elif defined(OP_bit_xor)
#define IDENTITY ((VALUE)(0))
VALUE op(VALUE a, VALUE b) { return a ^ b; }
VALUE difference(VALUE a, VALUE b) { return a ^ b; }
#elif defined(OP_multiply)
#define IDENTITY ((VALUE)(1))
VALUE op(VALUE a, VALUE b) { return a * b; }
#elif defined(OP_paired_plus)
// Adds double-word numbers, sums of two reals that do not overlap, x the larger: about twice the digits of one real
// (Joldes, Muller and Popescu, 2017, Algorithm 6).
#if defined(VALUE_IS_DOUBLE)
#define WEIGHT double
#else
#define WEIGHT float
#endif
#define IDENTITY ((VALUE)(0))
VALUE two_sum(WEIGHT a, WEIGHT b) {
  const WEIGHT sum = a + b, of_b = sum - a, of_a = sum - of_b;
  return (VALUE)(sum, (a - of_a) + (b - of_b));
}
VALUE fast_two_sum(WEIGHT a, WEIGHT b) {
  const WEIGHT sum = a + b;
  return (VALUE)(sum, b - (sum - a));
}
VALUE op(VALUE a, VALUE b) {
  const VALUE s = two_sum(a.x, b.x), t = two_sum(a.y, b.y);
  const VALUE v = fast_two_sum(s.x, s.y + t.x);
  return fast_two_sum(v.x, t.y + v.y);
}
VALUE difference(VALUE a, VALUE b) { return op(a, -b); }
#elif defined(OP_saturating_plus)
#define IDENTITY ((VALUE)(0))
VALUE op(VALUE a, VALUE b) { return add_sat(a, b); }
#endif

// Converts a weight to a value.
#if defined(OP_paired_plus)
VALUE widened(WEIGHT w) { return (VALUE)(w, 0); }
WEIGHT narrowed(VALUE sum) { return sum.x; }
#else
#define WEIGHT VALUE
#define widened(w) (w)
#define narrowed(sum) (sum)
#endif

// The block of all scans: a work-group takes TILE = GROUP * ITEMS elements, each work-item ITEMS consecutive ones.
#define ITEMS 8
#if !defined(__CUDACC__)
#define LOCAL_VALUES local VALUE *
#endif

#if !defined(OP_none)
// The exclusive scan of one value per work-item, in place, by up-sweep and down-sweep (Vadhiyar, "Prefix
// computations"). Returns the total. Every work-item of the group calls it.
VALUE pleach_scan_group(LOCAL_VALUES sums) {
  const uint lane = get_local_id(0);
  for (uint stride = 1; stride < GROUP; stride *= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint right = (lane + 1) * stride * 2 - 1;
    if (right < GROUP) sums[right] = op(sums[right - stride], sums[right]);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  const VALUE total = sums[GROUP - 1];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lane == 0) sums[GROUP - 1] = IDENTITY;
  for (uint stride = GROUP / 2; stride > 0; stride /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint right = (lane + 1) * stride * 2 - 1;
    if (right < GROUP) {
      const VALUE left = sums[right - stride];
      sums[right - stride] = sums[right];
      sums[right] = op(sums[right], left);
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  return total;
}
#endif
#endif
