// Lowers a value for several work-items. A load first: most values are low already, and an atomic operation is slower.
void lower(volatile global uint *least, uint value) {
  if (value < *least) atomic_min(least, value);
}
