// ComputeRun: the steps of all computing subcommands, with times and a progress bar, their result and their report.
#pragma once

#include "checks/difference.hpp"
#include "cli/input.hpp"
#include "cli/options.hpp"
#include "cli/progress.hpp"
#include "cli/results.hpp"
#include "io/data_file.hpp"
#include "io/memory.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

namespace pleach {
struct TaskTime;
}

namespace pleach::app {

/// Maximal bytes of memory of the process for each vertex and each edge, as measured on CPUs.
struct Footprint {
  double vertex, edge;
};

/// One run: load, init, compute, check, write and finish, in this order.
class ComputeRun {
 public:
  ComputeRun(std::string command, const ComputeOptions& options);
  ~ComputeRun();

  /// Each begins a step, and ends the step before.
  void load(const std::string& what) { begin(what, &seconds_.load); }
  void init(const std::string& what) { begin(what, &seconds_.init); }

  /// Throws MemoryError if less memory is free than the run will take.
  template <class Index>
  void require_memory(const EdgeList<Index>& edges, Footprint footprint) const {
    require_memory(edges, edges.labels, footprint);
  }
  template <class Index>
  void require_memory(const Input<Index>& input, Footprint footprint) const {
    if (input.has_edges()) return require_memory(input.edges, input.labels, footprint);
    app::require_memory(
        static_cast<double>(input.size()) * footprint.vertex + static_cast<double>(input.labels.bytes()),
        fmt::format("{}: {} vertices", command_, input.size()));
  }

  /// Calls `compute` as often as --repeat says, and records the median time.
  void compute(const std::function<void()>& compute);

  /// With --check, compares with the oracle by find_difference().
  void check(const std::function<std::optional<Difference>()>& find_difference);

  /// Begins the writing step. Returns false if the check failed: then write nothing.
  [[nodiscard]] bool write();

  /// Prints the report: with --json an object with `figures`, else a line that begins with `what`, with times for each
  /// `unit`. Throws Error if the check failed.
  void finish(const Runtime& runtime, std::size_t n, const Json& figures, const std::string& what,
              const std::string& unit);

 private:
  struct Seconds {
    double load = 0, init = 0, compute = 0, check = 0;
  };

  template <class Index>
  void require_memory(const EdgeList<Index>& edges, const Labels& labels, Footprint footprint) const {
    const auto n = static_cast<double>(edges.vertices), m = static_cast<double>(edges.from.size());
    app::require_memory(n * footprint.vertex + m * footprint.edge + static_cast<double>(labels.bytes()),
                        fmt::format("{}: {} vertices and {} edges", command_, edges.vertices, edges.from.size()));
  }
  void begin(const std::string& step, double* seconds);
  void end();

  const std::string command_;
  const ComputeOptions& options_;
  Progress progress_;
  Seconds seconds_;
  double* measured_ = nullptr;  // of the current step
  double begun_ = 0;
  std::vector<TaskTime> tasks_;
  std::string verdict_ = "skipped";
  std::optional<Difference> difference_;
};

}  // namespace pleach::app
