// Random scans and sorts.
#include "random_calls/random_calls.hpp"
#include "reference/scan.hpp"

namespace pleach::test {

namespace {

template <class Value>
void scan(Random& random) {
  const std::size_t n = some_size(random);
  const Operator op = any_operator<std::int32_t, Value>(random);
  const auto input = exact_values<Value>(op, n, random());
  const bool on_host = flip(random), inclusive = flip(random);
  const Vector<Value> vector(runtime(), input);
  Result<Value> result(n, on_host), longer(n + 1, on_host);
  const auto call = [&](Operator with, auto& into) {
    if (on_host && inclusive) inclusive_scan(runtime(), input, into.host, with);
    if (on_host && !inclusive) exclusive_scan(runtime(), input, into.host, with);
    if (!on_host && inclusive) inclusive_scan(vector, into.vector, with);
    if (!on_host && !inclusive) exclusive_scan(vector, into.vector, with);
  };
  const std::string name = inclusive ? "inclusive_scan: " : "exclusive_scan: ";
  if (one_in_ten(random)) {
    expect_error<ArgumentError>(
        name, [&] { call(op, longer); }, longer);
    if (!has_meaning(bit_or, type_of<Value>())) {
      expect_error<ArgumentError>(
          name + "operator bit_or has no meaning", [&] { call(bit_or, result); }, result);
    }
    const Vector<Value> moved = std::move(result.vector);
    expect_error<ArgumentError>("", [&] { inclusive_scan(vector, result.vector, op); });
    return;
  }
  call(op, result);
  std::vector<Value> expected(n);
  reference::scan<Value>(
      input, expected, [&](Value a, Value b) { return apply(op, a, b); }, identity<Value>(op), inclusive);
  result.expect(expected, "scan");
}

template <class Key>
void sort_arrays(Random& random) {
  const std::size_t n = some_size(random);
  std::vector<Key> keys(n);
  std::vector<std::int32_t> values(n);
  std::ranges::generate(keys, [&] { return static_cast<Key>(static_cast<std::int64_t>(random() % 1000) - 500); });
  for (std::size_t i = 0; i < n; ++i) values[i] = static_cast<std::int32_t>(i);
  const bool on_host = flip(random);
  Result<Key> sorted_keys(n, on_host);
  Result<std::int32_t> sorted(n, on_host), longer(n + 1, on_host);
  // All of them; on a CPU, OpenCL compiles kernels for each.
  const SortOptions options{opencl_on_cpus() ? SortAlgorithm::automatic : static_cast<SortAlgorithm>(random() % 4)};
  const auto call = [&](auto& into) {
    on_host ? sort_by_key(runtime(), keys, values, sorted_keys.host, into.host, options)
            : sort_by_key(Vector<Key>(runtime(), keys), Vector<std::int32_t>(runtime(), values), sorted_keys.vector,
                          into.vector, options);
  };
  if (one_in_ten(random)) {
    return expect_error<ArgumentError>(
        "sort_by_key: sorted_values has", [&] { call(longer); }, sorted_keys, longer);
  }
  call(sorted);
  auto expected = values;
  std::ranges::stable_sort(expected, std::less{}, [&](std::int32_t i) { return keys[static_cast<std::size_t>(i)]; });
  sorted.expect(expected, "sort_by_key");
  std::ranges::sort(keys);
  sorted_keys.expect(keys, "sort_by_key: keys");
}

}  // namespace

void call_arrays(Random& random) {
  if (random() % 3 > 0) return with_value(random, [&]<class Value>(Value) { scan<Value>(random); });
  flip(random) ? sort_arrays<std::int64_t>(random) : sort_arrays<float>(random);
}

}  // namespace pleach::test
