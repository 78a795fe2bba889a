// pleach-bench operators: how near an operator of the application's own comes to the built-in one that does the same.
#include "bench/bench.hpp"
#include "cli/measure.hpp"
#include "io/work.hpp"
#include "shapes/tree_shapes.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <random>

#include <fmt/core.h>

// clang-format off
PLEACH_CODE(sums_code,
  int own_plus_i32(int a, int b) { return (int)((unsigned)a + (unsigned)b); }
)
PLEACH_CODE(real_sums_code,
  double own_plus_f64(double a, double b) { return a + b; }
)
// clang-format on

namespace pleach::app {

namespace {

struct Figures {
  std::string operation, type;
  double built_in, own;
};

/// Alternates both, so that other load on the machine affects both.
Figures compare(const std::string& operation, const std::string& type, int repeat,
                const std::function<void()>& built_in, const std::function<void()>& own) {
  built_in();
  own();
  std::vector<double> of_built_in, of_own;
  for (int k = 0; k < repeat; ++k) {
    of_built_in.push_back(seconds_of(built_in));
    of_own.push_back(seconds_of(own));
  }
  return {operation, type, median(std::move(of_built_in)), median(std::move(of_own))};
}

template <class T>
std::vector<Figures> measure(Runtime& runtime, const char* type, const DefinedOperator<T>& own, std::size_t n,
                             const BenchOptions& options) {
  const std::vector<T> values = random_signs<T>(n, options.seed);
  const Vector<T> input(runtime, values);
  Vector<T> sums(runtime, n), own_sums(runtime, n);
  std::vector<Figures> figures;
  const auto add = [&](const char* operation, const auto& run) {
    figures.push_back(compare(
        operation, type, options.repeat,
        [&] {
          run(plus, sums);
          sums.wait();
        },
        [&] {
          run(own, own_sums);
          own_sums.wait();
        }));
    const auto expected = sums.read(), got = own_sums.read();
    require_equal(
        operation, n, [&](std::size_t i) { return got[i]; }, [&](std::size_t i) { return expected[i]; });
  };

  add("scan", [&](const auto& op, Vector<T>& result) { inclusive_scan(input, result, op); });
  const Tree tree(runtime, make_tree<std::int32_t>({.kind = TreeKind::random_attachment,
                                                    .vertices = static_cast<std::int64_t>(n),
                                                    .permute_labels = true},
                                                   options.seed));
  add("leaffix", [&](const auto& op, Vector<T>& result) {
    leaffix(tree, input, result, op, {.method = TreefixMethod::contraction});
  });
  add("rootfix", [&](const auto& op, Vector<T>& result) {
    rootfix(tree, input, result, op, {.method = TreefixMethod::contraction});
  });
  std::vector<std::int32_t> order(n), successor(n);
  for (std::size_t i = 0; i < n; ++i) order[i] = static_cast<std::int32_t>(i);
  std::shuffle(order.begin(), order.end(), std::mt19937_64(options.seed));
  for (std::size_t i = 0; i < n; ++i) {
    successor[static_cast<std::size_t>(order[i])] = order[std::min(i + 1, n - 1)];
  }
  const Vector list(runtime, successor);
  add("list_scan", [&](const auto& op, Vector<T>& result) { list_scan(list, input, result, op); });
  return figures;
}

}  // namespace

void bench_operators(const BenchOptions& options, Json& report) {
  Runtime runtime({.backend = options.backend, .devices = options.backend});
  const Backend device = measured_device(runtime);
  std::vector<std::size_t> sizes = options.sizes;
  if (sizes.empty()) sizes = {std::size_t{1} << 20, std::size_t{1} << 24};

  report["device"] = name_of(device);
  report["scheduler"] = runtime.scheduler();
  begin_work(sizes.size());
  Rows rows;
  fmt::print("Plus, built in and of the application's own, on {}, scheduler {}; medians of {}\n", name_of(device),
             runtime.scheduler(), options.repeat);
  const Table table({"n", "operation", "type", "built-in ms", "own ms", "own / built-in"}, 9);
  for (const std::size_t n : sizes) {
    auto figures = measure(runtime, "i32", define_operator<own_plus_i32>(sums_code, 0, {.commutes = true}), n, options);
    std::ranges::move(
        measure(runtime, "f64", define_operator<own_plus_f64>(real_sums_code, 0, {.commutes = true}), n, options),
        std::back_inserter(figures));
    for (const auto& [operation, type, built_in, own] : figures) {
      table.row({std::to_string(n), operation, type, milliseconds(built_in), milliseconds(own),
                 fmt::format("{:.2f}", own / built_in)});
      rows.push_back({{"n", n},
                      {"operation", operation},
                      {"type", type},
                      {"built_in_seconds", built_in},
                      {"own_seconds", own},
                      {"own_of_built_in", own / built_in}});
    }
  }
  report["operators"] = rows.take();
  report["workers"] = workers_json(runtime);
}

}  // namespace pleach::app
