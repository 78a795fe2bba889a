#include "bench/memory_floor.hpp"

#include "cli/measure.hpp"
#include "shapes/random.hpp"

#include <pleach/starpu.hpp>

#include <functional>
#include <numeric>
#include <string>

#include <fmt/core.h>

namespace pleach::app {

namespace {

/// Returns enough runs of a kernel in one task to make the task's overhead small.
int runs_in_task(Backend device) { return device == Backend::cpu ? 1 : 10; }

/// Returns the time of one run of what `submit` submits.
double seconds_of(const floor::Kernels& kernels, int repeat, const std::function<void()>& submit) {
  return median_seconds(repeat,
                        [&] {
                          submit();
                          kernels.wait();
                        }) /
         runs_in_task(kernels.device());
}

std::string giga_per_second(std::size_t elements, double seconds) {
  return fmt::format("{:.3f}", static_cast<double>(elements) / seconds * 1e-9);
}

}  // namespace

ListFloor measure_list_floor(Runtime& runtime, const floor::Kernels& kernels, std::size_t n, int repeat,
                             std::uint64_t seed) {
  const int runs = runs_in_task(kernels.device());
  Random random(seed);
  const auto permutation = random_permutation<std::int32_t>(n, random);
  const std::vector<float> value = random_signs<float>(n, seed);
  const Parts<std::int32_t> index(runtime, kernels.device(), permutation);
  const Parts<float> in(runtime, kernels.device(), value), out(runtime, kernels.device(), std::vector<float>(n));
  const Vector<float> scattered(runtime, std::vector<float>(n));

  ListFloor result{.n = n, .gather = 0, .scatter = 0};
  result.scatter = seconds_of(kernels, repeat, [&] {
    for (std::size_t k = 0; k < in.count(); ++k) {
      kernels.scatter(data_handle(index[k]), data_handle(in[k]), data_handle(scattered), runs);
    }
  });
  {
    const auto view = scattered.read();
    require_equal(
        "scatter", n, [&](std::size_t i) { return view[static_cast<std::size_t>(permutation[i])]; },
        [&](std::size_t i) { return value[i]; });
  }
  result.gather = seconds_of(kernels, repeat, [&] {
    for (std::size_t k = 0; k < out.count(); ++k) {
      kernels.gather(data_handle(index[k]), data_handle(scattered), data_handle(out[k]), runs);
    }
  });
  out.require("gather", value);
  return result;
}

Floor measure_floor(Runtime& runtime, const floor::Kernels& kernels, std::size_t n, int repeat, std::uint64_t seed) {
  const Backend device = kernels.device();
  const int runs = runs_in_task(device);
  Random random(seed);
  const auto permutation = random_permutation<std::int32_t>(2 * n, random);
  const std::vector<std::int32_t> lower(permutation.begin(), permutation.begin() + static_cast<std::ptrdiff_t>(n)),
      upper(permutation.begin() + static_cast<std::ptrdiff_t>(n), permutation.end());
  const std::vector<float> value = random_signs<float>(n, seed);
  const Parts<std::int32_t> index(runtime, device, lower), other_index(runtime, device, upper);
  const Parts<float> in(runtime, device, value), out(runtime, device, std::vector<float>(n));
  Vector<float> tour(runtime, std::vector<float>(2 * n)), scanned(runtime, std::vector<float>(2 * n));

  const auto measure = [&](auto&& submit) { return seconds_of(kernels, repeat, submit); };
  const auto scatter = [&](const Parts<std::int32_t>& to) {
    for (std::size_t k = 0; k < in.count(); ++k) {
      kernels.scatter(data_handle(to[k]), data_handle(in[k]), data_handle(tour), runs);
    }
  };

  Floor result{.n = n, .copy = 0, .scan = 0, .gather = 0, .scatter = 0};
  result.copy = measure([&] {
    for (std::size_t k = 0; k < in.count(); ++k) kernels.copy(data_handle(in[k]), data_handle(out[k]), runs);
  });
  out.require("copy", value);

  result.scatter = measure([&] { scatter(other_index); });
  scatter(index);
  kernels.wait();
  std::vector<float> sums(2 * n);
  {
    const auto view = tour.read();
    require_equal(
        "scatter", 2 * n, [&](std::size_t i) { return view[static_cast<std::size_t>(permutation[i])]; },
        [&](std::size_t i) { return value[i % n]; });
    std::partial_sum(view.begin(), view.end(), sums.begin());
  }

  if (device == Backend::cuda) {
    const Vector<std::int32_t> scratch(runtime, floor::scan_scratch(2 * n));
    result.scan = measure([&] { kernels.scan(data_handle(tour), data_handle(scanned), data_handle(scratch), runs); });
  } else {
    result.scan = runs * measure([&] { inclusive_scan(tour, scanned); });
  }
  {
    const auto view = scanned.read();
    require_equal(
        "scan", 2 * n, [&](std::size_t i) { return view[i]; }, [&](std::size_t i) { return sums[i]; });
  }

  result.gather = measure([&] {
    for (std::size_t k = 0; k < out.count(); ++k) {
      kernels.gather(data_handle(index[k]), data_handle(scanned), data_handle(out[k]), runs);
    }
  });
  std::vector<float> gathered(n);
  for (std::size_t i = 0; i < n; ++i) gathered[i] = sums[static_cast<std::size_t>(lower[i])];
  out.require("gather", gathered);
  return result;
}

void print_floors(const std::vector<Floor>& floors) {
  fmt::print("\nThe floor: f32 values, random int32 indices, G elements/s; treefix = 2 scatters + scan + gather\n");
  const Table table({"n", "copy", "scan of 2n", "gather", "scatter", "treefix ms"}, 10);
  for (const Floor& floor : floors) {
    table.row({std::to_string(floor.n), giga_per_second(floor.n, floor.copy), giga_per_second(2 * floor.n, floor.scan),
               giga_per_second(floor.n, floor.gather), giga_per_second(floor.n, floor.scatter),
               milliseconds(floor.treefix())});
  }
}

void print_floors(const std::vector<ListFloor>& floors) {
  fmt::print(
      "\nThe floor: 4 bytes an element, random int32 indices, G elements/s; rank = 1 / (1/gather + 1/scatter)\n");
  const Table table({"n", "gather", "scatter", "rank"}, 10);
  for (const ListFloor& floor : floors) {
    table.row({std::to_string(floor.n), giga_per_second(floor.n, floor.gather), giga_per_second(floor.n, floor.scatter),
               giga_per_second(floor.n, floor.rank())});
  }
}

Json to_json(const Floor& floor) {
  return {{"n", floor.n},
          {"copy_seconds", floor.copy},
          {"scan_2n_seconds", floor.scan},
          {"gather_seconds", floor.gather},
          {"scatter_seconds", floor.scatter},
          {"treefix_seconds", floor.treefix()}};
}

Json to_json(const ListFloor& floor) {
  return {{"n", floor.n},
          {"gather_seconds", floor.gather},
          {"scatter_seconds", floor.scatter},
          {"rank_seconds", floor.rank()}};
}

}  // namespace pleach::app
