// pleach-bench blocks: operations on BlockVectors, by all devices of a process or by several processes, beside the same
// on Vectors by one device, and on one block of it.
#include "bench/blocks.hpp"
#include "bench/bench.hpp"
#include "cli/job.hpp"
#include "cli/measure.hpp"
#include "cli/timeline.hpp"
#include "io/work.hpp"
#include "shapes/by_all_cores.hpp"
#include "shapes/scattered_graph.hpp"
#include "shapes/scattered_kronecker.hpp"
#include "shapes/scattered_list.hpp"
#include "shapes/scattered_tree.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include <fmt/core.h>

namespace pleach::app {

namespace {

template <class T>
void wait_for(const BlockVector<T>& vector) {
  for (const Vector<T>& block : vector.blocks()) block.wait();
}

/// Element i is value(i).
template <class T, class Value>
Vector<T> vector_of(Runtime& runtime, std::uint64_t n, Value value) {
  Vector<T> vector(runtime, n);
  {
    const auto view = vector.write();
    fill_by_all_cores(std::span(view.data(), view.size()), 0, value);
  }
  return vector;
}

/// Throws on all ranks where got[i] != expected(i), the number of the element, on one of them.
template <class T, class Expected>
void require_blocks(const std::string& what, const BlockVector<T>& got, Expected expected) {
  agree(got.network(), [&] {
    const std::vector<T> part = got.part();
    const std::uint64_t wrong = first_by_all_cores(
        part.size(), [&](std::uint64_t i) { return part[i] != static_cast<T>(expected(got.first() + i)); });
    if (wrong == part.size()) return;
    throw Error(fmt::format("bench: wrong result: {} [{}] = {}", what, got.first() + wrong, part[wrong]));
  });
}

class Scan : public BlockOperation {
 public:
  explicit Scan(std::uint64_t n) : n_(n) {}

  double in_blocks(Network& network, BlockOptions blocks, const Measure& measure) override {
    const auto values = blocks_of<float>(network, n_, sign, blocks);
    BlockVector<float> sums(network, values.layout());
    const double seconds = measure([] {},
                                   [&] {
                                     inclusive_scan(values, sums);
                                     wait_for(sums);
                                   });
    require_blocks("scan", sums, [](std::uint64_t i) { return i % 2 == 0 ? 1.0F : 0.0F; });
    return seconds;
  }

  double on_vectors(Runtime& runtime, int repeat) override {
    const auto values = vector_of<float>(runtime, n_, sign);
    Vector<float> sums(runtime, n_);
    return median_seconds(repeat, [&] {
      inclusive_scan(values, sums);
      sums.wait();
    });
  }

 private:
  static float sign(std::uint64_t i) { return i % 2 == 0 ? 1.0F : -1.0F; }

  const std::uint64_t n_;
};

class Sort : public BlockOperation {
 public:
  Sort(std::uint64_t n, std::uint64_t seed) : n_(n), seed_(seed) {}

  double in_blocks(Network& network, BlockOptions blocks, const Measure& measure) override {
    // Sums of keys in order, modulo 2^32, are as random, and made where devices have both; keys from the host might
    // stay there.
    auto terms = blocks_of<std::int32_t>(
        network, n_, [&](std::uint64_t i) { return key(i); }, blocks);
    BlockVector<std::int32_t> keys(network, terms.layout());
    sort(terms);
    const auto prepare = [&] {
      inclusive_scan(terms, keys);
      wait_for(keys);
    };
    const double seconds = measure(prepare, [&] {
      sort(keys);
      wait_for(keys);
    });
    prepare();
    const std::uint64_t given = sum_of_mixed(keys);
    sort(keys);
    if (sum_of_mixed(keys) != given) throw Error("bench: wrong result: sort has other keys than it was given");
    inclusive_scan(keys, terms, max);
    const std::vector<std::int32_t> highest = terms.part();
    require_blocks("sort", keys, [&](std::uint64_t i) { return highest[i - keys.first()]; });
    return seconds;
  }

  double on_vectors(Runtime& runtime, int repeat) override {
    const auto keys = vector_of<std::int32_t>(runtime, n_, [&](std::uint64_t i) { return key(i); });
    Vector<std::int32_t> sorted(runtime, n_);
    return median_seconds(repeat, [&] {
      sort(keys, sorted);
      sorted.wait();
    });
  }

 private:
  [[nodiscard]] std::int32_t key(std::uint64_t i) const {
    return static_cast<std::int32_t>(ScatteredList::mix(i + 1 + (seed_ << 40)));
  }

  /// Returns a sum of the keys of all ranks that does not depend on their order.
  static std::uint64_t sum_of_mixed(const BlockVector<std::int32_t>& keys) {
    std::uint64_t sum = 0, all = 0;
    for (const std::int32_t key : keys.part()) sum += ScatteredList::mix(static_cast<std::uint64_t>(key) + 1);
    for (const std::uint64_t theirs : of_all_ranks(keys.network(), sum)) all += theirs;
    return all;
  }

  const std::uint64_t n_, seed_;
};

template <class Index>
class Rank : public BlockOperation {
 public:
  Rank(std::uint64_t n, std::uint64_t seed) : n_(n), list_(n, seed) {}

  double in_blocks(Network& network, BlockOptions blocks, const Measure& measure) override {
    const auto successor = blocks_of<Index>(
        network, n_, [&](std::uint64_t i) { return list_.successor(i); }, blocks);
    BlockVector<Index> rank(network, successor.layout());
    const double seconds = measure([] {},
                                   [&] {
                                     list_rank(successor, rank);
                                     wait_for(rank);
                                   });
    require_blocks("rank", rank, [&](std::uint64_t i) { return list_.place(i); });
    return seconds;
  }

  double on_vectors(Runtime& runtime, int repeat) override {
    const auto successor = vector_of<Index>(runtime, n_, [&](std::uint64_t i) { return list_.successor(i); });
    Vector<Index> rank(runtime, n_);
    return median_seconds(repeat, [&] {
      list_rank(successor, rank);
      rank.wait();
    });
  }

 private:
  const std::uint64_t n_;
  const ScatteredList list_;
};

/// Measures sums of 1 and -1 at random, which are exact along the tour; the tree exists.
template <class Index>
class Treefix : public BlockOperation {
 public:
  Treefix(bool root, std::uint64_t n, std::uint64_t seed) : root_(root), n_(n), tree_(n, seed) {}

  double in_blocks(Network& network, BlockOptions blocks, const Measure& measure) override {
    const auto parent = blocks_of<Index>(
        network, n_, [&](std::uint64_t v) { return tree_.parent(v); }, blocks);
    const BlockTree<Index> tree(parent);
    const auto weight = blocks_of<float>(network, n_, sign, blocks);
    BlockVector<float> sum(network, weight.layout());
    const double seconds = measure([] {},
                                   [&] {
                                     root_ ? rootfix(tree, weight, sum) : leaffix(tree, weight, sum);
                                     wait_for(sum);
                                   });
    if (expected_.empty() || network.ranks() > 1) return seconds;
    require_blocks(root_ ? "rootfix" : "leaffix", sum, [&](std::uint64_t v) { return expected_[v]; });
    return seconds;
  }

  double on_vectors(Runtime& runtime, int repeat) override {
    const Tree<Index> tree(vector_of<Index>(runtime, n_, [&](std::uint64_t v) { return tree_.parent(v); }));
    const auto weight = vector_of<float>(runtime, n_, sign);
    Vector<float> sum(runtime, n_);
    const double seconds = median_seconds(repeat, [&] {
      root_ ? rootfix(tree, weight, sum) : leaffix(tree, weight, sum);
      sum.wait();
    });
    const auto view = sum.read();
    expected_.assign(view.begin(), view.end());
    return seconds;
  }

 private:
  static float sign(std::uint64_t v) { return ScatteredList::mix(v + 1) % 2 == 0 ? 1.0F : -1.0F; }

  const bool root_;
  const std::uint64_t n_;
  const ScatteredTree tree_;
  std::vector<float> expected_;
};

/// Measures searches from an end of the first edge, because a Kronecker graph has vertices without any, in a graph with
/// 16 arcs a vertex.
template <class Index, class Shape>
class Search : public BlockOperation {
 public:
  Search(std::uint64_t n, std::uint64_t seed) : graph_(n, seed) {}

  [[nodiscard]] std::uint64_t degree() const override { return 2 * graph_.edges() / graph_.vertices(); }

  double in_blocks(Network& network, BlockOptions blocks, const Measure& measure) override {
    const auto from = blocks_of<Index>(network, graph_.edges(), [&](std::uint64_t e) { return graph_.from(e); }),
               to = blocks_of<Index>(network, graph_.edges(), [&](std::uint64_t e) { return graph_.to(e); });
    BlockVector<Index> level(network, graph_.vertices(), blocks), parent(network, level.layout());
    const BlockGraph<Index> graph(level.layout(), from, to);
    const Index source[] = {static_cast<Index>(graph_.from(0))};
    const double seconds = measure([] {},
                                   [&] {
                                     breadth_first_search(graph, source, level, parent);
                                     wait_for(level);
                                     wait_for(parent);
                                   });
    if (expected_.empty() || network.ranks() > 1) return seconds;
    require_blocks("bfs", level, [&](std::uint64_t v) { return expected_[v]; });
    return seconds;
  }

  double on_vectors(Runtime& runtime, int repeat) override {
    std::vector<Index> from(graph_.edges()), to(from);
    fill_by_all_cores(std::span(from), 0, [&](std::uint64_t e) { return graph_.from(e); });
    fill_by_all_cores(std::span(to), 0, [&](std::uint64_t e) { return graph_.to(e); });
    const auto graph =
        Graph<Index>::from_edges(runtime, graph_.vertices(), std::span<const Index>(from), std::span<const Index>(to));
    Vector<Index> level(runtime, graph_.vertices()), parent(runtime, graph_.vertices());
    const double seconds = median_seconds(repeat, [&] {
      breadth_first_search(graph, static_cast<Index>(graph_.from(0)), level, parent);
      level.wait();
      parent.wait();
    });
    const auto view = level.read();
    expected_.assign(view.begin(), view.end());
    return seconds;
  }

 private:
  const Shape graph_;
  std::vector<Index> expected_;
};

/// Elements from which on indices are wider.
constexpr std::uint64_t narrow = std::uint64_t{1} << 31;

template <class Shape>
std::unique_ptr<BlockOperation> make_search(std::uint64_t n, std::uint64_t seed) {
  if (n < narrow) return std::make_unique<Search<std::int32_t, Shape>>(n, seed);
  return std::make_unique<Search<std::int64_t, Shape>>(n, seed);
}

/// Vectors of more elements are nothing that operations other than scans take.
constexpr std::uint64_t max_of_vectors = (std::uint64_t{1} << 31) - 1;

/// The same, and then what all tasks of one more run did.
Measure traced(const Measure& measure, std::vector<TaskTime>& tasks) {
  return [&](const std::function<void()>& prepare, const std::function<void()>& run) {
    const double seconds = measure(prepare, run);
    prepare();
    Profile profile;
    run();
    const std::vector<TaskTime> last = profile.take();
    tasks.insert(tasks.end(), last.begin(), last.end());
    return seconds;
  };
}

void measure(Network& network, const BenchOptions& options, Json& report) {
  const std::vector<std::size_t> sizes = options.sizes.empty() ? std::vector<std::size_t>{1 << 20} : options.sizes;
  Runtime& runtime = network.runtime();
  const Measure measure_blocks = median_of_all_ranks(network, options.repeat);
  std::vector<TaskTime> tasks;
  const Measure measure_all = options.trace.empty() ? measure_blocks : traced(measure_blocks, tasks);
  const bool first = network.rank() == 0, alone = network.ranks() == 1;
  if (first) {
    begin_work(sizes.size() * options.shapes.size());
    fmt::print("Operations on blocks by {}, scheduler {}; medians of {}\n",
               alone ? "one process" : fmt::format("{} processes", network.ranks()), runtime.scheduler(),
               options.repeat);
  }
  Rows rows;
  std::optional<Table> table;
  if (first)
    table.emplace(std::vector<std::string>{"operation", "n", "Vector ms", "one block ms", "over", "blocks", "ms",
                                           "times as fast"},
                  13);
  for (const std::size_t n : sizes) {
    for (const std::string& name : options.shapes) {
      const auto operation = make_block_operation(name, n, options.seed);
      Json row{{"operation", name}, {"n", n}};
      std::vector<std::string> cells{name, std::to_string(n), "", "", ""};
      double vector = 0;
      if (alone && n <= max_of_vectors && !options.only_blocks) {
        try {
          vector = operation->on_vectors(runtime, options.repeat);
          const double one_block = operation->in_blocks(network, {.block = n}, measure_blocks);
          row["vector_seconds"] = vector;
          row["one_block_seconds"] = one_block;
          cells = {name, std::to_string(n), milliseconds(vector), milliseconds(one_block),
                   fmt::format("{:.2f}", one_block / vector)};
        } catch (const MemoryError&) {  // smaller blocks may fit
          vector = 0;
        }
      }
      const BlockOptions by_default{.degree = operation->degree()};
      const std::size_t blocks = BlockVector<float>(network, n, by_default).layout()->blocks();
      const double seconds = operation->in_blocks(network, by_default, measure_all);
      row["blocks"] = blocks;
      row["seconds"] = seconds;
      cells.push_back(std::to_string(blocks));
      cells.push_back(milliseconds(seconds));
      cells.push_back(vector > 0 ? fmt::format("{:.2f}", vector / seconds) : "");
      if (first) table->row(cells);
      rows.push_back(std::move(row));
    }
  }
  report["blocks"] = rows.take();
  report.update(ranks_json(network));
  report["workers"] = workers_json(runtime);
  if (!options.trace.empty() && first) write_timeline(options.trace, tasks, runtime);
}

}  // namespace

Measure median_of_all_ranks(Network& network, int repeat) {
  return [&network, repeat](const std::function<void()>& prepare, const std::function<void()>& run) {
    std::vector<double> seconds;
    for (int k = 0; k <= repeat; ++k) {
      prepare();
      wait_for_all(network);
      const double mine = seconds_of(run);
      const auto all = of_all_ranks(network, static_cast<std::uint64_t>(mine * 1e9));
      if (k > 0) seconds.push_back(static_cast<double>(std::ranges::max(all)) * 1e-9);
    }
    return median(std::move(seconds));
  };
}

std::unique_ptr<BlockOperation> make_block_operation(const std::string& name, std::uint64_t n, std::uint64_t seed) {
  if (name == "scan") return std::make_unique<Scan>(n);
  if (name == "sort") return std::make_unique<Sort>(n, seed);
  if (name == "rank" && n < narrow) return std::make_unique<Rank<std::int32_t>>(n, seed);
  if (name == "rank") return std::make_unique<Rank<std::int64_t>>(n, seed);
  if (name == "rootfix" || name == "leaffix") {
    const bool root = name == "rootfix";
    if (n < narrow) return std::make_unique<Treefix<std::int32_t>>(root, n, seed);
    return std::make_unique<Treefix<std::int64_t>>(root, n, seed);
  }
  if (name == "bfs-kronecker") return make_search<ScatteredKronecker>(n, seed);
  return make_search<ScatteredGraph>(n, seed);
}

void bench_blocks(const BenchOptions& options, Json& report) {
  const RuntimeOptions devices{.backend = options.backend, .devices = options.backend};
  if (started_ranks() > 1) {
    run_job(devices, [&](Network& network) { measure(network, options, report); });
  } else {
    Runtime runtime(devices);
    Network network(runtime);
    measure(network, options, report);
  }
}

}  // namespace pleach::app
