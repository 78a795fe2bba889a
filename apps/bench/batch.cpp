// pleach-bench batch: independent operations, which all devices share.
#include "bench/bench.hpp"
#include "cli/measure.hpp"
#include "cli/timeline.hpp"
#include "io/work.hpp"
#include "shapes/list_shapes.hpp"
#include "shapes/tree_shapes.hpp"

#include <algorithm>
#include <atomic>
#include <thread>

#include <fmt/core.h>

namespace pleach::app {

namespace {

using Index = std::int32_t;

constexpr std::size_t batch = 64;

/// Returns several threads for each accelerator, because an operation that waits for intermediate results, as list
/// ranking does, blocks its thread.
std::size_t submitting_threads(const Runtime& runtime) {
  const std::vector<Worker> workers = runtime.workers();
  return std::max<std::size_t>(1, 6 * static_cast<std::size_t>(std::ranges::count_if(
                                          workers, [](const Worker& w) { return w.kind != Backend::cpu; })));
}

/// Calls operation(k) for each k below `batch` from several threads, and waits for all.
void run_batch(Runtime& runtime, std::size_t threads, const std::function<void(std::size_t)>& operation) {
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t k = next++; k < batch; k = next++) operation(k);
  };
  {
    std::vector<std::jthread> others;
    for (std::size_t t = 1; t < threads; ++t) others.emplace_back(work);
    work();
  }
  runtime.wait();
}

}  // namespace

void bench_batch(const BenchOptions& options, Json& report) {
  Runtime runtime({.backend = options.backend});
  const std::vector<std::size_t> sizes = options.sizes.empty() ? std::vector<std::size_t>{1 << 22} : options.sizes;
  begin_work(2 * sizes.size());
  Rows rows;
  const std::size_t threads = options.threads > 0 ? options.threads : submitting_threads(runtime);
  std::vector<TaskTime> tasks_of_all;
  fmt::print("{} operations at once, by {} threads, scheduler {}\n", batch, threads, runtime.scheduler());
  const Table table({"operation", "n", "ms", "tasks of each worker"}, 10);
  for (const std::size_t n : sizes) {
    const auto vertices = static_cast<std::int64_t>(n);
    const auto row = [&](const char* name, const std::function<void(std::size_t)>& operation) {
      const auto run = [&] { run_batch(runtime, threads, operation); };
      for (int k = 0; k < 10; ++k) run();
      const std::vector<Worker> before = runtime.workers();
      const double seconds = median_seconds(options.repeat, run);
      const std::vector<Worker> after = runtime.workers();
      if (!options.trace.empty()) {
        Profile profile;
        run();
        const std::vector<TaskTime> one_batch = profile.take();
        tasks_of_all.insert(tasks_of_all.end(), one_batch.begin(), one_batch.end());
      }
      std::string tasks;
      for (std::size_t w = 0; w < after.size(); ++w) {
        if (after[w].tasks > before[w].tasks) tasks += fmt::format(" {}", after[w].tasks - before[w].tasks);
      }
      table.row({name, std::to_string(n), milliseconds(seconds), tasks});
      rows.push_back({{"operation", name}, {"n", n}, {"seconds", seconds}});
    };
    const auto values = random_signs<float>(n, options.seed);
    {
      const auto parent = make_tree<Index>({.vertices = vertices, .permute_labels = true}, options.seed);
      const Tree<Index> tree(runtime, parent);
      std::vector<Vector<float>> weights, results;
      for (std::size_t k = 0; k < batch; ++k) {
        weights.emplace_back(runtime, values);
        results.emplace_back(runtime, n);
      }
      row("rootfix", [&](std::size_t k) { rootfix(tree, weights[k], results[k]); });
      for (const auto& result : results) {
        const auto sum = result.read();
        require_equal(
            "rootfix", n, [&](std::size_t v) { return sum[v]; },
            [&](std::size_t v) {
              const auto p = static_cast<std::size_t>(parent[v]);
              return p == v ? 0 : sum[p] + values[p];
            });
      }
    }
    const auto list = make_list<Index>({.elements = vertices}, options.seed);
    std::vector<Vector<Index>> successors, ranks;
    for (std::size_t k = 0; k < batch; ++k) {
      successors.emplace_back(runtime, list);
      ranks.emplace_back(runtime, n);
    }
    row("rank", [&](std::size_t k) { list_rank(successors[k], ranks[k]); });
    for (const auto& result : ranks) {
      const auto rank = result.read();
      require_equal(
          "list_rank", n, [&](std::size_t i) { return rank[i]; },
          [&](std::size_t i) {
            const auto next = static_cast<std::size_t>(list[i]);
            return next == i ? static_cast<Index>(n - 1) : rank[next] - 1;
          });
    }
  }
  report["batch"] = rows.take();
  report["workers"] = workers_json(runtime);
  if (!options.trace.empty()) write_timeline(options.trace, tasks_of_all, runtime);
}

}  // namespace pleach::app
