// pleach-bench evaluate: expressions by every method.
#include "bench/bench.hpp"
#include "cli/measure.hpp"
#include "io/work.hpp"
#include "shapes/expression_shapes.hpp"

#include <pleach/pleach.hpp>

#include <cmath>

#include <fmt/core.h>

namespace pleach::app {

namespace {

struct EvaluateFigures {
  std::size_t vertices;
  double sequential, levels, contraction, prepare, derivatives;
};

EvaluateFigures measure_evaluate(Runtime& runtime, const std::string& shape, std::size_t leaves,
                                 const BenchOptions& options) {
  const auto expression = make_expression<std::int32_t>(shape, leaves, options.seed);
  const std::size_t n = expression.parent.size();
  const Tree<std::int32_t> tree(runtime, expression.parent);
  const std::vector<float> host_value(expression.value.begin(), expression.value.end());
  const Vector<std::int32_t> operation(runtime, expression.operation);
  const Vector<float> value(runtime, host_value);
  Vector<float> result(runtime, n), derivative(runtime, n);
  const auto by = [&](EvaluateMethod method) {
    evaluate(tree, operation, value, result, {method});
    result.wait();
  };
  // A sequential evaluation takes seconds on a GPU, as do millions of levels: run it once.
  const auto seconds_by = [&](EvaluateMethod method) {
    const bool is_slow = seconds_of([&] { by(method); }) > 1;
    return median_seconds(is_slow ? 1 : options.repeat, [&] { by(method); });
  };
  EvaluateFigures figures{n, 0, 0, 0, 0, 0};
  figures.sequential = seconds_by(EvaluateMethod::sequential);
  const float expected = result.read()[0];
  figures.levels = seconds_by(EvaluateMethod::levels);
  figures.prepare = seconds_of([&] { by(EvaluateMethod::contraction); });
  figures.contraction = median_seconds(options.repeat, [&] { by(EvaluateMethod::contraction); });
  const float found = result.read()[0];
  if (!(std::abs(found - expected) <= 0.01F * (1 + std::abs(expected)))) {
    throw Error(fmt::format("bench: wrong result: evaluate of a {} is {}, expected {}", shape, found, expected));
  }
  const auto reverse = [&] {
    differentiate(tree, operation, value, result, derivative, {EvaluateMethod::contraction});
    derivative.wait();
  };
  reverse();
  figures.derivatives = median_seconds(options.repeat, reverse);
  return figures;
}

}  // namespace

void bench_evaluate(const BenchOptions& options, Json& report) {
  Runtime runtime({.backend = options.backend, .devices = options.backend});
  std::vector<std::size_t> sizes = options.sizes;
  if (sizes.empty()) sizes = {std::size_t{1} << 20};
  report["scheduler"] = runtime.scheduler();
  begin_work(sizes.size() * options.shapes.size());
  Rows rows;
  fmt::print(
      "Values of expressions of f32 by one walk, by levels and by contraction (first: with what the tree keeps), and "
      "with derivatives; scheduler {}; medians of {}\n",
      runtime.scheduler(), options.repeat);
  const Table table({"shape", "leaves", "walk ms", "levels ms", "contraction ms", "of walk", "first ms", "derived ms"},
                    11);
  for (const std::size_t leaves : sizes) {
    for (const std::string& shape : options.shapes) {
      const EvaluateFigures f = measure_evaluate(runtime, shape, leaves, options);
      table.row({shape, std::to_string(leaves), milliseconds(f.sequential), milliseconds(f.levels),
                 milliseconds(f.contraction), fmt::format("{:.2f}", f.contraction / f.sequential),
                 milliseconds(f.prepare), milliseconds(f.derivatives)});
      rows.push_back({{"shape", shape},
                      {"leaves", leaves},
                      {"vertices", f.vertices},
                      {"sequential_seconds", f.sequential},
                      {"levels_seconds", f.levels},
                      {"contraction_seconds", f.contraction},
                      {"first_contraction_seconds", f.prepare},
                      {"derivatives_seconds", f.derivatives}});
    }
  }
  report["evaluate"] = rows.take();
  report["workers"] = workers_json(runtime);
}

}  // namespace pleach::app
