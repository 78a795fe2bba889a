// Keys as unsigned numbers in the same order. Integers: the sign bit turned. Floats: that of those without a sign, all
// bits of the others (IEEE 754's total order).
#if defined(VALUE_IS_WIDE)
#define KEY_BITS ulong
#define KEY_SIGN 0x8000000000000000UL
#define AS_BITS(key) as_ulong(key)
#else
#define KEY_BITS uint
#define KEY_SIGN 0x80000000U
#define AS_BITS(key) as_uint(key)
#endif

KEY_BITS key_order(VALUE key) {
  const KEY_BITS bits = AS_BITS(key);
#if defined(VALUE_IS_ROUNDED)
  if (bits & KEY_SIGN) return ~bits;
#endif
  return bits ^ KEY_SIGN;
}
