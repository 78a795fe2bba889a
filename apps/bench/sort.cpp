// pleach-bench sort: sorts of random values, against std::sort; and how near a quicksort comes to a copy of the array.
#include "bench/bench.hpp"
#include "bench/floor/codelet.hpp"
#include "cli/measure.hpp"
#include "io/text_line.hpp"
#include "io/work.hpp"

#include <pleach/pleach.hpp>
#include <pleach/starpu.hpp>

#include <algorithm>
#include <numeric>
#include <random>
#include <type_traits>

#include <fmt/core.h>

namespace pleach::app {

namespace {

struct SortFigures {
  double sequential, radix, quicksort, sample, by_key, copy;
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
SortFigures measure_sort(Runtime& runtime, const floor::Kernels& kernels, std::size_t n, const BenchOptions& options) {
  const std::vector<T> keys = random_keys<T>(n, options.seed);
  std::vector<T> expected = keys;
  SortFigures figures{};
  {
    const WorkersRest rest;
    figures.sequential = seconds_of([&] { std::sort(expected.begin(), expected.end()); });
  }
  const Vector<T> input(runtime, keys);
  Vector<T> sorted(runtime, n);
  const auto seconds_by = [&](const char* name, SortAlgorithm algorithm) {
    const auto sort_alone = [&] {
      pleach::sort(input, sorted, {.algorithm = algorithm});
      sorted.wait();
    };
    sort_alone();
    const double seconds = median_seconds(options.repeat, sort_alone);
    const auto view = sorted.read();
    require_equal(
        name, n, [&](std::size_t i) { return view[i]; }, [&](std::size_t i) { return expected[i]; });
    return seconds;
  };
  figures.radix = seconds_by("radix", SortAlgorithm::radix);
  figures.quicksort = seconds_by("quicksort", SortAlgorithm::quicksort);
  figures.sample = seconds_by("sample", SortAlgorithm::sample);

  std::vector<std::int32_t> numbers(n);
  std::iota(numbers.begin(), numbers.end(), 0);
  const Vector<std::int32_t> number(runtime, numbers);
  Vector<std::int32_t> order(runtime, n);
  const auto sort_pairs = [&] {
    sort_by_key(input, number, sorted, order);
    sorted.wait();
    order.wait();
  };
  sort_pairs();
  figures.by_key = median_seconds(options.repeat, sort_pairs);
  const auto view_of_order = order.read();
  require_equal(
      "sort_by_key", n, [&](std::size_t i) { return keys[static_cast<std::size_t>(view_of_order[i])]; },
      [&](std::size_t i) { return expected[i]; });

  const Parts<T> from(runtime, kernels.device(), keys), to(runtime, kernels.device(), std::vector<T>(n));
  const auto copy = [&] {
    for (std::size_t k = 0; k < from.count(); ++k) kernels.copy(data_handle(from[k]), data_handle(to[k]), 1);
    kernels.wait();
  };
  copy();
  figures.copy = median_seconds(options.repeat, copy);
  return figures;
}

}  // namespace

void bench_sort(const BenchOptions& options, Json& report) {
  Runtime runtime({.backend = options.backend, .devices = options.backend});
  const floor::Kernels kernels(measured_device(runtime));
  std::vector<std::size_t> sizes = options.sizes;
  if (sizes.empty()) sizes = {std::size_t{1} << 20, std::size_t{1} << 24};
  report["scheduler"] = runtime.scheduler();
  begin_work(sizes.size() * options.types.size());
  Rows rows;
  fmt::print("Sorts of random values, alone and with i32 that go along, scheduler {}; medians of {}; times std::sort\n",
             runtime.scheduler(), options.repeat);
  const Table table({"n", "type", "std::sort ms", "radix ms", "times", "quicksort ms", "times", "of copy %",
                     "sample ms", "times", "by key ms", "times"},
                    13);
  for (const std::size_t n : sizes) {
    for (const ValueType type : options.types) {
      with_value(type, [&]<class T>(T) {
        const SortFigures figures = measure_sort<T>(runtime, kernels, n, options);
        const std::string name(app::type_name<T>);
        const auto times = [&](double seconds) { return fmt::format("{:.1f}", figures.sequential / seconds); };
        table.row({std::to_string(n), name, milliseconds(figures.sequential), milliseconds(figures.radix),
                   times(figures.radix), milliseconds(figures.quicksort), times(figures.quicksort),
                   percent(figures.copy / figures.quicksort), milliseconds(figures.sample), times(figures.sample),
                   milliseconds(figures.by_key), times(figures.by_key)});
        rows.push_back({{"n", n},
                        {"type", name},
                        {"sequential_seconds", figures.sequential},
                        {"radix_seconds", figures.radix},
                        {"quicksort_seconds", figures.quicksort},
                        {"sample_seconds", figures.sample},
                        {"sort_by_key_seconds", figures.by_key},
                        {"copy_seconds", figures.copy}});
      });
    }
  }
  report["sort"] = rows.take();
  report["workers"] = workers_json(runtime);
}

}  // namespace pleach::app
