// pleach bench sort: sorts of random values, against std::sort.
#include "bench/bench.hpp"
#include "bench/measure.hpp"
#include "formats/text_line.hpp"
#include "formats/work.hpp"

#include <pleach/pleach.hpp>

#include <algorithm>
#include <numeric>
#include <random>
#include <type_traits>

#include <fmt/core.h>

namespace pleach::app {

namespace {

struct SortFigures {
  double sequential, sort, by_key;
};

template <class T>
std::vector<T> random_keys(std::size_t n, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<T> keys(n);
  for (T& key : keys) {
    const auto bits = static_cast<std::int64_t>(random());
    key = std::is_integral_v<T> ? static_cast<T>(bits) : static_cast<T>(bits) / 3;
  }
  return keys;
}

template <class T>
SortFigures measure_sort(Runtime& runtime, std::size_t n, const BenchOptions& options) {
  const std::vector<T> keys = random_keys<T>(n, options.seed);
  std::vector<T> expected = keys;
  const double sequential = seconds_of([&] { std::sort(expected.begin(), expected.end()); });
  std::vector<std::int32_t> numbers(n);
  std::iota(numbers.begin(), numbers.end(), 0);
  const Vector<T> input(runtime, keys);
  const Vector<std::int32_t> number(runtime, numbers);
  Vector<T> sorted(runtime, n), sorted_keys(runtime, n);
  Vector<std::int32_t> order(runtime, n);
  const auto sort_alone = [&] {
    pleach::sort(input, sorted);
    sorted.wait();
  };
  const auto sort_pairs = [&] {
    sort_by_key(input, number, sorted_keys, order);
    sorted_keys.wait();
    order.wait();
  };
  sort_alone();
  sort_pairs();
  const SortFigures figures{sequential, median_seconds(options.repeat, sort_alone),
                            median_seconds(options.repeat, sort_pairs)};
  const auto view = sorted.read();
  require_equal(
      "sort", n, [&](std::size_t i) { return view[i]; }, [&](std::size_t i) { return expected[i]; });
  const auto view_of_order = order.read();
  require_equal(
      "sort_by_key", n, [&](std::size_t i) { return keys[static_cast<std::size_t>(view_of_order[i])]; },
      [&](std::size_t i) { return expected[i]; });
  return figures;
}

}  // namespace

void bench_sort(const BenchOptions& options, Json& report) {
  Runtime runtime({.backend = options.backend, .devices = options.backend});
  std::vector<std::size_t> sizes = options.sizes;
  if (sizes.empty()) sizes = {std::size_t{1} << 20, std::size_t{1} << 24};
  report["scheduler"] = runtime.scheduler();
  begin_work(sizes.size() * options.types.size());
  Rows rows;
  fmt::print("Sorts of random values, alone and with i32 that go along, scheduler {}; medians of {}\n",
             runtime.scheduler(), options.repeat);
  const Table table({"n", "type", "std::sort ms", "sort ms", "speed-up", "by key ms", "speed-up"}, 12);
  for (const std::size_t n : sizes) {
    for (const ValueType type : options.types) {
      with_value(type, [&]<class T>(T) {
        const SortFigures figures = measure_sort<T>(runtime, n, options);
        const std::string name(app::type_name<T>);
        const auto times = [&](double seconds) { return fmt::format("{:.1f}", figures.sequential / seconds); };
        table.row({std::to_string(n), name, milliseconds(figures.sequential), milliseconds(figures.sort),
                   times(figures.sort), milliseconds(figures.by_key), times(figures.by_key)});
        rows.push_back({{"n", n},
                        {"type", name},
                        {"sequential_seconds", figures.sequential},
                        {"sort_seconds", figures.sort},
                        {"sort_by_key_seconds", figures.by_key},
                        {"speedup", figures.sequential / figures.sort}});
      });
    }
  }
  report["sort"] = rows.take();
  report["workers"] = workers_json(runtime);
}

}  // namespace pleach::app
