// Sorts by an application's own order, on CPU cores, with loops that the application's compiler makes.
#pragma once

#include <pleach/export.hpp>
#include <pleach/vector.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <type_traits>

namespace pleach {

/// The loops of an order, compiled by the application.
struct OrderLoops {
  /// Sorts n values.
  void (*sort_run)(const void* less, const void* from, std::size_t n, void* to);
  /// Merges pairs of neighbouring sorted runs of `run` values each (the last may be shorter), of n values in all.
  /// Stores only the values [first, first + size) of the result, at `to`.
  void (*merge_runs)(const void* less, const void* from, std::size_t n, std::size_t run, std::size_t first,
                     std::size_t size, void* to);
  const void* less;
  std::size_t bytes;  // size of `*less`
};

class PLEACH_EXPORT OwnOrder {
 public:
  static void sort(const AnyVector& values, AnyVector& sorted, const OrderLoops& loops);

  static constexpr std::size_t max_bytes = 32;  // maximal size of a comparison object
};

namespace own_order {

/// Returns how many of the first k values of two merged runs come from the first run. Its values come before equal ones
/// of the second (Odeh, Green, Mwassi, Shmueli and Birk, "Merge path", 2012).
template <class T, class Less>
std::size_t of_first(const T* left, std::size_t n, const T* right, std::size_t m, std::size_t k, const Less& less) {
  std::size_t low = k > m ? k - m : 0, high = std::min(k, n);
  while (low < high) {
    const std::size_t i = low + (high - low) / 2;
    if (less(right[k - i - 1], left[i])) {
      high = i;
    } else {
      low = i + 1;
    }
  }
  return low;
}

template <class T, class Less>
void sort_run(const void* less, const void* from, std::size_t n, void* to) {
  const T* const values = static_cast<const T*>(from);
  T* const sorted = static_cast<T*>(to);
  std::copy_n(values, n, sorted);
  std::stable_sort(sorted, sorted + n, *static_cast<const Less*>(less));
}

template <class T, class Less>
void merge_runs(const void* order, const void* from, std::size_t n, std::size_t run, std::size_t first,
                std::size_t size, void* to) {
  const Less& less = *static_cast<const Less*>(order);
  T* merged = static_cast<T*>(to);
  const std::size_t end = first + size;
  for (std::size_t begin = first / (2 * run) * 2 * run; begin < end; begin += 2 * run) {
    const std::size_t middle = std::min(begin + run, n), last = std::min(middle + run, n);
    const T *const left = static_cast<const T*>(from) + begin, *const right = static_cast<const T*>(from) + middle;
    const std::size_t k = std::max(first, begin) - begin, next = std::min(end, last) - begin;
    const std::size_t i = of_first(left, middle - begin, right, last - middle, k, less),
                      j = of_first(left, middle - begin, right, last - middle, next, less);
    merged = std::merge(left + i, left + j, right + (k - i), right + (next - j), merged, less);
  }
}

}  // namespace own_order

/// A strict weak order that tasks can copy: a lambda with small captures, or a function object.
template <class Less, class T>
concept OrderOf = std::predicate<const Less&, const T&, const T&> && std::is_trivially_copyable_v<Less> &&
                      sizeof(Less) <= OwnOrder::max_bytes
                  && alignof(Less) <= 16;

/// sorted = the values in ascending order, where less(a, b) returns whether a comes before b. Stable. Values have any
/// type that a Vector holds, also an application's structures.
///
/// The Vectors are different and of equal length. Returns at once. Runs on CPU cores only: std::stable_sort sorts runs,
/// and all cores share each merge. O(n log n) work, scratch memory for n values. Several threads call `less` at once.
/// Reading the result throws what `less` has thrown.
///
/// Throws ArgumentError if the lengths differ or the Vectors are the same, DeviceError if the Runtime has no CPU core.
template <class T, OrderOf<T> Less>
void sort(const Vector<T>& values, Vector<T>& sorted, Less less) {
  OwnOrder::sort(values, sorted, {own_order::sort_run<T, Less>, own_order::merge_runs<T, Less>, &less, sizeof less});
}

}  // namespace pleach
