// pleach bench methods: treefix sums of f32 by scan, by levels and sequentially, over trees of the size and depth of
// Table 1 of Defour and Marin (Figures 4 and 5), and over stars and paths, which they call caterpillars (Figure 7).
#include "bench.hpp"
#include "bench_measure.hpp"
#include "tree_shapes.hpp"

#include <algorithm>
#include <array>

#include <fmt/core.h>

namespace pleach::app {

namespace {

using Index = std::int32_t;
using Value = float;

constexpr std::array methods{std::pair{"scan", TreefixMethod::scan}, std::pair{"levels", TreefixMethod::levels},
                             std::pair{"sequential", TreefixMethod::sequential}};

struct Figures {
  std::string shape;
  std::size_t n = 0;
  double build = 0, levels_build = 0;  // of the tree; of its levels, within the first run by levels
  std::array<double, methods.size()> rootfix = {}, leaffix = {};
};

Figures measure(const std::string& name, TreeShape shape, const BenchOptions& options) {
  shape.permute_labels = true;
  const std::vector<Index> parent = make_tree<Index>(shape, options.seed);
  Figures figures{.shape = name, .n = parent.size()};
  Runtime runtime({.backend = options.backend});
  const Vector<Value> weight(runtime, random_signs<Value>(parent.size(), options.seed));
  Vector<Value> result(runtime, parent.size());
  double begun = now();
  const Tree<Index> tree(runtime, parent);
  tree.leave().wait();
  figures.build = now() - begun;

  std::vector<Value> expected;
  for (const bool root : {true, false}) {
    for (std::size_t k = 0; k < methods.size(); ++k) {
      const auto run = [&] {
        if (root) {
          rootfix(tree, weight, result, plus, {.method = methods[k].second});
        } else {
          leaffix(tree, weight, result, plus, {.method = methods[k].second});
        }
        result.wait();
      };
      begun = now();
      if (root && methods[k].second == TreefixMethod::levels) run();
      const double first = now() - begun;
      const double seconds = median_seconds(options.repeat, run);
      (root ? figures.rootfix : figures.leaffix)[k] = seconds;
      if (root && methods[k].second == TreefixMethod::levels) figures.levels_build = std::max(0.0, first - seconds);
      // Sums of signs are exact: all methods agree.
      const auto view = result.read();
      if (k == 0) {
        expected.assign(view.begin(), view.end());
      } else {
        require_equal(
            methods[k].first, view.size(), [&](std::size_t v) { return view[v]; },
            [&](std::size_t v) { return expected[v]; });
      }
    }
  }
  return figures;
}

nlohmann::ordered_json to_json(const Figures& figures) {
  nlohmann::ordered_json json{{"shape", figures.shape},
                              {"n", figures.n},
                              {"build_seconds", figures.build},
                              {"levels_build_seconds", figures.levels_build}};
  for (std::size_t k = 0; k < methods.size(); ++k) {
    json["rootfix_" + std::string(methods[k].first) + "_seconds"] = figures.rootfix[k];
    json["leaffix_" + std::string(methods[k].first) + "_seconds"] = figures.leaffix[k];
  }
  return json;
}

}  // namespace

void bench_methods(const BenchOptions& options, nlohmann::ordered_json& report) {
  std::vector<std::size_t> sizes = options.sizes;
  if (sizes.empty()) {
    for (int bits = 15; bits <= 24; bits += 3) sizes.push_back(std::size_t{1} << bits);
  }
  {
    const Runtime runtime({.backend = options.backend});
    report["device"] = name_of(measured_device(runtime));
    fmt::print("Treefix sums of f32 on {}, int32 indices, permuted labels; medians of {}, in ms\n",
               name_of(measured_device(runtime)), options.repeat);
  }
  const Table table({"shape            ", "n", "root scan", "levels", "sequential", "leaf scan", "levels", "sequential",
                     "build", "build levels"},
                    9);
  auto rows = nlohmann::ordered_json::array();
  const auto add = [&](const Figures& f) {
    table.row({fmt::format("{:<17}", f.shape), std::to_string(f.n), milliseconds(f.rootfix[0]),
               milliseconds(f.rootfix[1]), milliseconds(f.rootfix[2]), milliseconds(f.leaffix[0]),
               milliseconds(f.leaffix[1]), milliseconds(f.leaffix[2]), milliseconds(f.build),
               milliseconds(f.levels_build)});
    rows.push_back(to_json(f));
  };
  for (const std::string& name : options.shapes) {
    TreeShape shape = tree_shape(name);
    if (shape.vertices > 0) {
      add(measure(name, shape, options));
      continue;
    }
    for (const std::size_t n : sizes) {
      shape.vertices = static_cast<std::int64_t>(n);
      add(measure(name, shape, options));
    }
  }
  report["methods"] = std::move(rows);
}

}  // namespace pleach::app
