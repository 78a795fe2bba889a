// Sorts of arrays: checks the arguments for sort/sort.hpp and sort/partition_sort.hpp.
#include <pleach/sort.hpp>

#include "arguments.hpp"
#include "array/permute/codelet.hpp"
#include "instances.hpp"
#include "runtime/phases/runtime.hpp"
#include "runtime/phases/scratch.hpp"
#include "sort/partition_sort.hpp"
#include "sort/sort.hpp"

#include <new>
#include <string>
#include <vector>

namespace pleach {

namespace {

struct Wanted {
  const char* function;
  SortAlgorithm algorithm;  // not automatic
  std::vector<Segment> segments;
};

/// Returns the fastest algorithm, by docs/decisions/2026-11-23-sort-by-size.md. On cores, sample sort reads 64-bit keys
/// less often than radix sort, which makes two arrays of them; this does not make up for the gathers of values.
SortAlgorithm fastest(const Runtime& runtime, std::size_t n, Type key, bool by_key) {
  constexpr std::size_t max_with_values = std::size_t{1} << 14, max_integers = std::size_t{1} << 22;
  if (bytes_of(key) != sizeof(std::uint64_t)) return SortAlgorithm::radix;
  if (!runtime.impl().shares_updates() || on_worker()) return SortAlgorithm::radix;
  if (by_key) return n <= max_with_values ? SortAlgorithm::sample : SortAlgorithm::radix;
  return is_rounded_type(key) || n < max_integers ? SortAlgorithm::sample : SortAlgorithm::radix;
}

void require_algorithm(const char* function, SortAlgorithm algorithm, bool segments) {
  require_choice(function, "algorithm", algorithm, SortAlgorithm::sample);
  if (!segments || algorithm != SortAlgorithm::radix) return;
  throw ArgumentError(std::string(function) + ": radix does not sort segments: quicksort and sample do");
}

/// Sorts the whole vector as one segment.
Wanted wanted(const char* function, SortAlgorithm algorithm, const AnyVector& keys, Type type, bool by_key) {
  if (algorithm == SortAlgorithm::automatic) algorithm = fastest(keys.runtime(), keys.size(), type, by_key);
  return {function, algorithm, {{0, static_cast<std::uint32_t>(keys.size()), IN_PLACE}}};
}

/// Waits for the offsets, which must go from 0 to n.
template <class Index>
std::vector<Segment> segments_of(const char* function, const Vector<Index>& offsets, std::size_t n) {
  require_settled(function, "offsets", offsets);
  if (offsets.size() == 0) {
    throw ArgumentError(std::string(function) + ": offsets is empty: it has an element more than there are segments");
  }
  require_addressable(function, "offsets", offsets.size());
  const View<const Index> offset = offsets.read();
  const auto fail = [&](std::size_t i, const std::string& what) {
    throw RangeError(std::string(function) + ": offsets[" + std::to_string(i) + "] = " + std::to_string(offset[i]) +
                     " is " + what);
  };
  if (offset[0] != 0) fail(0, "not 0");
  std::vector<Segment> segments;
  for (std::size_t i = 1; i < offset.size(); ++i) {
    if (offset[i] < offset[i - 1]) fail(i, "less than the one before, " + std::to_string(offset[i - 1]));
    if (static_cast<std::uint64_t>(offset[i]) > n) fail(i, "more than there are elements, " + std::to_string(n));
    if (offset[i] - offset[i - 1] > 1) {
      segments.push_back({static_cast<std::uint32_t>(offset[i - 1]), static_cast<std::uint32_t>(offset[i]), IN_PLACE});
    }
  }
  if (static_cast<std::uint64_t>(offset[offset.size() - 1]) != n) {
    fail(offset.size() - 1, "not the number of elements, " + std::to_string(n));
  }
  return segments;
}

void require_sort(const char* function, const AnyVector& values, const AnyVector& sorted) {
  require_length(function, "sorted", sorted.size(), "values", values.size());
  require_countable(function, "elements", values.size());
  require_runtime(function, "sorted", sorted, values.runtime());
  require_filled(function, "values", values);
}

/// Sorts each segment.
template <class Index>
Wanted wanted(const char* function, SortAlgorithm algorithm, const AnyVector& keys, const Vector<Index>& offsets) {
  require_runtime(function, "offsets", offsets, keys.runtime());
  if (algorithm == SortAlgorithm::automatic) algorithm = SortAlgorithm::quicksort;
  return {function, algorithm, segments_of(function, offsets, keys.size())};
}

void require_sort_by_key(const char* function, const AnyVector& keys, const AnyVector& values,
                         const AnyVector& sorted_keys, const AnyVector& sorted_values) {
  const Runtime& runtime = keys.runtime();
  const std::size_t n = keys.size();
  require_length(function, "values", values.size(), "keys", n);
  require_length(function, "sorted_keys", sorted_keys.size(), "keys", n);
  require_length(function, "sorted_values", sorted_values.size(), "keys", n);
  require_countable(function, "elements", n);
  require_runtime(function, "values", values, runtime);
  require_runtime(function, "sorted_keys", sorted_keys, runtime);
  require_runtime(function, "sorted_values", sorted_values, runtime);
  require_filled(function, "keys", keys);
  require_filled(function, "values", values);
  if (n == 0) return;
  require_different(function, "keys", keys, "sorted_keys", sorted_keys);
  require_different(function, "keys", keys, "sorted_values", sorted_values);
  require_different(function, "values", values, "sorted_keys", sorted_keys);
  require_different(function, "values", values, "sorted_values", sorted_values);
  require_different(function, "sorted_keys", sorted_keys, "sorted_values", sorted_values);
}

void sort(const Wanted& wanted, Type type, const AnyVector& values, AnyVector& sorted) {
  if (values.size() == 0) return;
  if (wanted.algorithm != SortAlgorithm::radix) {
    return partition_sort_values({wanted.function, "values", values, type, wanted.segments, wanted.algorithm},
                                 sorted.handle());
  }
  const Submission submission;
  sort_values(values.runtime(), type, values.handle(), sorted.handle());
}

void sort_by_key(const Wanted& wanted, Type key, Type value, const AnyVector& keys, const AnyVector& values,
                 AnyVector& sorted_keys, AnyVector& sorted_values) {
  Runtime& runtime = keys.runtime();
  const std::size_t n = keys.size();
  if (n == 0) return;
  const auto order = reserve_scratch(runtime, n, sizeof(std::uint32_t));
  const bool by_radix = wanted.algorithm == SortAlgorithm::radix;
  if (!by_radix) {
    partition_sort_order({wanted.function, "keys", keys, key, wanted.segments, wanted.algorithm}, *order);
  }
  const Submission submission;
  if (by_radix) sort_order(runtime, key, keys.handle(), *order);
  permute::submit.over(runtime, n, {Type::i32, key, false}, {order, keys, sorted_keys});
  permute::submit.over(runtime, n, {Type::i32, value, false}, {order, values, sorted_values});
  sorted_keys.handle().set_filled();
  sorted_values.handle().set_filled();
}

}  // namespace

template <class T>
void sort(const Vector<T>& values, Vector<T>& sorted, SortOptions options) try {
  require_algorithm("sort", options.algorithm, false);
  require_sort("sort", values, sorted);
  sort(wanted("sort", options.algorithm, values, type_of<T>(), false), type_of<T>(), values, sorted);
} catch (const std::bad_alloc&) {
  throw_out_of_memory("sort");
}

template <class T, class Index>
void segmented_sort(const Vector<T>& values, const Vector<Index>& offsets, Vector<T>& sorted, SortOptions options) try {
  constexpr const char* function = "segmented_sort";
  require_algorithm(function, options.algorithm, true);
  require_sort(function, values, sorted);
  sort(wanted(function, options.algorithm, values, offsets), type_of<T>(), values, sorted);
} catch (const std::bad_alloc&) {
  throw_out_of_memory("segmented_sort");
}

template <class Key, class Value>
void sort_by_key(const Vector<Key>& keys, const Vector<Value>& values, Vector<Key>& sorted_keys,
                 Vector<Value>& sorted_values, SortOptions options) try {
  constexpr const char* function = "sort_by_key";
  require_algorithm(function, options.algorithm, false);
  require_sort_by_key(function, keys, values, sorted_keys, sorted_values);
  sort_by_key(wanted(function, options.algorithm, keys, type_of<Key>(), true), type_of<Key>(), type_of<Value>(), keys,
              values, sorted_keys, sorted_values);
} catch (const std::bad_alloc&) {
  throw_out_of_memory("sort_by_key");
}

template <class Key, class Value, class Index>
void segmented_sort_by_key(const Vector<Key>& keys, const Vector<Value>& values, const Vector<Index>& offsets,
                           Vector<Key>& sorted_keys, Vector<Value>& sorted_values, SortOptions options) try {
  constexpr const char* function = "segmented_sort_by_key";
  require_algorithm(function, options.algorithm, true);
  require_sort_by_key(function, keys, values, sorted_keys, sorted_values);
  sort_by_key(wanted(function, options.algorithm, keys, offsets), type_of<Key>(), type_of<Value>(), keys, values,
              sorted_keys, sorted_values);
} catch (const std::bad_alloc&) {
  throw_out_of_memory("segmented_sort_by_key");
}

template <class T>
void sort(Runtime& runtime, std::span<const T> values, std::span<T> sorted, SortOptions options) try {
  require_length("sort", "sorted", sorted.size(), "values", values.size());
  if (values.data() == sorted.data()) {
    HostVector<T> both(runtime, sorted);
    sort(both.vector(), both.vector(), options);
    return both.finish();
  }
  require_disjoint("sort", {{"values", values}}, {{"sorted", sorted}});
  HostVector<const T> from(runtime, values);
  HostVector<T> to(runtime, sorted);
  sort(from.vector(), to.vector(), options);
  to.finish();
} catch (const std::bad_alloc&) {
  throw_out_of_memory("sort");
}

template <class Key, class Value>
void sort_by_key(Runtime& runtime, std::span<const Key> keys, std::span<const Value> values, std::span<Key> sorted_keys,
                 std::span<Value> sorted_values, SortOptions options) try {
  require_disjoint("sort_by_key", {{"keys", keys}, {"values", values}},
                   {{"sorted_keys", sorted_keys}, {"sorted_values", sorted_values}});
  HostVector<const Key> key_vector(runtime, keys);
  HostVector<const Value> value_vector(runtime, values);
  HostVector<Key> key_result(runtime, sorted_keys);
  HostVector<Value> value_result(runtime, sorted_values);
  sort_by_key(key_vector.vector(), value_vector.vector(), key_result.vector(), value_result.vector(), options);
  key_result.vector().wait();
  value_result.vector().wait();
  key_result.finish();
  value_result.finish();
} catch (const std::bad_alloc&) {
  throw_out_of_memory("sort_by_key");
}

#define SEGMENTED_BY_KEY(Key, Value, Index)               \
  template void segmented_sort_by_key<Key, Value, Index>( \
      const Vector<Key>&, const Vector<Value>&, const Vector<Index>&, Vector<Key>&, Vector<Value>&, SortOptions);
#define INSTANCES_OF(Key, Value)                                                                                \
  template void sort_by_key<Key, Value>(const Vector<Key>&, const Vector<Value>&, Vector<Key>&, Vector<Value>&, \
                                        SortOptions);                                                           \
  template void sort_by_key<Key, Value>(Runtime&, std::span<const Key>, std::span<const Value>, std::span<Key>, \
                                        std::span<Value>, SortOptions);                                         \
  SEGMENTED_BY_KEY(Key, Value, std::int32_t)                                                                    \
  SEGMENTED_BY_KEY(Key, Value, std::int64_t)
#define INSTANCES(Key)                                                                                           \
  template void sort<Key>(const Vector<Key>&, Vector<Key>&, SortOptions);                                        \
  template void sort<Key>(Runtime&, std::span<const Key>, std::span<Key>, SortOptions);                          \
  template void segmented_sort<Key, std::int32_t>(const Vector<Key>&, const Vector<std::int32_t>&, Vector<Key>&, \
                                                  SortOptions);                                                  \
  template void segmented_sort<Key, std::int64_t>(const Vector<Key>&, const Vector<std::int64_t>&, Vector<Key>&, \
                                                  SortOptions);                                                  \
  PLEACH_FOR_VALUES_OF(INSTANCES_OF, Key)
INSTANCES(std::int32_t)
INSTANCES(std::int64_t)
INSTANCES(float)
INSTANCES(double)

}  // namespace pleach
