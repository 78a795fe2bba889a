// pleach-bench scan: how near a scan comes to a plain copy of the same array by the same workers.
#include "bench/bench.hpp"
#include "bench/floor/codelet.hpp"
#include "cli/measure.hpp"
#include "io/work.hpp"

#include <pleach/starpu.hpp>

#include <fmt/core.h>

namespace pleach::app {

namespace {

struct Figures {
  double copy, scan, outside_tasks;
};

template <class T>
Figures measure(Runtime& runtime, const floor::Kernels& kernels, std::size_t n, const BenchOptions& options) {
  const std::vector<T> values = random_signs<T>(n, options.seed);
  const Vector<T> input(runtime, values);
  Vector<T> output(runtime, n);
  const Parts<T> from(runtime, kernels.device(), values), to(runtime, kernels.device(), std::vector<T>(n));

  const auto scan = [&] {
    exclusive_scan(input, output);
    output.wait();
  };
  const auto copy = [&] {
    for (std::size_t k = 0; k < from.count(); ++k) kernels.copy(data_handle(from[k]), data_handle(to[k]), 1);
    kernels.wait();
  };
  scan();
  copy();
  // Alternates both, so that other load on the machine affects both.
  std::vector<double> scans, copies;
  for (int k = 0; k < options.repeat; ++k) {
    scans.push_back(seconds_of(scan));
    copies.push_back(seconds_of(copy));
  }
  const double outside = share_outside_tasks(options.repeat, scan);

  to.require("copy", values);
  T sum{};
  const auto view = output.read();
  require_equal(
      "exclusive_scan", n, [&](std::size_t i) { return view[i]; },
      [&](std::size_t i) {
        const T before = sum;
        sum += values[i];
        return before;
      });
  return {median(std::move(copies)), median(std::move(scans)), outside};
}

std::string type_name(ValueType type) {
  for (const auto& [name, value] : value_types()) {
    if (value == type) return name;
  }
  return "?";
}

}  // namespace

void bench_scan(const BenchOptions& options, Json& report) {
  Runtime runtime({.backend = options.backend, .devices = options.backend});
  const Backend device = measured_device(runtime);
  const floor::Kernels kernels(device);
  std::vector<std::size_t> sizes = options.sizes;
  if (sizes.empty()) sizes = {std::size_t{1} << 24, std::size_t{1} << (device == Backend::cuda ? 26 : 27)};

  report["device"] = name_of(device);
  report["scheduler"] = runtime.scheduler();
  begin_work(sizes.size() * options.types.size());
  Rows rows;
  fmt::print("Exclusive scans and copies on {}, scheduler {}; medians of {}; GB/s counts each array once\n",
             name_of(device), runtime.scheduler(), options.repeat);
  const Table table({"n", "type", "copy ms", "GB/s", "scan ms", "GB/s", "of copy %", "outside tasks %"}, 9);
  for (const std::size_t n : sizes) {
    for (const ValueType type : options.types) {
      with_value(type, [&]<class T>(T) {
        const Figures figures = measure<T>(runtime, kernels, n, options);
        const double bytes = 2.0 * static_cast<double>(n * sizeof(T));
        const auto speed = [&](double seconds) { return fmt::format("{:.2f}", bytes / seconds * 1e-9); };
        table.row({std::to_string(n), type_name(type), milliseconds(figures.copy), speed(figures.copy),
                   milliseconds(figures.scan), speed(figures.scan), percent(figures.copy / figures.scan),
                   percent(figures.outside_tasks)});
        rows.push_back({{"n", n},
                        {"type", type_name(type)},
                        {"copy_seconds", figures.copy},
                        {"copy_gb_per_second", bytes / figures.copy * 1e-9},
                        {"scan_seconds", figures.scan},
                        {"scan_gb_per_second", bytes / figures.scan * 1e-9},
                        {"scan_of_copy", figures.copy / figures.scan},
                        {"outside_tasks", figures.outside_tasks}});
      });
    }
  }
  report["scan"] = rows.take();
  report["workers"] = workers_json(runtime);
}

}  // namespace pleach::app
