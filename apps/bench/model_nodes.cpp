// One process plays a few nodes, a block each: it measures the tasks of a block, and counts what blocks have for each
// other and how often all agree upon something. Both are carried on to more nodes and larger blocks, with the latency
// and the bandwidth of a network (Alexandrov, Ionescu, Schauser and Scheiman, "LogGP", SPAA 1995).
#include "bench/model_nodes.hpp"

#include "bench/blocks.hpp"
#include "bench/chart.hpp"
#include "cli/job.hpp"
#include "cli/json.hpp"
#include "cli/measure.hpp"
#include "io/data_file.hpp"

#include <pleach/introspect.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>

#include <fmt/core.h>

namespace pleach::app {

namespace {

/// Nodes that are played, and elements of a small block.
constexpr std::size_t few_nodes = 4, played_nodes = 16, small_block = std::size_t{1} << 12;

/// Returns the elements of a large block: all blocks of a scan or a sort exceed the caches; the other operations take a
/// second for their inputs.
std::size_t large_block(const std::string& operation) {
  return std::size_t{1} << (operation == "scan" || operation == "sort" ? 20 : 16);
}

/// The rates of a cluster's network with 100 Gbit/s, if nobody gives or can measure others.
constexpr double usual_latency = 2e-6, usual_bandwidth = 12.5e9;

/// Each block plays a node.
class PlayedNetwork : public Network {
 public:
  using Network::Network;

  [[nodiscard]] bool has_all_blocks() const override { return false; }
  std::vector<std::vector<std::byte>> all_gather(std::span<const std::byte> mine) override {
    ++agreements;
    return Network::all_gather(mine);
  }
  std::vector<std::vector<std::uint64_t>> all_to_all(std::vector<std::vector<std::uint64_t>> to) override {
    ++agreements;
    return Network::all_to_all(std::move(to));
  }

  std::size_t agreements = 0;
};

/// A node's share of an operation.
struct Share {
  double task_seconds = 0, agreements = 0, messages = 0, bytes = 0;
};

Share play(const std::string& name, Runtime& runtime, std::size_t nodes, std::size_t block, int repeat) {
  PlayedNetwork network(runtime);
  std::vector<double> seconds;
  Share share;
  const Measure measure = [&](const std::function<void()>& prepare, const std::function<void()>& run) {
    for (int k = 0; k <= repeat; ++k) {
      prepare();
      const std::size_t agreements = network.agreements;
      const NetworkTraffic before = network.between_blocks();
      Profile profile;
      run();
      double sum = 0;
      for (const TaskTime& task : profile.take()) sum += task.ended - task.begun;
      if (k > 0) seconds.push_back(sum);
      const NetworkTraffic after = network.between_blocks();
      share.agreements = static_cast<double>(network.agreements - agreements);
      share.messages = static_cast<double>(after.messages - before.messages) / static_cast<double>(nodes);
      share.bytes = static_cast<double>(after.bytes - before.bytes) / static_cast<double>(nodes);
    }
    return 0.0;
  };
  (void)make_block_operation(name, nodes * block, 1)->in_blocks(network, {.block = block}, measure);
  share.task_seconds = median(std::move(seconds)) / static_cast<double>(nodes);
  return share;
}

/// A quantity with a constant part for each call and a linear part in the elements.
struct Trend {
  double constant, slope;

  /// The line through its values for small blocks and for n elements.
  Trend(double small, double large, std::size_t n) {
    slope = std::max(0.0, (large - small) / static_cast<double>(n - small_block));
    constant = std::max(0.0, small - slope * static_cast<double>(small_block));
  }
  [[nodiscard]] double at(double n) const { return constant + slope * n; }
};

struct NetworkRates {
  double latency, bandwidth;  // seconds, bytes a second
  bool measured;
};

class OperationModel {
 public:
  OperationModel(const std::string& name, Runtime& runtime, int repeat)
      : workers_(count_workers(runtime)),
        block_(large_block(name)),
        alone_(make_block_operation(name, small_block, 1)->on_vectors(runtime, repeat),
               make_block_operation(name, played_nodes * block_, 1)->on_vectors(runtime, repeat),
               played_nodes * block_),
        small_(play(name, runtime, played_nodes, small_block, repeat)),
        large_(play(name, runtime, played_nodes, block_, repeat)),
        few_(play(name, runtime, few_nodes, block_, repeat)) {}

  /// Seconds for n elements.
  [[nodiscard]] double predict(const NetworkRates& network, std::size_t nodes, double n) const {
    if (nodes == 1) return alone_.at(n);
    const auto count = static_cast<double>(nodes);
    const double block = n / count, steps = std::ceil(std::log2(count)),
                 others = (count - 1) / static_cast<double>(played_nodes - 1),
                 away = (1 - 1 / count) / (1 - 1 / static_cast<double>(played_nodes));
    const double tasks =
        Trend(small_.task_seconds, large_.task_seconds, block_).at(block) / static_cast<double>(workers_);
    const double bytes = Trend(small_.bytes, large_.bytes, block_).at(block) * away;
    return tasks + agreements(std::log2(count)) * steps * network.latency + large_.messages * others * network.latency +
           bytes / network.bandwidth;
  }

 private:
  static std::size_t count_workers(const Runtime& runtime) {
    const Backend kind = measured_device(runtime);
    const auto workers = runtime.workers();
    return static_cast<std::size_t>(std::ranges::count(workers, kind, &Worker::kind));
  }

  /// Some operations have rounds, whose number grows with that of the nodes.
  [[nodiscard]] double agreements(double log2_nodes) const {
    const double few = std::log2(few_nodes), many = std::log2(played_nodes);
    const double grown = (large_.agreements - few_.agreements) / (many - few);
    return std::max(0.0, large_.agreements + grown * (log2_nodes - many));
  }

  std::size_t workers_, block_;  // workers of a node, and elements of a block
  Trend alone_;
  Share small_, large_, few_;
};

/// Returns the measured rates between the ranks, unless the options give them.
NetworkRates rates_of(Network& network, const NodesOptions& options) {
  NetworkRates rates{usual_latency, usual_bandwidth, network.ranks() > 1};
  if (network.ranks() > 1) {
    constexpr int rounds = 100;
    wait_for_all(network);
    rates.latency = seconds_of([&] {
                      for (int k = 0; k < rounds; ++k) wait_for_all(network);
                    }) /
                    rounds / std::ceil(std::log2(network.ranks()));
    const BlockVector<float> values(network, std::uint64_t{1} << 24, [](std::uint64_t) { return 1.0F; });
    std::vector<double> seconds;
    for (int k = 0; k < options.repeat; ++k) {
      wait_for_all(network);
      seconds.push_back(seconds_of([&] { (void)values.gather(0); }));
    }
    const double away = 1 - 1 / static_cast<double>(network.ranks());
    rates.bandwidth = away * static_cast<double>(values.size() * sizeof(float)) / median(std::move(seconds));
  }
  if (options.latency) rates.latency = *options.latency * 1e-6;
  if (options.bandwidth) rates.bandwidth = *options.bandwidth * 1e9;
  return rates;
}

std::vector<std::size_t> node_counts(std::size_t most, std::size_t ranks) {
  std::vector<std::size_t> counts;
  for (std::size_t nodes = 1; nodes <= most; nodes *= 2) counts.push_back(nodes);
  for (const std::size_t more : {most, ranks}) {
    if (std::ranges::find(counts, more) == counts.end()) counts.push_back(more);
  }
  std::ranges::sort(counts);
  return counts;
}

/// Lines of speed-ups over numbers of nodes.
class SpeedUps {
 public:
  explicit SpeedUps(std::size_t n) : n_(n), lines_{Line{"as many times", {}, 0, true}} {}

  void begin(const std::string& operation) {
    operation_ = operation;
    lines_.push_back({operation, {}, ++operations_, false});
  }
  void add(std::size_t nodes, double times) {
    const auto count = static_cast<double>(nodes);
    lines_.back().points.emplace_back(count, times);
    if (operations_ == 1) lines_.front().points.emplace_back(count, count);
  }
  void add_measured(std::size_t nodes, double times) {
    measured_.push_back({operation_ + ", measured", {{static_cast<double>(nodes), times}}, operations_, true});
  }
  void write(const std::string& path) const {
    std::vector<Line> all = lines_;
    all.insert(all.end(), measured_.begin(), measured_.end());
    OutputFile file(path);
    file.write(line_chart(fmt::format("{} elements on several nodes", n_), "times as fast", all));
    file.close();
  }

 private:
  std::size_t n_, operations_ = 0;
  std::string operation_;
  std::vector<Line> lines_, measured_;
};

void model(Network& network, const NodesOptions& options) {
  const NetworkRates rates = rates_of(network, options);
  const bool first = network.rank() == 0;
  if (first && !options.json) {
    fmt::print("Operations on blocks by many nodes like this one; latency {:.1f} us, {:.2f} GB/s{}\n",
               rates.latency * 1e6, rates.bandwidth * 1e-9, rates.measured ? " between these processes" : "");
  }
  auto report = Json::array();
  const auto elements = [](std::size_t size) { return size < 32 ? std::size_t{1} << size : size; };
  SpeedUps picture(elements(options.sizes.front()));
  for (const std::string& name : options.operations) {
    picture.begin(name);
    std::optional<OperationModel> operation;
    // Other ranks wait.
    agree(network, [&] {
      if (first) operation.emplace(name, network.runtime(), options.repeat);
    });
    for (const std::size_t size : options.sizes) {
      const std::size_t n = elements(size);
      std::optional<double> measured;
      if (network.ranks() > 1) {
        const auto median_of_all = median_of_all_ranks(network, options.repeat);
        measured = make_block_operation(name, n, 1)->in_blocks(network, {}, median_of_all);
      }
      if (!first) continue;
      std::optional<Table> table;
      if (!options.json) {
        fmt::print("\n{}, {} elements, and {} for each node\n", name, n, n);
        table.emplace(std::vector<std::string>{"nodes", "ms", "times as fast", "measured ms", "for each node, ms",
                                               "efficiency %"},
                      9);
      }
      auto rows = Json::array();
      const double alone = operation->predict(rates, 1, static_cast<double>(n));
      for (const std::size_t nodes : node_counts(options.nodes, network.ranks())) {
        const double strong = operation->predict(rates, nodes, static_cast<double>(n)),
                     weak = operation->predict(rates, nodes, static_cast<double>(n) * static_cast<double>(nodes));
        const bool is_this = measured && nodes == network.ranks();
        if (table) {
          table->row({std::to_string(nodes), milliseconds(strong), fmt::format("{:.2f}", alone / strong),
                      is_this ? milliseconds(*measured) : "", milliseconds(weak), percent(alone / weak)});
        }
        Json row{{"nodes", nodes}, {"seconds", strong}, {"seconds_for_each_node", weak}};
        if (is_this) row["measured_seconds"] = *measured;
        if (size == options.sizes.front()) {
          picture.add(nodes, alone / strong);
          if (is_this) picture.add_measured(nodes, alone / *measured);
        }
        rows.push_back(std::move(row));
      }
      report.push_back({{"operation", name}, {"n", n}, {"nodes", rows}});
    }
  }
  if (first && !options.picture.empty()) picture.write(options.picture);
  if (first && options.json) {
    fmt::print("{}\n", Json{{"command", "model"},
                            {"latency_seconds", rates.latency},
                            {"bytes_per_second", rates.bandwidth},
                            {"ranks", network.ranks()},
                            {"operations", report}}
                           .dump());
  }
}

}  // namespace

void model_nodes(const NodesOptions& options) {
  const RuntimeOptions devices{.backend = options.backend, .devices = options.backend};
  if (started_ranks() > 1) {
    run_job(devices, [&](Network& network) { model(network, options); });
  } else {
    Runtime runtime(devices);
    Network network(runtime);
    model(network, options);
  }
}

}  // namespace pleach::app
