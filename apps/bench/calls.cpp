// pleach-bench calls: what calls on little data cost, from host arrays and on Vectors, beside the plain loop.
#include "bench/bench.hpp"
#include "cli/measure.hpp"
#include "io/work.hpp"
#include "shapes/list_shapes.hpp"
#include "shapes/tree_shapes.hpp"

#include <algorithm>

#include <fmt/core.h>

namespace pleach::app {

namespace {

using Index = std::int32_t;

constexpr int in_a_row = 2000;

/// Returns the microseconds of a call, from several series of calls: of the fastest series, in which nothing
/// interfered.
double microseconds(int repeat, const std::function<void()>& call, const std::function<void()>& wait) {
  double best = 0;
  for (int k = -1; k < repeat; ++k) {
    const double before = now();
    for (int i = 0; i < in_a_row; ++i) call();
    wait();
    const double each = (now() - before) / in_a_row * 1e6;
    if (k <= 0 || each < best) best = each;
  }
  return best;
}

struct Operation {
  const char* name;
  std::function<void(std::vector<Index>&)> loop, host;
  std::function<void()> vectors;
};

}  // namespace

void bench_calls(const BenchOptions& options, Json& report) {
  Runtime runtime({.backend = options.backend});
  const std::vector<std::size_t> sizes =
      options.sizes.empty() ? std::vector<std::size_t>{10, 100, 1000, 4096} : options.sizes;
  begin_work(3 * sizes.size());
  Rows rows;
  fmt::print("Microseconds of a call, best of {} times {} in a row, scheduler {}\n", options.repeat, in_a_row,
             runtime.scheduler());
  const Table table({"n", "operation", "loop", "host data", "of loop", "Vectors"}, 15);
  for (const std::size_t n : sizes) {
    const std::vector<Index> values = random_signs<Index>(n, options.seed);
    const auto successor = make_list<Index>({.elements = static_cast<std::int64_t>(n)}, options.seed);
    const auto parent = make_tree<Index>({.vertices = static_cast<std::int64_t>(n)}, options.seed);
    const Tree<Index> tree(runtime, parent);
    const Vector input(runtime, values), links(runtime, successor);
    Vector<Index> output(runtime, n);
    std::vector<bool> has_predecessor(n, false);
    for (std::size_t i = 0; i < n; ++i) {
      if (successor[i] != static_cast<Index>(i)) has_predecessor[static_cast<std::size_t>(successor[i])] = true;
    }
    const auto head = static_cast<Index>(std::ranges::find(has_predecessor, false) - has_predecessor.begin());

    const Operation operations[] = {
        {"exclusive_scan",
         [&](std::vector<Index>& result) {
           Index sum = 0;
           for (std::size_t i = 0; i < n; ++i) {
             result[i] = sum;
             sum += values[i];
           }
         },
         [&](std::vector<Index>& result) { exclusive_scan(runtime, values, result); },
         [&] { exclusive_scan(input, output); }},
        {"list_rank",
         [&](std::vector<Index>& result) {
           Index i = head;
           for (Index rank = 0;; ++rank, i = successor[static_cast<std::size_t>(i)]) {
             result[static_cast<std::size_t>(i)] = rank;
             if (successor[static_cast<std::size_t>(i)] == i) break;
           }
         },
         [&](std::vector<Index>& result) { list_rank(runtime, successor, result); }, [&] { list_rank(links, output); }},
        {"rootfix",  // parents have smaller numbers
         [&](std::vector<Index>& result) {
           for (std::size_t v = 0; v < n; ++v) {
             const auto p = static_cast<std::size_t>(parent[v]);
             result[v] = p == v ? 0 : result[p] + values[p];
           }
         },
         [&](std::vector<Index>& result) { rootfix(tree, values, result); }, [&] { rootfix(tree, input, output); }},
    };
    for (const auto& [name, loop, host, vectors] : operations) {
      std::vector<Index> expected(n), result(n);
      loop(expected);
      host(result);
      require_equal(
          name, n, [&](std::size_t i) { return result[i]; }, [&](std::size_t i) { return expected[i]; });
      vectors();
      {
        const auto view = output.read();
        require_equal(
            name, n, [&](std::size_t i) { return view[i]; }, [&](std::size_t i) { return expected[i]; });
      }
      const auto nothing = [] {};
      const double of_loop = microseconds(
                       options.repeat, [&] { loop(expected); }, nothing),
                   of_host = microseconds(
                       options.repeat, [&] { host(result); }, nothing),
                   of_vectors = microseconds(options.repeat, vectors, [&] { output.wait(); });
      table.row({std::to_string(n), name, fmt::format("{:.3f}", of_loop), fmt::format("{:.3f}", of_host),
                 fmt::format("{:.1f}", of_host / of_loop), fmt::format("{:.1f}", of_vectors)});
      rows.push_back({{"n", n},
                      {"operation", name},
                      {"loop_microseconds", of_loop},
                      {"host_microseconds", of_host},
                      {"vectors_microseconds", of_vectors}});
    }
  }
  report["calls"] = rows.take();
  report["workers"] = workers_json(runtime);
}

}  // namespace pleach::app
