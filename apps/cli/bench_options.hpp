// Common parts of the bench commands of applications.
#pragma once

#include "cli/options.hpp"
#include "cli/timing.hpp"
#include "io/data_file.hpp"

#include <sched.h>

namespace pleach::app {

struct BenchOptions {
  Backend backend = Backend::any;
  int repeat = 7;
  std::uint64_t seed = 1;
  std::string json;
};

inline void add_bench_options(Command bench, BenchOptions& options) {
  add_backend_option(bench, options.backend);
  bench.option("--repeat", options.repeat, "Take the median of so many runs").within(1, 1000).text("K [7]");
  bench.option("--seed", options.seed, "Of the random data").text("S [1]");
  bench.option("--json", options.json, "Write the figures there").output(pleach::app::json_endings).text("FILE");
}

/// Writes the figures if a file is given.
inline void write_figures(const BenchOptions& options, const Runtime& runtime, Json figures) {
  if (options.json.empty()) return;
  Json report{{"command", "bench"}, {"repeat", options.repeat}, {"seed", options.seed}};
  report.update(figures);
  report["workers"] = workers_json(runtime);
  OutputFile file(options.json);
  file.write(report.dump(2) + "\n");
  file.close();
}

/// Keeps the calling thread on its first allowed core while it exists.
class CallerOnFirstCore {
 public:
  CallerOnFirstCore() {
    if (sched_getaffinity(0, sizeof before_, &before_) != 0) return;
    int first = 0;
    while (first < CPU_SETSIZE && !CPU_ISSET(first, &before_)) ++first;
    cpu_set_t only;
    CPU_ZERO(&only);
    CPU_SET(first, &only);
    is_kept_ = sched_setaffinity(0, sizeof only, &only) == 0;
  }
  ~CallerOnFirstCore() {
    if (is_kept_) sched_setaffinity(0, sizeof before_, &before_);
  }
  CallerOnFirstCore(const CallerOnFirstCore&) = delete;
  CallerOnFirstCore& operator=(const CallerOnFirstCore&) = delete;

 private:
  cpu_set_t before_;
  bool is_kept_ = false;
};

/// Measures on one core, which the calling thread shares with StarPU's worker. No Runtime may exist.
template <class Measure>
auto on_one_core(Measure measure) {
  const OneCore one;
  const CallerOnFirstCore caller;
  Runtime runtime({.backend = Backend::cpu, .devices = Backend::cpu});
  return measure(runtime);
}

}  // namespace pleach::app
