// Sorts of arrays.
#pragma once

#include <pleach/vector.hpp>

namespace pleach {

/// sorted = the values in ascending order. T is int32_t, int64_t, float or double. Negative zero stands before zero,
/// and NaN last, which becomes a quiet one.
///
/// Vectors of equal length; they may be the same. Returns at once. The result is the same on every backend. At most
/// 2^31 - 1 elements; scratch memory for 5 or, of 64 bits, 6 n numbers of 32 bits.
///
/// By radix, from the last digit to the first (Zagha and Blelloch, "Radix sort for vector multiprocessors", 1991; on
/// CUDA by CUB: Adinets and Merrill, "Onesweep: a faster least significant digit radix sort for GPUs", 2022). Work n
/// for each of 3 digits on most CPUs, 4 on GPUs, of 64 bits for twice as many.
///
/// Throws ArgumentError if the lengths differ, OverflowError.
template <class T>
PLEACH_EXPORT void sort(const Vector<T>& values, Vector<T>& sorted);

/// The same with a value for each key: sorted_values[i] is that of sorted_keys[i]. Stable: values of equal keys stay in
/// order. NaNs are equal, and keep their bits; of zeros, negative ones stand first. Values are of any type. Results are
/// other Vectors than the arguments, and each other.
///
/// Throws ArgumentError if the lengths differ or a Vector is given twice, OverflowError.
template <class Key, class Value>
PLEACH_EXPORT void sort_by_key(const Vector<Key>& keys, const Vector<Value>& values, Vector<Key>& sorted_keys,
                               Vector<Value>& sorted_values);

/// The same on host data: they return when the results are there. Ranges must not overlap, but those of sort() may be
/// the same.
template <class T>
PLEACH_EXPORT void sort(Runtime& runtime, std::span<const T> values, std::span<T> sorted);
template <class Key, class Value>
PLEACH_EXPORT void sort_by_key(Runtime& runtime, std::span<const Key> keys, std::span<const Value> values,
                               std::span<Key> sorted_keys, std::span<Value> sorted_values);

template <HostArray Values, HostArray Sorted>
void sort(Runtime& runtime, const Values& values, Sorted&& sorted) {
  using T = HostValue<Values>;
  sort<T>(runtime, std::span<const T>(values), std::span<T>(sorted));
}
template <HostArray Keys, HostArray Values, HostArray SortedKeys, HostArray SortedValues>
void sort_by_key(Runtime& runtime, const Keys& keys, const Values& values, SortedKeys&& sorted_keys,
                 SortedValues&& sorted_values) {
  using Key = HostValue<Keys>;
  using Value = HostValue<Values>;
  sort_by_key<Key, Value>(runtime, std::span<const Key>(keys), std::span<const Value>(values),
                          std::span<Key>(sorted_keys), std::span<Value>(sorted_values));
}

}  // namespace pleach
