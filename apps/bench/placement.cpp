// pleach-bench placement: the time of all devices under the scheduler, compared with each device alone.
#include "bench/bench.hpp"
#include "cli/measure.hpp"
#include "io/work.hpp"
#include "shapes/graph_shapes.hpp"
#include "shapes/list_shapes.hpp"
#include "shapes/tree_shapes.hpp"

#include <pleach/introspect.hpp>

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <utility>

#include <fmt/core.h>

namespace pleach::app {

namespace {

using Index = std::int32_t;

/// run() returns when the result is complete; digest() is a checksum of it.
struct Run {
  std::function<void()> run;
  std::function<std::size_t()> digest;
};

template <class T>
std::size_t digest_of(std::span<const T> result) {
  return std::hash<std::string_view>{}({reinterpret_cast<const char*>(result.data()), result.size_bytes()});
}

/// The last one.
template <class T>
std::function<std::size_t()> digest_of(std::shared_ptr<Vector<T>> result) {
  return [=] {
    const auto view = result->read();
    return digest_of(std::span<const T>(view.begin(), view.end()));
  };
}
template <class T>
std::function<std::size_t()> digest_of(std::shared_ptr<std::vector<T>> result) {
  return [=] { return digest_of(std::span<const T>(*result)); };
}

/// An operation on data of its own, which stay on the runtime's devices, or come from the host and go back to it: from
/// arrays as they are, or from such that are page-locked.
struct Operation {
  const char* name;
  std::function<Run(Runtime&)> from_devices, from_host, from_pinned = nullptr;
};

template <class T>
std::shared_ptr<std::vector<T>> page_locked(Runtime& runtime, std::vector<T> values) {
  struct Array {
    std::vector<T> values;
    Pinned pinned;
  };
  const std::span<const T> memory = values;
  Pinned pinned = pin(runtime, memory);
  const auto array = std::make_shared<Array>(Array{std::move(values), std::move(pinned)});
  return {array, &array->values};
}

Operation scan_of(std::size_t n, std::uint64_t seed) {
  const auto values = std::make_shared<std::vector<float>>(random_signs<float>(n, seed));
  using Array = std::shared_ptr<std::vector<float>>;
  const auto run = [](Runtime& runtime, const Array& input, const Array& output) -> Run {
    return {[=, &runtime] { exclusive_scan(runtime, *input, *output); }, digest_of(output)};
  };
  return {"scan",
          [=](Runtime& runtime) -> Run {
            const auto input = std::make_shared<Vector<float>>(runtime, *values);
            const auto output = std::make_shared<Vector<float>>(runtime, n);
            return {[=] {
                      exclusive_scan(*input, *output);
                      output->wait();
                    },
                    digest_of(output)};
          },
          [=](Runtime& runtime) { return run(runtime, values, std::make_shared<std::vector<float>>(n)); },
          [=](Runtime& runtime) {
            return run(runtime, page_locked(runtime, *values), page_locked(runtime, std::vector<float>(n)));
          }};
}

Operation rank_of(std::size_t n, std::uint64_t seed) {
  const auto successor =
      std::make_shared<std::vector<Index>>(make_list<Index>({.elements = static_cast<std::int64_t>(n)}, seed));
  using Array = std::shared_ptr<std::vector<Index>>;
  const auto run = [](Runtime& runtime, const Array& links, const Array& rank) -> Run {
    return {[=, &runtime] { list_rank(runtime, *links, *rank); }, digest_of(rank)};
  };
  return {"rank",
          [=](Runtime& runtime) -> Run {
            const auto links = std::make_shared<Vector<Index>>(runtime, *successor);
            const auto rank = std::make_shared<Vector<Index>>(runtime, n);
            return {[=] {
                      list_rank(*links, *rank);
                      rank->wait();
                    },
                    digest_of(rank)};
          },
          [=](Runtime& runtime) { return run(runtime, successor, std::make_shared<std::vector<Index>>(n)); },
          [=](Runtime& runtime) {
            return run(runtime, page_locked(runtime, *successor), page_locked(runtime, std::vector<Index>(n)));
          }};
}

Operation rootfix_of(std::size_t n, std::uint64_t seed) {
  const auto parent = std::make_shared<std::vector<Index>>(
      make_tree<Index>({.vertices = static_cast<std::int64_t>(n), .permute_labels = true}, seed));
  const auto weights = std::make_shared<std::vector<float>>(random_signs<float>(n, seed));
  using Array = std::shared_ptr<std::vector<float>>;
  const auto run = [=](Runtime& runtime, const Array& weight, const Array& result) -> Run {
    const auto tree = std::make_shared<Tree<Index>>(runtime, *parent);
    return {[=] { rootfix(*tree, *weight, *result); }, digest_of(result)};
  };
  return {"rootfix",
          [=](Runtime& runtime) -> Run {
            const auto tree = std::make_shared<Tree<Index>>(runtime, *parent);
            const auto weight = std::make_shared<Vector<float>>(runtime, *weights);
            const auto result = std::make_shared<Vector<float>>(runtime, n);
            return {[=] {
                      rootfix(*tree, *weight, *result);
                      result->wait();
                    },
                    digest_of(result)};
          },
          [=](Runtime& runtime) { return run(runtime, weights, std::make_shared<std::vector<float>>(n)); },
          [=](Runtime& runtime) {
            return run(runtime, page_locked(runtime, *weights), page_locked(runtime, std::vector<float>(n)));
          }};
}

Operation tour_of(std::size_t n, std::uint64_t seed) {
  const auto parent = make_tree<Index>({.vertices = static_cast<std::int64_t>(n), .permute_labels = true}, seed);
  const auto from = std::make_shared<std::vector<Index>>(), to = std::make_shared<std::vector<Index>>();
  for (std::size_t v = 0; v < n; ++v) {
    if (parent[v] == static_cast<Index>(v)) continue;
    from->push_back(static_cast<Index>(v));
    to->push_back(parent[v]);
  }
  // For operations on the tree that make() returns.
  const auto run = [](auto make) -> Run {
    const auto tree = std::make_shared<std::optional<Tree<Index>>>();
    return {[=] {
              tree->emplace(make());
              (*tree)->tour().wait();
            },
            [=] {
              const auto tour = (*tree)->tour().read();
              return digest_of(std::span<const Index>(tour.begin(), tour.end()));
            }};
  };
  return {"tour",
          [=](Runtime& runtime) -> Run {
            const auto begin = std::make_shared<Vector<Index>>(runtime, *from);
            const auto end = std::make_shared<Vector<Index>>(runtime, *to);
            return run([=] { return Tree<Index>::from_edges(n, *begin, *end); });
          },
          [=](Runtime& runtime) -> Run {
            return run([=, &runtime] {
              return Tree<Index>::from_edges(runtime, n, std::span<const Index>(*from), std::span<const Index>(*to));
            });
          }};
}

Operation search_of(std::size_t n, std::uint64_t seed) {
  const auto edges = std::make_shared<EdgeList<Index>>(make_graph<Index>({.kind = GraphKind::kronecker,
                                                                          .vertices = static_cast<std::int64_t>(n),
                                                                          .edge_factor = 16,
                                                                          .permute_labels = true},
                                                                         seed));
  const auto graph_on = [=](Runtime& runtime) {
    return std::make_shared<Graph<Index>>(Graph<Index>::from_edges(
        runtime, edges->vertices, std::span<const Index>(edges->from), std::span<const Index>(edges->to)));
  };
  const Index source = edges->from.front();
  return {"search",
          [=](Runtime& runtime) -> Run {
            const auto graph = graph_on(runtime);
            const auto level = std::make_shared<Vector<Index>>(runtime, edges->vertices);
            const auto before = std::make_shared<Vector<Index>>(runtime, edges->vertices);
            return {[=] {
                      breadth_first_search(*graph, source, *level, *before);
                      before->wait();
                    },
                    digest_of(level)};
          },
          [=](Runtime& runtime) -> Run {
            const auto graph = graph_on(runtime);
            const auto level = std::make_shared<std::vector<Index>>(edges->vertices);
            const auto before = std::make_shared<std::vector<Index>>(edges->vertices);
            return {[=] { breadth_first_search(*graph, std::span<const Index>(&source, 1), *level, *before); },
                    digest_of(level)};
          }};
}

/// Returns the share of its tasks that ran on cores, and the phases of these.
double share_of_cores(const Runtime& all, const Run& run, Json& phases) {
  Profile profile;
  run.run();
  const std::vector<TaskTime> tasks = profile.take();
  const std::vector<Worker> workers = all.workers();
  std::set<std::string> names;
  std::size_t of_cores = 0;
  for (const TaskTime& task : tasks) {
    if (workers[static_cast<std::size_t>(task.worker)].kind != Backend::cpu) continue;
    names.insert(task.phase);
    ++of_cores;
  }
  phases = Json::array();
  for (const std::string& name : names) phases.push_back(name);
  // Without tasks, the calling thread has done the work.
  return tasks.empty() ? 1 : static_cast<double>(of_cores) / static_cast<double>(tasks.size());
}

void require_same(const Operation& operation, std::size_t n, Backend backend, std::size_t digest, std::size_t first) {
  if (digest == first) return;
  throw Error(fmt::format("bench: wrong result: {} of {} elements on {} is not what the first run gave", operation.name,
                          n, name_of(backend)));
}

}  // namespace

void bench_placement(const BenchOptions& options, Json& report) {
  constexpr int to_calibrate = 12;  // samples that StarPU's models need
  const std::vector<std::size_t> sizes =
      options.sizes.empty() ? std::vector<std::size_t>{1 << 12, 1 << 16, 1 << 20, 1 << 24} : options.sizes;
  Runtime all;
  std::vector<std::unique_ptr<Runtime>> alone;
  std::vector<std::string> headings{"operation", "n", "data"};
  for (const Backend kind : {Backend::cpu, Backend::cuda, Backend::opencl}) {
    const std::vector<Worker> workers = all.workers();
    if (std::ranges::find(workers, kind, &Worker::kind) == workers.end()) continue;
    alone.push_back(std::make_unique<Runtime>(RuntimeOptions{.backend = kind}));
    headings.push_back(std::string(name_of(kind)) + " ms");
  }
  for (const char* heading : {"all, cold ms", "calibrated ms", "cold/best", "calibrated/best", "on cores, %"}) {
    headings.emplace_back(heading);
  }
  fmt::print("Each kind of device alone, and all of them with scheduler {}\n", all.scheduler());
  const Table table(headings, 7);
  const bool can_lock = std::ranges::any_of(alone, [](const auto& one) { return one->backend() == Backend::cuda; });
  begin_work(sizes.size() * (can_lock ? 13 : 10));  // operations, with data on devices and on the host
  Rows rows;
  for (const std::size_t n : sizes) {
    for (const auto& make : {scan_of, rank_of, rootfix_of, tour_of, search_of}) {
      const Operation operation = make(n, options.seed);
      for (const auto& [data, on] :
           {std::pair("devices", operation.from_devices), std::pair("host", operation.from_host),
            std::pair("pinned", operation.from_pinned)}) {
        const bool is_pinned = data == std::string_view("pinned"), host = data != std::string_view("devices");
        if (is_pinned && (on == nullptr || !can_lock)) continue;
        std::vector<std::string> cells{operation.name, std::to_string(n), data};
        Json row{{"operation", operation.name}, {"n", n}, {"host_data", host}, {"page_locked", is_pinned}};
        const Run run = on(all);
        const double cold = median_seconds(3, run.run);
        const std::size_t digest = run.digest();
        double best = 0;
        for (const auto& runtime : alone) {
          const Run one = on(*runtime);
          const double seconds = median_seconds(std::max(options.repeat, to_calibrate), one.run);
          require_same(operation, n, runtime->backend(), one.digest(), digest);
          cells.push_back(milliseconds(seconds));
          row[name_of(runtime->backend())] = seconds;
          if (best == 0 || seconds < best) best = seconds;
        }
        for (int k = 0; k < to_calibrate; ++k) run.run();
        const double calibrated = median_seconds(options.repeat, run.run),
                     cores = share_of_cores(all, run, row["phases_on_cores"]);
        cells.insert(cells.end(), {milliseconds(cold), milliseconds(calibrated), fmt::format("{:.2f}", cold / best),
                                   fmt::format("{:.2f}", calibrated / best), percent(cores)});
        require_same(operation, n, Backend::any, run.digest(), digest);
        table.row(cells);
        row["cold"] = cold;
        row["calibrated"] = calibrated;
        row["share_on_cores"] = cores;
        rows.push_back(std::move(row));
      }
    }
  }
  report["placement"] = rows.take();
  report["workers"] = workers_json(all);
}

}  // namespace pleach::app
