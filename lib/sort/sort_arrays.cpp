// Sorts of arrays: sort/sort.hpp does them, here their arguments are checked.
#include <pleach/sort.hpp>

#include "arguments.hpp"
#include "array/permute/codelet.hpp"
#include "instances.hpp"
#include "runtime/runtime_impl.hpp"
#include "sort/sort.hpp"

#include <new>

namespace pleach {

template <class T>
void sort(const Vector<T>& values, Vector<T>& sorted) try {
  require_length("sort", "sorted", sorted.size(), "values", values.size());
  require_countable("sort", "elements", values.size());
  require_runtime("sort", "sorted", sorted, values.runtime());
  require_filled("sort", "values", values);
  if (values.size() == 0) return;
  const auto submission = Engine::instance().submission();
  sort_values(values.runtime(), type_of<T>(), values.handle(), sorted.handle());
} catch (const std::bad_alloc&) {
  throw_out_of_memory("sort");
}

template <class Key, class Value>
void sort_by_key(const Vector<Key>& keys, const Vector<Value>& values, Vector<Key>& sorted_keys,
                 Vector<Value>& sorted_values) try {
  constexpr const char* function = "sort_by_key";
  Runtime& runtime = keys.runtime();
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

  const auto submission = Engine::instance().submission();
  const auto order = runtime.impl().reserve(n, sizeof(std::uint32_t));
  sort_order(runtime, type_of<Key>(), keys.handle(), *order);
  permute::submit.over(runtime, n, {Type::i32, type_of<Key>(), false}, {order, keys, sorted_keys});
  permute::submit.over(runtime, n, {Type::i32, type_of<Value>(), false}, {order, values, sorted_values});
  sorted_keys.handle().set_filled();
  sorted_values.handle().set_filled();
} catch (const std::bad_alloc&) {
  throw_out_of_memory("sort_by_key");
}

template <class T>
void sort(Runtime& runtime, std::span<const T> values, std::span<T> sorted) try {
  require_length("sort", "sorted", sorted.size(), "values", values.size());
  if (values.data() == sorted.data()) {
    HostVector<T> both(runtime, sorted);
    sort(both.vector(), both.vector());
    return both.finish();
  }
  require_disjoint("sort", {{"values", values}}, {{"sorted", sorted}});
  HostVector<const T> from(runtime, values);
  HostVector<T> to(runtime, sorted);
  sort(from.vector(), to.vector());
  to.finish();
} catch (const std::bad_alloc&) {
  throw_out_of_memory("sort");
}

template <class Key, class Value>
void sort_by_key(Runtime& runtime, std::span<const Key> keys, std::span<const Value> values, std::span<Key> sorted_keys,
                 std::span<Value> sorted_values) try {
  require_disjoint("sort_by_key", {{"keys", keys}, {"values", values}},
                   {{"sorted_keys", sorted_keys}, {"sorted_values", sorted_values}});
  HostVector<const Key> key_vector(runtime, keys);
  HostVector<const Value> value_vector(runtime, values);
  HostVector<Key> key_result(runtime, sorted_keys);
  HostVector<Value> value_result(runtime, sorted_values);
  sort_by_key(key_vector.vector(), value_vector.vector(), key_result.vector(), value_result.vector());
  key_result.vector().wait();
  value_result.vector().wait();
  key_result.finish();
  value_result.finish();
} catch (const std::bad_alloc&) {
  throw_out_of_memory("sort_by_key");
}

#define INSTANCES_OF(Key, Value)                                                                                 \
  template void sort_by_key<Key, Value>(const Vector<Key>&, const Vector<Value>&, Vector<Key>&, Vector<Value>&); \
  template void sort_by_key<Key, Value>(Runtime&, std::span<const Key>, std::span<const Value>, std::span<Key>,  \
                                        std::span<Value>);
#define INSTANCES(Key)                                                     \
  template void sort<Key>(const Vector<Key>&, Vector<Key>&);               \
  template void sort<Key>(Runtime&, std::span<const Key>, std::span<Key>); \
  PLEACH_FOR_VALUES_OF(INSTANCES_OF, Key)
INSTANCES(std::int32_t)
INSTANCES(std::int64_t)
INSTANCES(float)
INSTANCES(double)

}  // namespace pleach
