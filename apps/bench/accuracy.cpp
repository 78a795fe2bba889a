// pleach-bench accuracy: the relative error of one treefix sum against its condition number (Defour and Marin, section
// 4.2, Figures 9a and 9b), by every method, in single and double precision.
#include "bench/bench.hpp"
#include "checks/treefix_bound.hpp"
#include "cli/measure.hpp"
#include "io/work.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <random>
#include <set>
#include <span>

#include <fmt/core.h>

namespace pleach::app {

namespace {

using Index = std::int32_t;

constexpr double least_condition = 10, largest_condition = 1e10;

constexpr std::array methods{std::pair{"scan", SumMethod::scan}, std::pair{"compensated", SumMethod::compensated},
                             std::pair{"levels", SumMethod::levels}};

/// An unevaluated sum of two doubles, exact enough for numbers of any magnitude.
struct Exact {
  double high = 0, low = 0;
  void add(double x) {
    const double sum = high + x, part = sum - high;
    low += (high - (sum - part)) + (x - part);
    high = sum;
  }
  [[nodiscard]] long double value() const { return static_cast<long double>(high) + low; }
};

/// Numbers whose sum has about the condition number, in random order: the first half of random size, the second chosen
/// so that the sum shrinks, the last so that it is what the condition number wants (after Ogita, Rump and Oishi,
/// "Accurate sum and dot product", 2005, Algorithm 6.1).
template <class Value>
std::vector<Value> ill_conditioned(std::size_t n, double condition, std::mt19937_64& random) {
  std::uniform_real_distribution<double> any(-1, 1), share(0, 1);
  const double bits = std::max(0.0, std::log2(condition / static_cast<double>(n)));
  std::vector<Value> values;
  Exact sum;
  double absolute = 0;
  const auto append = [&](double x) {
    values.push_back(static_cast<Value>(x));
    sum.add(values.back());
    absolute += std::abs(values.back());
  };
  const std::size_t half = n / 2;
  while (values.size() < half) append(any(random) * std::exp2(std::round(bits * share(random))));
  for (std::size_t k = half; k + 1 < n; ++k) {
    const double left = static_cast<double>(n - 1 - k) / static_cast<double>(n - half);
    append(any(random) * std::exp2(std::round(bits * left)) - static_cast<double>(sum.value()));
  }
  append(absolute / condition - static_cast<double>(sum.value()));
  std::shuffle(values.begin(), values.end(), random);
  return values;
}

struct Sum {
  long double exact;
  double condition;
};

template <class Value>
Sum sum_of(const std::vector<Value>& values) {
  Exact sum, absolute;
  for (const Value x : values) {
    sum.add(x);
    absolute.add(std::abs(x));
  }
  return {sum.value(), static_cast<double>(absolute.value() / std::abs(sum.value()))};
}

/// A chain of half the vertices, the others attached at random; labels are permuted. `chain` runs from the root down.
struct RandomTree {
  std::vector<Index> parent, chain;
};

RandomTree random_tree(std::size_t n, std::mt19937_64& random) {
  std::vector<Index> label(n);
  std::iota(label.begin(), label.end(), Index{0});
  std::shuffle(label.begin(), label.end(), random);
  RandomTree tree{std::vector<Index>(n), {}};
  for (std::size_t v = 0; v < n; ++v) {
    const bool on_chain = 2 * v < n;
    const std::size_t above = v == 0 ? 0 : on_chain ? v - 1 : random() % v;
    tree.parent[static_cast<std::size_t>(label[v])] = label[above];
    if (on_chain) tree.chain.push_back(label[v]);
  }
  return tree;
}

/// One sum by one method.
struct Point {
  std::string direction, method, type;
  double condition, error, bound;  // relative to the exact sum
};

template <class Value>
void measure(Runtime& runtime, const RandomTree& random, const std::vector<Value>& weight, bool rootfixes,
             const Sum& sum, std::vector<Point>& points) {
  const Tree<Index> tree(runtime, random.parent);
  const auto vertex = static_cast<std::size_t>(rootfixes ? random.chain.back() : random.chain.front());
  const View<const Index> tour = tree.tour().read();
  const TreefixBound<Index> bounds(std::span<const Index>(tour.data(), tour.size()), random.parent);
  const std::span<const Value> weights(weight);
  for (const auto& [name, sums] : methods) {
    const TreefixMethod method = sums == SumMethod::levels ? TreefixMethod::levels : TreefixMethod::scan;
    const bool compensated = sums == SumMethod::compensated;
    std::vector<Value> result(weight.size());
    if (rootfixes) {
      rootfix(tree, weight, result, plus, {true, method, compensated});
    } else {
      leaffix(tree, weight, result, plus, {true, method, compensated});
    }
    const double bound =
        (rootfixes ? bounds.rootfix(weights, sums, true) : bounds.leaffix(weights, sums, true))[vertex];
    const long double error = std::abs(static_cast<long double>(result[vertex]) - sum.exact);
    if (error > bound) {
      throw Error(fmt::format("bench: {} by {}: the error {} is larger than its bound {}",
                              rootfixes ? "rootfix" : "leaffix", name, static_cast<double>(error), bound));
    }
    const auto relative = [&](long double x) { return static_cast<double>(x / std::abs(sum.exact)); };
    points.push_back({rootfixes ? "rootfix" : "leaffix", name, std::is_same_v<Value, float> ? "f32" : "f64",
                      sum.condition, relative(error), relative(bound)});
  }
}

/// rootfix adds up the chain, among other weights that do not belong to the sum; leaffix all of the tree.
template <class Value>
void measure_both(Runtime& runtime, const RandomTree& tree, double condition, std::mt19937_64& random,
                  std::vector<Point>& points) {
  std::vector<Value> weight = ill_conditioned<Value>(tree.parent.size(), condition, random);
  measure<Value>(runtime, tree, weight, false, sum_of(weight), points);
  const std::vector<Value> chain = ill_conditioned<Value>(tree.chain.size(), condition, random);
  for (std::size_t i = 0; i < chain.size(); ++i) weight[static_cast<std::size_t>(tree.chain[i])] = chain[i];
  measure<Value>(runtime, tree, weight, true, sum_of(chain), points);
}

Json to_json(const Point& point, std::size_t n) {
  return {{"n", n},
          {"direction", point.direction},
          {"method", point.method},
          {"type", point.type},
          {"condition", point.condition},
          {"error", point.error},
          {"bound", point.bound}};
}

/// The largest error in each decade of the condition number.
void print(const std::vector<Point>& points) {
  std::map<std::string, std::map<std::string, std::map<int, double>>> tables;  // direction, column, decade
  for (const Point& point : points) {
    const int decade = static_cast<int>(std::floor(std::log10(point.condition)));
    double& largest = tables[point.direction][point.method + " " + point.type][decade];
    largest = std::max(largest, point.error);
  }
  for (const auto& [direction, columns] : tables) {
    fmt::print("\n{}, largest relative error by condition number\n", direction);
    std::vector<std::string> headings{"condition"};
    for (const auto& [column, rows] : columns) headings.push_back(column);
    const Table table(headings, 10);
    std::set<int> decades;
    for (const auto& [column, rows] : columns) {
      for (const auto& [decade, error] : rows) decades.insert(decade);
    }
    for (const int decade : decades) {
      std::vector<std::string> cells{fmt::format("10^{}", decade)};
      for (const auto& [column, rows] : columns) {
        const auto found = rows.find(decade);
        cells.push_back(found != rows.end() ? fmt::format("{:.1e}", found->second) : "-");
      }
      table.row(cells);
    }
  }
}

}  // namespace

void bench_accuracy(const BenchOptions& options, Json& report) {
  Runtime runtime({.backend = options.backend, .devices = options.backend});
  const std::vector<std::size_t> sizes = options.sizes.empty() ? std::vector<std::size_t>{10000} : options.sizes;
  report["device"] = name_of(measured_device(runtime));
  std::mt19937_64 random(options.seed);
  begin_work(sizes.size() * static_cast<std::size_t>(options.repeat) * 4 * methods.size());  // 2 sums of 2 types
  Rows rows;
  for (const std::size_t n : sizes) {
    if (n < 100 || n > 1000000) throw ArgumentError("bench: accuracy is for trees of 100 to 1000000 vertices");
    fmt::print("{} trees of {} vertices on {}\n", options.repeat, n, name_of(measured_device(runtime)));
    std::vector<Point> points;
    for (int k = 0; k < options.repeat; ++k) {
      const double wanted = least_condition * std::pow(largest_condition / least_condition, (k + 0.5) / options.repeat);
      const RandomTree tree = random_tree(n, random);
      const std::size_t before = points.size();
      measure_both<float>(runtime, tree, wanted, random, points);
      measure_both<double>(runtime, tree, wanted, random, points);
      for (const Point& point : std::span(points).subspan(before)) rows.push_back(to_json(point, n));
    }
    print(points);
  }
  report["accuracy"] = rows.take();
  report["workers"] = workers_json(runtime);
}

}  // namespace pleach::app
