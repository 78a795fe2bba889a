// Random scans and sorts.
#include "random_calls/random_calls.hpp"
#include "reference/scan.hpp"
#include "sorts.hpp"

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

/// All of them; on a CPU, OpenCL compiles kernels for each.
template <std::size_t n>
SortOptions some_algorithm(const SortAlgorithm (&among)[n], Random& random) {
  return {opencl_on_cpus() ? SortAlgorithm::automatic : any_of(random, among)};
}
constexpr SortAlgorithm sorts[] = {SortAlgorithm::automatic, SortAlgorithm::radix, SortAlgorithm::quicksort,
                                   SortAlgorithm::sample};
constexpr SortAlgorithm segmented_sorts[] = {SortAlgorithm::automatic, SortAlgorithm::quicksort, SortAlgorithm::sample};

/// Returns the offsets of segments of n elements, some of them empty.
std::vector<std::int32_t> some_offsets(std::size_t n, Random& random) {
  std::vector<std::int32_t> offsets(random() % (n / 3 + 2));
  for (auto& offset : offsets) offset = static_cast<std::int32_t>(random() % (n + 1));
  offsets.push_back(0);
  offsets.push_back(static_cast<std::int32_t>(n));
  std::ranges::sort(offsets);
  return offsets;
}

/// Sorts each segment.
template <class Elements, class Less>
void sort_segments(Elements& elements, const std::vector<std::int32_t>& offsets, Less less) {
  for (std::size_t s = 1; s < offsets.size(); ++s) {
    std::stable_sort(elements.begin() + offsets[s - 1], elements.begin() + offsets[s], less);
  }
}

/// Sorts keys with infinities, zeros of both signs and NaN, in segments or not.
template <class Key>
void sort_alone(Random& random, bool in_segments) {
  const std::size_t n = some_size(random);
  const auto keys = some_values<Key>(n, random());
  const Vector<Key> input(runtime(), keys);
  Result<Key> sorted(n, false);
  auto expected = keys;
  if (in_segments) {
    auto offsets = some_offsets(n, random);
    const auto call = [&] {
      segmented_sort(input, Vector<std::int32_t>(runtime(), offsets), sorted.vector,
                     some_algorithm(segmented_sorts, random));
    };
    if (one_in_ten(random)) {
      offsets.back() += 1;
      return expect_error<RangeError>("segmented_sort: ", call, sorted);
    }
    call();
    sort_segments(expected, offsets, before<Key>);
  } else {
    sort(input, sorted.vector, some_algorithm(sorts, random));
    std::ranges::stable_sort(expected, before<Key>);
  }
  for (Key& key : expected) {
    if (key != key) key = std::numeric_limits<Key>::quiet_NaN();
  }
  EXPECT_TRUE(equal(bits_of(sorted.values()), bits_of(expected))) << "sort";
}

template <class Key>
void sort_pairs(Random& random, bool in_segments) {
  const std::size_t n = some_size(random);
  auto keys = some_values<Key>(n, random());
  const auto values = in_order<std::int32_t>(n);
  const auto offsets = in_segments ? some_offsets(n, random) : std::vector{0, static_cast<std::int32_t>(n)};
  const bool on_host = flip(random) && !in_segments;
  Result<Key> sorted_keys(n, on_host);
  Result<std::int32_t> sorted(n, on_host), longer(n + 1, on_host);
  const auto call = [&](auto& into) {
    const auto options = in_segments ? some_algorithm(segmented_sorts, random) : some_algorithm(sorts, random);
    if (on_host) return sort_by_key(runtime(), keys, values, sorted_keys.host, into.host, options);
    const Vector<Key> from(runtime(), keys);
    const Vector<std::int32_t> along(runtime(), values);
    if (!in_segments) return sort_by_key(from, along, sorted_keys.vector, into.vector, options);
    segmented_sort_by_key(from, along, Vector<std::int32_t>(runtime(), offsets), sorted_keys.vector, into.vector,
                          options);
  };
  if (one_in_ten(random)) {
    return expect_error<ArgumentError>(
        in_segments ? "segmented_sort_by_key: " : "sort_by_key: sorted_values has", [&] { call(longer); }, sorted_keys,
        longer);
  }
  call(sorted);
  auto expected = values;
  sort_segments(expected, offsets, [&](std::int32_t i, std::int32_t j) {
    return before(keys[static_cast<std::size_t>(i)], keys[static_cast<std::size_t>(j)]);
  });
  sorted.expect(expected, "sort_by_key");
  std::vector<Key> expected_keys;
  for (const std::int32_t i : expected) expected_keys.push_back(keys[static_cast<std::size_t>(i)]);
  EXPECT_TRUE(equal(bits_of(sorted_keys.values()), bits_of(expected_keys))) << "sort_by_key: keys";
}

struct Name {
  std::int32_t first, second;
};

/// Sorts by the second number alone, so that many are equal.
void sort_in_own_order(Random& random) {
  std::vector<Name> names(some_size(random));
  for (std::size_t i = 0; i < names.size(); ++i) {
    names[i] = {static_cast<std::int32_t>(i), static_cast<std::int32_t>(random() % 50)};
  }
  const auto less = [](const Name& a, const Name& b) { return a.second < b.second; };
  const Vector<Name> input(runtime(), names);
  Vector<Name> sorted(runtime(), names.size());
  if (backend() != Backend::cpu && backend() != Backend::any) {
    EXPECT_THROW(sort(input, sorted, less), DeviceError);
    return;
  }
  sort(input, sorted, less);
  std::ranges::stable_sort(names, less);
  const auto found = values_of(sorted);
  EXPECT_TRUE(std::ranges::equal(found, names, {}, &Name::first, &Name::first)) << "sort by own order";
}

template <class Sort>
void with_key(Random& random, Sort sort_keys) {
  switch (random() % 4) {
    case 0: return sort_keys(std::int32_t{});
    case 1: return sort_keys(std::int64_t{});
    case 2: return sort_keys(float{});
    default: return sort_keys(double{});
  }
}
void sort_some(Random& random) {
  with_key(random, [&]<class Key>(Key) { sort_alone<Key>(random, false); });
}
void sort_some_segments(Random& random) {
  with_key(random, [&]<class Key>(Key) { sort_alone<Key>(random, true); });
}
void sort_some_pairs(Random& random) {
  with_key(random, [&]<class Key>(Key) { sort_pairs<Key>(random, false); });
}
void sort_some_segments_of_pairs(Random& random) {
  with_key(random, [&]<class Key>(Key) { sort_pairs<Key>(random, true); });
}

}  // namespace

Calls calls_of_arrays() {
  return {{"scan", [](Random& random) { with_value(random, [&]<class Value>(Value) { scan<Value>(random); }); }},
          {"sort", sort_some},
          {"segmented_sort", sort_some_segments},
          {"sort_by_key", sort_some_pairs},
          {"segmented_sort_by_key", sort_some_segments_of_pairs},
          {"sort by own order", sort_in_own_order}};
}

}  // namespace pleach::test
