// What several work-items lower at once. Most find it low enough, for which a load is faster than an atomic operation.
void lower(volatile global uint *least, uint value) {
  if (value < *least) atomic_min(least, value);
}
