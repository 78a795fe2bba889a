#include "bench/rates.hpp"

#include "bench/floor/codelet.hpp"
#include "cli/measure.hpp"
#include "cli/timing.hpp"
#include "shapes/random.hpp"

#include <pleach/introspect.hpp>
#include <pleach/starpu.hpp>

#include <algorithm>
#include <numeric>

namespace pleach::app {

namespace {

constexpr std::size_t elements = std::size_t{1} << 20;  // gathered by each task

/// Measures the times of the floor's kernels, one task on each worker at a time.
class Measurement {
 public:
  Measurement(Runtime& runtime, int repeat)
      : runtime_(runtime),
        kernels_(runtime.backend()),
        repeat_(repeat),
        runs_(runtime.backend() == Backend::cpu ? 1 : 10) {
    const std::vector<Worker> workers = runtime.workers();
    workers_ = static_cast<std::size_t>(std::ranges::count(workers, runtime.backend(), &Worker::kind));
  }

  /// Bytes a second that one of the workers reads and writes, when all copy.
  [[nodiscard]] double stream() const {
    constexpr std::size_t n = std::size_t{1} << 24;
    std::vector<Vector<float>> from, to;
    for (std::size_t k = 0; k < workers_; ++k) {
      from.emplace_back(runtime_, std::vector<float>(n / workers_));
      to.emplace_back(runtime_, std::vector<float>(n / workers_));
    }
    const double seconds = time([&](std::size_t k) { kernels_.copy(data_handle(from[k]), data_handle(to[k]), runs_); });
    return static_cast<double>(2 * (n / workers_) * sizeof(float)) / seconds;
  }

  /// Seconds in which a worker gathers `elements` of `size` by an index.
  [[nodiscard]] double gather(const std::vector<std::int32_t>& index, std::size_t size) const {
    const Vector<float> values(runtime_, std::vector<float>(size));
    std::vector<Vector<std::int32_t>> indices;
    std::vector<Vector<float>> to;
    for (std::size_t k = 0; k < workers_; ++k) {
      indices.emplace_back(runtime_, index);
      to.emplace_back(runtime_, std::vector<float>(index.size()));
    }
    return time([&](std::size_t k) {
      kernels_.gather(data_handle(indices[k]), data_handle(values), data_handle(to[k]), runs_);
    });
  }

  /// Seconds in which a worker scatters as many into `size` of its own, some of them into one place.
  [[nodiscard]] double scatter(const std::vector<std::int32_t>& index, std::size_t size) const {
    const Vector<std::int32_t> indices(runtime_, index);
    const Vector<float> values(runtime_, std::vector<float>(index.size()));
    std::vector<Vector<float>> to;
    for (std::size_t k = 0; k < workers_; ++k) to.emplace_back(runtime_, std::vector<float>(size));
    return time(
        [&](std::size_t k) { kernels_.scatter(data_handle(indices), data_handle(values), data_handle(to[k]), runs_); });
  }

  /// Seconds of a task that has next to nothing to do, as the profile of tasks has it, behind one that leaves nothing
  /// of it in the caches; a CUDA device has both in its queue, as it has the tasks of an operation.
  [[nodiscard]] double launch() const {
    constexpr std::size_t few = 32;
    const bool queues = runtime_.backend() == Backend::cuda;
    const std::size_t before = queues ? std::size_t{1} << 24 : elements;
    const Vector<float> input(runtime_, std::vector<float>(few)), many(runtime_, std::vector<float>(before));
    Vector<float> output(runtime_, few), sums(runtime_, before);
    Profile profile;
    for (int k = 0; k < 100; ++k) {
      inclusive_scan(many, sums);
      if (!queues) sums.wait();
      inclusive_scan(input, output);
      output.wait();
    }
    std::vector<double> seconds;
    for (const TaskTime& task : profile.take()) {
      if (task.work == few) seconds.push_back(task.ended - task.begun);
    }
    return std::max(median(std::move(seconds)), 1e-9);
  }

  /// Seconds of a step of computations on a core.
  [[nodiscard]] static double step() {
    constexpr std::size_t steps = std::size_t{1} << 22;
    std::uint64_t x = 1;
    const double seconds = median_seconds(5, [&] {
      for (std::size_t k = 0; k < steps; ++k) x = (x ^ (x >> 15)) * 0x9E3779B97F4A7C15;
    });
    return x != 0 ? seconds / static_cast<double>(steps) : 0;
  }

  /// Measures copies between the caller's memory and the device, the input and the output of a scan, by size; none
  /// takes less than a smaller one.
  [[nodiscard]] std::vector<DeviceRates::Transfer> transfers() const {
    constexpr std::size_t next_to_nothing = 256;
    const double least = transfer_seconds(next_to_nothing);
    std::vector<DeviceRates::Transfer> transfers;
    double before = 1e-9;
    for (int bits = 12; bits <= 24; bits += 2) {
      const std::size_t n = std::size_t{1} << bits;
      before = std::max(before, transfer_seconds(n) - least);
      transfers.push_back({static_cast<double>(n * sizeof(float)), before});
    }
    return transfers;
  }

 private:
  /// Returns the seconds of a copy of n elements.
  [[nodiscard]] double transfer_seconds(std::size_t n) const {
    const std::vector<float> from(n);
    std::vector<float> to(n);
    const Vector<float> there(runtime_, from);
    Vector<float> sums(runtime_, n);
    const auto move = [&] { inclusive_scan(runtime_, from, to); };
    const auto stay = [&] {
      inclusive_scan(there, sums);
      sums.wait();
    };
    move();
    stay();
    const int repeat = n < elements ? 10 * repeat_ : repeat_;  // microseconds, which vary more
    return (median_seconds(repeat, move) - median_seconds(repeat, stay)) / 2;
  }

  template <class Submit>
  [[nodiscard]] double time(Submit submit) const {
    return median_seconds(repeat_,
                          [&] {
                            for (std::size_t k = 0; k < workers_; ++k) submit(k);
                            kernels_.wait();
                          }) /
           runs_;
  }

  Runtime& runtime_;
  const floor::Kernels kernels_;
  const int repeat_, runs_;
  std::size_t workers_ = 1;
};

std::vector<std::int32_t> random_index(std::size_t n, std::size_t size, std::uint64_t seed) {
  Random random(seed);
  std::vector<std::int32_t> index(n);
  for (std::int32_t& i : index) i = static_cast<std::int32_t>(random.below(size));
  return index;
}

}  // namespace

DeviceRates measure_rates(Runtime& runtime, int repeat) {
  const Measurement measure(runtime, repeat);
  DeviceRates rates;
  rates.launch = measure.launch();
  rates.stream = measure.stream();
  // Beside the accesses in order, to the index and to the results or values; no faster than those.
  const auto each = [&](double seconds) {
    const double in_order = static_cast<double>(2 * elements * sizeof(float)) / rates.stream;
    return std::max((seconds - in_order) / static_cast<double>(elements), sizeof(float) / rates.stream);
  };
  for (int bits = 12; bits <= 28; bits += 2) {
    const std::size_t size = (std::size_t{1} << bits) / sizeof(float);
    const auto index = random_index(elements, size, 1);
    rates.random.push_back({static_cast<double>(size * sizeof(float)), each(measure.gather(index, size)),
                            each(measure.scatter(index, size))});
  }
  const std::vector<Worker> workers = runtime.workers();
  const auto worker = std::ranges::find(workers, runtime.backend(), &Worker::kind);
  if (worker->is_the_cpu) rates.step = Measurement::step();
  return rates;
}

std::vector<DeviceRates::Transfer> measure_transfers(Runtime& runtime, int repeat) {
  const std::vector<Worker> workers = runtime.workers();
  if (!std::ranges::find(workers, runtime.backend(), &Worker::kind)->copies) return {};
  return Measurement(runtime, repeat).transfers();
}

Patterns measure_patterns(Runtime& runtime, int repeat) {
  const Measurement measure(runtime, repeat);
  constexpr std::size_t most = 32;
  Patterns patterns{.elements = elements, .offsets = {}, .strides = {}};
  std::vector<std::int32_t> index(elements);
  for (const std::size_t offset : {0, 1, 2, 4, 8, 16, 32}) {
    std::iota(index.begin(), index.end(), static_cast<std::int32_t>(offset));
    patterns.offsets.push_back({offset, measure.gather(index, elements + most)});
  }
  for (const std::size_t stride : {1, 2, 4, 8, 16, 32}) {
    for (std::size_t i = 0; i < elements; ++i) index[i] = static_cast<std::int32_t>(i * stride);
    patterns.strides.push_back({stride, measure.gather(index, elements * most)});
  }
  return patterns;
}

}  // namespace pleach::app
