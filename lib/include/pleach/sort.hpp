// Sorts of arrays. For an order of your own, see pleach/own_order.hpp.
#pragma once

#include <pleach/own_order.hpp>
#include <pleach/vector.hpp>

#include <concepts>
#include <cstdint>

namespace pleach {

enum class SortAlgorithm {
  automatic,  ///< the measured best: radix; sample for 64 bits on CPU cores; quicksort for segments
  radix,      ///< from the last digit to the first (Zagha and Blelloch, "Radix sort for vector multiprocessors", 1991;
              ///< on CUDA by CUB: Adinets and Merrill, "Onesweep", 2022). Not of segments
  quicksort,  ///< all parts at once, partition by prefix sums (Vadhiyar, "Parallel sorting"; Hoare, 1962)
  sample,     ///< the same with 127 splitters for a pivot (Frazer and McKellar, "Samplesort", 1970; Leischner, Osipov
              ///< and Sanders, "GPU sample sort", 2010)
};

struct SortOptions {
  SortAlgorithm algorithm = SortAlgorithm::automatic;
};

/// Types with a built-in order: integers and floats; -0 comes before 0, and NaN comes last.
template <class T>
concept SortKey =
    std::same_as<T, std::int32_t> || std::same_as<T, std::int64_t> || std::same_as<T, float> || std::same_as<T, double>;

/// Types of the offsets of segments.
template <class T>
concept SortOffset = std::same_as<T, std::int32_t> || std::same_as<T, std::int64_t>;

/// Types of values that may be sorted along with keys.
template <class T>
concept SortValue = is_value<T>;

/// sorted = the values in ascending order; NaNs become quiet NaNs.
///
/// Vectors of equal length; they may be the same. The result is the same on every backend and by every algorithm. At
/// most 2^31 - 1 elements.
///
/// It returns at once, but for quicksort, and for sample where accelerators may take part: they return when only the
/// last phases are under way, and are ArgumentErrors in a task of StarPU.
///
/// By radix, work n for each of 3 digits on most CPUs, 4 on GPUs, of 64 bits for twice as many; scratch memory for 5
/// or, of 64 bits, 6 n numbers of 32 bits. By the others, expected work O(n log n) by pivots and samples at random
/// places, whatever the order of the values, and less where many are equal; scratch memory for 2 n values and n bytes.
///
/// Throws ArgumentError if the lengths differ or there is no such algorithm, OverflowError.
template <class T>
PLEACH_EXPORT void sort(const Vector<T>& values, Vector<T>& sorted, SortOptions options = {});

/// The same with a value for each key: sorted_values[i] belongs to sorted_keys[i]. Every algorithm is stable: values of
/// equal keys keep their order. NaNs are equal and keep their bits; -0 comes before 0. Values have any built-in type.
/// All four Vectors are different.
///
/// By quicksort and sample, scratch memory for 2 n pairs of a key and a number, which take 8 bytes, or 16 of 64 bits.
///
/// Throws ArgumentError if the lengths differ, a Vector is given twice or there is no such algorithm, OverflowError.
template <class Key, class Value>
PLEACH_EXPORT void sort_by_key(const Vector<Key>& keys, const Vector<Value>& values, Vector<Key>& sorted_keys,
                               Vector<Value>& sorted_values, SortOptions options = {});

/// Sorts each segment: sorted[offsets[s]] to sorted[offsets[s + 1] - 1] are the values of the same places in ascending
/// order, as in sort(). The offsets go from 0 to the number of values and do not decrease, as those of the rows of a
/// Graph or of a sparse matrix; segments may be empty. Index is int32_t or int64_t.
///
/// Returns as sort() does. Waits for the offsets. Expected work n, and m log m for each segment of m values; all
/// workers partition long segments; one core, or one block of GPU threads, sorts a short segment.
///
/// Throws ArgumentError (as sort(); no offset; radix), OverflowError, RangeError (offsets that decrease, or do not go
/// from 0 to the number of values).
template <class T, class Index>
PLEACH_EXPORT void segmented_sort(const Vector<T>& values, const Vector<Index>& offsets, Vector<T>& sorted,
                                  SortOptions options = {});

/// The same with a value for each key, as in sort_by_key(); stable.
template <class Key, class Value, class Index>
PLEACH_EXPORT void segmented_sort_by_key(const Vector<Key>& keys, const Vector<Value>& values,
                                         const Vector<Index>& offsets, Vector<Key>& sorted_keys,
                                         Vector<Value>& sorted_values, SortOptions options = {});

/// Other types have no built-in order: pass one to sort() (pleach/own_order.hpp).
template <class T>
requires(!SortKey<T>) void sort(const Vector<T>& values, Vector<T>& sorted, SortOptions options = {}) = delete;
template <class Key, class Value>
requires(!SortKey<Key> || !SortValue<Value>) void sort_by_key(const Vector<Key>& keys, const Vector<Value>& values,
                                                              Vector<Key>& sorted_keys, Vector<Value>& sorted_values,
                                                              SortOptions options = {}) = delete;
template <class T, class Index>
requires(!SortKey<T> || !SortOffset<Index>) void segmented_sort(const Vector<T>& values, const Vector<Index>& offsets,
                                                                Vector<T>& sorted, SortOptions options = {}) = delete;
template <class Key, class Value, class Index>
requires(!SortKey<Key> || !SortValue<Value> ||
         !SortOffset<Index>) void segmented_sort_by_key(const Vector<Key>& keys, const Vector<Value>& values,
                                                        const Vector<Index>& offsets, Vector<Key>& sorted_keys,
                                                        Vector<Value>& sorted_values,
                                                        SortOptions options = {}) = delete;

/// The same on host data: the functions return when the results are complete. Ranges must not overlap, but those of
/// sort() may be the same.
template <class T>
PLEACH_EXPORT void sort(Runtime& runtime, std::span<const T> values, std::span<T> sorted, SortOptions options = {});
template <class Key, class Value>
PLEACH_EXPORT void sort_by_key(Runtime& runtime, std::span<const Key> keys, std::span<const Value> values,
                               std::span<Key> sorted_keys, std::span<Value> sorted_values, SortOptions options = {});

template <HostArray Values, HostArray Sorted>
requires SortKey<HostValue<Values>>
void sort(Runtime& runtime, const Values& values, Sorted&& sorted, SortOptions options = {}) {
  using T = HostValue<Values>;
  sort<T>(runtime, std::span<const T>(values), std::span<T>(sorted), options);
}
template <HostArray Keys, HostArray Values, HostArray SortedKeys, HostArray SortedValues>
requires SortKey<HostValue<Keys>> && SortValue<HostValue<Values>>
void sort_by_key(Runtime& runtime, const Keys& keys, const Values& values, SortedKeys&& sorted_keys,
                 SortedValues&& sorted_values, SortOptions options = {}) {
  using Key = HostValue<Keys>;
  using Value = HostValue<Values>;
  sort_by_key<Key, Value>(runtime, std::span<const Key>(keys), std::span<const Value>(values),
                          std::span<Key>(sorted_keys), std::span<Value>(sorted_values), options);
}

}  // namespace pleach
