// Common options and report of the suites of pleach-bench.
#pragma once

#include "cli/options.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace pleach::app {

/// Adds each suite, and `all` of them, to the command line.
void add_suites(Command bench);

struct BenchOptions {
  Backend backend = Backend::any;
  std::vector<std::size_t> sizes;  ///< elements or vertices; empty: the suite's own sizes
  std::vector<ValueType> types{ValueType::i32, ValueType::f64};
  std::vector<std::string> shapes;
  int repeat = 7;
  std::uint64_t seed = 1;
  std::string json;
  bool only_blocks = false;  ///< for bench blocks
  std::string trace;         ///< for bench batch and blocks
  std::size_t threads = 0;   ///< submitting threads of bench batch; 0: several for each accelerator
};

/// Each prints its tables as it goes, adds its figures to the report, and throws Error if a result is wrong.
void bench_accuracy(const BenchOptions& options, Json& report);
void bench_batch(const BenchOptions& options, Json& report);
void bench_bfs(const BenchOptions& options, Json& report);
void bench_biconnected(const BenchOptions& options, Json& report);
void bench_blocks(const BenchOptions& options, Json& report);
void bench_calls(const BenchOptions& options, Json& report);
void bench_evaluate(const BenchOptions& options, Json& report);
void bench_methods(const BenchOptions& options, Json& report);
void bench_operators(const BenchOptions& options, Json& report);
void bench_placement(const BenchOptions& options, Json& report);
void bench_rank(const BenchOptions& options, Json& report);
void bench_scan(const BenchOptions& options, Json& report);
void bench_sort(const BenchOptions& options, Json& report);
void bench_tree(const BenchOptions& options, Json& report);
void bench_treefix(const BenchOptions& options, Json& report);

}  // namespace pleach::app
