// pleach-bench treefix: rootfix and leaffix of f32 over trees of int32 indices with randomly permuted labels, against a
// sequential rootfix (Defour and Marin, section 4.1) and against what the memory allows.
#include "bench/bench.hpp"
#include "bench/memory_floor.hpp"
#include "cli/measure.hpp"
#include "io/work.hpp"
#include "shapes/tree_shapes.hpp"

#include "checks/treefix_reference.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <optional>

#include <fmt/core.h>

namespace pleach::app {

namespace {

using Index = std::int32_t;
using Value = float;

struct Figures {
  std::string shape;
  std::size_t n;
  double rootfix = 0, leaffix = 0;                  // Vectors that stay where they are
  double rootfix_host = 0, leaffix_host = 0;        // from host memory to host memory
  double sequential = 0;                            // rootfix
  double rootfix_outside = 0, leaffix_outside = 0;  // shares of the time outside of tasks
  std::size_t allocated = 0;                        // bytes beyond input and output: what lives at once, by its sizes
  std::optional<std::size_t> measured = {};         // the same as the process grew, where it all is host memory
};

/// The tour and the scratch memory of one operation; sums and the like of a tile are left out.
std::size_t allocated_bytes(const Tree<Index>& tree) {
  const std::size_t tour = (tree.tour().size() + tree.enter().size() + tree.leave().size()) * sizeof(Index);
  return tour + 2 * tree.size() * sizeof(Value);
}

/// Times the reference, and compares the results with it. It is slow: few runs of it, none beside an accelerator.
double check_against_reference(const std::vector<Index>& parent, const std::vector<Value>& weight,
                               const Vector<Value>& root, const Vector<Value>& leaf, int repeat) {
  const std::size_t n = parent.size();
  const auto children = reference::children_of<Index>(parent);
  std::vector<Index> queue(n);
  std::vector<Value> expected(n);
  const auto require = [&](const char* what, const Vector<Value>& result) {
    const auto view = result.read();
    require_equal(
        what, n, [&](std::size_t v) { return view[v]; }, [&](std::size_t v) { return expected[v]; });
  };
  const std::span<const Value> weights(weight);
  std::optional<WorkersRest> rest(std::in_place);
  const double seconds = median_seconds(repeat, [&] {
    reference::rootfix<Index, Value>(children, weights, expected, std::plus<>(), Value{0}, false, queue);
  });
  rest.reset();
  require("rootfix", root);
  reference::leaffix<Index, Value>(children, weights, expected, std::plus<>(), Value{0}, true, queue);
  require("leaffix", leaf);
  return seconds;
}

Figures measure(Backend device, const std::string& shape_name, std::size_t n, const BenchOptions& options) {
  TreeShape shape = tree_shape(shape_name);
  shape.vertices = static_cast<std::int64_t>(n);
  shape.permute_labels = true;
  const std::vector<Index> parent = make_tree<Index>(shape, options.seed);
  const std::vector<Value> weight = random_signs<Value>(n, options.seed);
  std::vector<Value> host_result(n);

  // A Runtime of its own, so that it has no scratch memory yet.
  Runtime runtime({.backend = options.backend, .devices = options.backend});
  const Vector<Value> weights(runtime, weight);
  Vector<Value> root(runtime, host_result), leaf(runtime, host_result);
  const PeakMemory memory;
  const Tree<Index> tree(runtime, parent);
  const auto run_root = [&] {
    rootfix(tree, weights, root);
    root.wait();
  };
  const auto run_leaf = [&] {
    leaffix(tree, weights, leaf);
    leaf.wait();
  };
  run_root();
  run_leaf();
  const auto growth = memory.growth();

  Figures figures{.shape = shape_name, .n = n, .allocated = allocated_bytes(tree)};
  if (device == Backend::cpu) figures.measured = growth;
  figures.rootfix = median_seconds(options.repeat, run_root);
  figures.leaffix = median_seconds(options.repeat, run_leaf);
  figures.rootfix_outside = share_outside_tasks(options.repeat, run_root);
  figures.leaffix_outside = share_outside_tasks(options.repeat, run_leaf);
  figures.rootfix_host = median_seconds(options.repeat, [&] { rootfix(tree, weight, host_result); });
  figures.leaffix_host = median_seconds(options.repeat, [&] { leaffix(tree, weight, host_result); });
  figures.sequential =
      check_against_reference(parent, weight, root, leaf, device == Backend::cpu ? std::min(options.repeat, 3) : 1);
  return figures;
}

Json to_json(const Figures& figures, const Floor& floor) {
  Json json{{"shape", figures.shape},
            {"n", figures.n},
            {"rootfix_seconds", figures.rootfix},
            {"leaffix_seconds", figures.leaffix},
            {"rootfix_host_to_host_seconds", figures.rootfix_host},
            {"leaffix_host_to_host_seconds", figures.leaffix_host},
            {"sequential_rootfix_seconds", figures.sequential},
            {"speed_up", figures.sequential / figures.rootfix},
            {"rootfix_of_floor", figures.rootfix / floor.treefix()},
            {"leaffix_of_floor", figures.leaffix / floor.treefix()},
            {"rootfix_outside_tasks", figures.rootfix_outside},
            {"leaffix_outside_tasks", figures.leaffix_outside},
            {"allocated_bytes", figures.allocated}};
  if (figures.measured) json["measured_bytes"] = *figures.measured;
  return json;
}

Table print_headings() {
  fmt::print("\nSpeed-up: of rootfix, over the sequential one. B/vertex: beyond input and output, {}.\n",
             "as allocated, and as the process grew");
  return Table({"shape            ", "n", "rootfix ms", "leaffix ms", "host root", "host leaf", "sequential",
                "speed-up", "root/floor", "leaf/floor", "outside tasks %", "B/vertex"},
               9);
}

void print(const Table& table, const Figures& f, const Floor& floor) {
  const auto ratio = [](double over, double under) { return fmt::format("{:.2f}", over / under); };
  const auto per_vertex = [&](std::size_t bytes) {
    return fmt::format("{:.1f}", static_cast<double>(bytes) / static_cast<double>(f.n));
  };
  table.row({fmt::format("{:<17}", f.shape), std::to_string(f.n), milliseconds(f.rootfix), milliseconds(f.leaffix),
             milliseconds(f.rootfix_host), milliseconds(f.leaffix_host), milliseconds(f.sequential),
             ratio(f.sequential, f.rootfix), ratio(f.rootfix, floor.treefix()), ratio(f.leaffix, floor.treefix()),
             fmt::format("{} {}", percent(f.rootfix_outside), percent(f.leaffix_outside)),
             fmt::format("{} {}", per_vertex(f.allocated), f.measured ? per_vertex(*f.measured) : "")});
}

/// Computes how much slower than the random tree the slowest shape is.
void compare_shapes(const std::vector<Figures>& all, Json& ratios) {
  const auto random =
      std::find_if(all.begin(), all.end(), [](const Figures& f) { return f.shape == "random-attachment"; });
  if (random == all.end()) return;
  const auto report = [&](const char* name, double Figures::*time) {
    const auto slowest = std::max_element(all.begin(), all.end(),
                                          [time](const Figures& a, const Figures& b) { return a.*time < b.*time; });
    const double ratio = (*slowest).*time / (*random).*time;
    fmt::print("{}, n = {}: the slowest shape, {}, takes {:.2f} times as long as the random tree\n", name, random->n,
               slowest->shape, ratio);
    ratios.push_back({{"n", random->n}, {"direction", name}, {"shape", slowest->shape}, {"of_random", ratio}});
  };
  report("rootfix", &Figures::rootfix);
  report("leaffix", &Figures::leaffix);
}

}  // namespace

void bench_treefix(const BenchOptions& options, Json& report) {
  Runtime runtime({.backend = options.backend, .devices = options.backend});
  const Backend device = measured_device(runtime);
  const floor::Kernels kernels(device);
  std::vector<std::size_t> sizes = options.sizes;
  if (sizes.empty()) {
    sizes = device == Backend::cuda ? std::vector{std::size_t{1} << 24, std::size_t{1} << 26}
                                    : std::vector{std::size_t{1} << 22, std::size_t{1} << 24};
  }
  for (const std::size_t n : sizes) {
    if (n > std::numeric_limits<Index>::max() / 2) {
      throw ArgumentError(fmt::format("bench: the tour of {} vertices does not fit indices of 32 bits", n));
    }
  }
  report["device"] = name_of(device);
  report["scheduler"] = runtime.scheduler();
  fmt::print("Treefix sums on {}, scheduler {}; f32 values, int32 indices, permuted labels; medians of {}\n",
             name_of(device), runtime.scheduler(), options.repeat);

  std::vector<Floor> floors;
  begin_work(sizes.size() * (1 + options.shapes.size()));
  Rows floor_rows;
  for (const std::size_t n : sizes) {
    floors.push_back(measure_floor(runtime, kernels, n, options.repeat, options.seed));
    floor_rows.push_back(to_json(floors.back()));
  }
  print_floors(floors);
  report["floor"] = floor_rows.take();

  Rows rows;
  auto ratios = Json::array();
  for (const Floor& floor : floors) {
    const Table table = print_headings();
    std::vector<Figures> all;
    for (const std::string& shape : options.shapes) {
      all.push_back(measure(device, shape, floor.n, options));
      print(table, all.back(), floor);
      rows.push_back(to_json(all.back(), floor));
    }
    compare_shapes(all, ratios);
  }
  report["treefix"] = rows.take();
  report["slowest_shape"] = std::move(ratios);
  report["workers"] = workers_json(runtime);
}

}  // namespace pleach::app
