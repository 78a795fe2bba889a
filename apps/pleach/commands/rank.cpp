// pleach rank: the ranks of the elements of lists, or a scan of values along them.
#include "checks/rank_check.hpp"
#include "cli/compute_run.hpp"
#include "cli/job.hpp"
#include "commands/commands.hpp"
#include "commands/in_blocks.hpp"
#include "io/list_file.hpp"
#include "io/memory.hpp"
#include "io/text_line.hpp"
#include "shapes/by_all_cores.hpp"
#include "shapes/list_shapes.hpp"
#include "shapes/scattered_list.hpp"

#include <pleach/pleach.hpp>

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>

#include <fmt/core.h>

namespace pleach::app {

namespace {

const std::map<std::string, ListRanking> algorithms{
    {"automatic", ListRanking::automatic},     {"sequential", ListRanking::sequential},
    {"helman-jaja", ListRanking::helman_jaja}, {"wyllie", ListRanking::wyllie},
    {"wyllie32", ListRanking::wyllie32},       {"wyllie-stepwise", ListRanking::wyllie_stepwise},
    {"wyllie-lean", ListRanking::wyllie_lean}};

struct RankCommand {
  ComputeOptions common;
  std::string input;
  std::optional<std::int64_t> random, ordered;
  ListRanking algorithm = ListRanking::automatic;
  bool from_tail = false;
  SplitterOptions splitters;
  bool statistics = false;
  std::string values;
  Operator op = plus;
  bool inclusive = false;
};

template <class Index>
std::vector<Index> load_list(const RankCommand& command) {
  const auto elements = static_cast<double>(command.random.value_or(command.ordered.value_or(0)));
  require_memory(elements * (sizeof(Index) == 4 ? 20 : 33), fmt::format("rank: {} elements", elements));
  const std::uint64_t seed = command.splitters.seed;
  if (command.random) return make_list<Index>({.kind = ListKind::random, .elements = *command.random}, seed);
  if (command.ordered) return make_list<Index>({.kind = ListKind::ordered, .elements = *command.ordered}, seed);
  return read_links<Index>(command.input, "successor");
}

template <class Index>
std::size_t count_lists(const std::vector<Index>& successor) {
  std::size_t lists = 0;
  for (std::size_t i = 0; i < successor.size(); ++i) lists += static_cast<std::size_t>(successor[i]) == i ? 1 : 0;
  return lists;
}

Json to_json(const ListStatistics& statistics) {
  auto levels = Json::array();
  for (const ListStatistics::Level& level : statistics.levels) {
    levels.push_back({{"elements", level.elements},
                      {"sublists", level.sublists},
                      {"singletons", level.singletons},
                      {"longest", level.longest},
                      {"mean", level.mean},
                      {"deviation", level.deviation}});
  }
  return levels;
}

void print(const ListStatistics& statistics) {
  fmt::print(report_file(), "{:>5} {:>12} {:>12} {:>12} {:>12} {:>12} {:>12}\n", "level", "elements", "sublists",
             "singletons", "longest", "mean", "deviation");
  for (std::size_t k = 0; k < statistics.levels.size(); ++k) {
    const ListStatistics::Level& level = statistics.levels[k];
    fmt::print(report_file(), "{:>5} {:>12} {:>12} {:>12} {:>12} {:>12.2f} {:>12.2f}\n", k, level.elements,
               level.sublists, level.singletons, level.longest, level.mean, level.deviation);
  }
}

/// The steps after list and values are in the memory where they are used.
template <class Index, class Value>
void solve(const RankCommand& command, ComputeRun& run, const std::vector<Index>& successor, Vector<Value>& result,
           const std::function<void(ListStatistics*)>& compute,
           const std::function<std::optional<Difference>(std::span<const Value>)>& find_difference, Json figures,
           const std::string& what) {
  run.compute([&] {
    compute(nullptr);
    result.wait();
  });
  ListStatistics statistics;
  if (command.statistics) compute(&statistics);  // separately, because it takes time

  const View<const Value> view = result.read();
  const std::span<const Value> values(view.data(), view.size());
  run.check([&] { return find_difference(values); });
  if (run.write() && !command.common.output.empty()) {
    write_results(command.common.output, "element", {{command.values.empty() ? "rank" : "scan", values}});
  }

  const std::size_t lists = count_lists(successor);
  figures["lists"] = lists;
  if (command.statistics) {
    figures["statistics"] = to_json(statistics);
    if (!command.common.json) print(statistics);
  }
  run.finish(result.runtime(), successor.size(), figures,
             fmt::format("{} of {} elements in {} lists", what, successor.size(), lists), "an element");
}

template <class Index>
void rank(const RankCommand& command) {
  ComputeRun run("rank", command.common);
  run.load("reading the list");
  const std::vector<Index> host_successor = load_list<Index>(command);

  run.init("starting the workers");
  Runtime runtime({.backend = command.common.backend, .devices = command.common.backend});
  const Vector<Index> successor(runtime, host_successor);
  Vector<Index> rank(runtime, successor.size());

  solve<Index, Index>(
      command, run, host_successor, rank,
      [&](ListStatistics* statistics) {
        list_rank(successor, rank,
                  {.algorithm = command.algorithm,
                   .from_tail = command.from_tail,
                   .splitters = command.splitters,
                   .statistics = statistics});
      },
      [&](std::span<const Index> ranks) { return check_rank<Index>(host_successor, ranks, command.from_tail); },
      {{"algorithm", name_in(algorithms, command.algorithm)}, {"from", command.from_tail ? "tail" : "head"}}, "ranks");
}

template <class Index, class Value>
void scan(const RankCommand& command, ComputeRun& run, const std::vector<Index>& host_successor,
          const std::vector<Value>& host_values) {
  if (host_values.size() != host_successor.size()) {
    throw FileError(fmt::format("{}: holds {} values, the list has {} elements", command.values, host_values.size(),
                                host_successor.size()));
  }

  run.init("starting the workers");
  Runtime runtime({.backend = command.common.backend, .devices = command.common.backend});
  const Vector<Index> successor(runtime, host_successor);
  const Vector<Value> values(runtime, host_values);
  Vector<Value> result(runtime, values.size());

  solve<Index, Value>(
      command, run, host_successor, result,
      [&](ListStatistics* statistics) {
        list_scan(successor, values, result, command.op,
                  {.algorithm = command.algorithm,
                   .inclusive = command.inclusive,
                   .splitters = command.splitters,
                   .statistics = statistics});
      },
      [&](std::span<const Value> sums) {
        return check_scan<Index, Value>(host_successor, host_values, sums, command.op, command.inclusive);
      },
      {{"algorithm", name_in(algorithms, command.algorithm)},
       {"operator", name_in(operators(), command.op)},
       {"type", std::string(type_name<Value>)},
       {"inclusive", command.inclusive}},
      "scan");
}

/// Makes the lists that the options describe, in the blocks of all ranks; each rank makes its own.
template <class Index>
BlockVector<Index> make_blocks(Network& network, const RankCommand& command) {
  if (command.random) {
    const auto n = static_cast<std::uint64_t>(*command.random);
    const ScatteredList list(n, command.splitters.seed);
    return blocks_of<Index>(network, n, [&](std::uint64_t i) { return list.successor(i); });
  }
  if (command.ordered) {
    const auto n = static_cast<std::uint64_t>(*command.ordered);
    return blocks_of<Index>(network, n, [&](std::uint64_t i) { return std::min(i + 1, n - 1); });
  }
  return links_in_blocks<Index>(network, command.input, "successor");
}

/// Checks made lists by the order in which they were made, and lists from files by the first rank.
template <class Index>
std::optional<Difference> find_difference(const RankCommand& command, const BlockVector<Index>& successor,
                                          const BlockVector<Index>& rank) {
  if (!command.random && !command.ordered) {
    const std::vector<Index> links = successor.gather(), ranks = rank.gather();
    return check_rank<Index>(links, ranks, false);
  }
  const ScatteredList list(rank.size(), command.splitters.seed);
  const std::vector<Index> ranks = rank.part();
  const auto expected = [&](std::uint64_t i) {
    return command.random ? list.place(rank.first() + i) : rank.first() + i;
  };
  const std::uint64_t wrong = first_by_all_cores(
      ranks.size(), [&](std::uint64_t i) { return static_cast<std::uint64_t>(ranks[i]) != expected(i); });
  if (wrong == ranks.size()) return std::nullopt;
  return Difference{
      .rule = fmt::format("rank[{}] = {}, the list says {}", rank.first() + wrong, ranks[wrong], expected(wrong))};
}

/// Runs in the processes that mpirun started.
template <class Index>
void rank_in_blocks(const RankCommand& command) {
  if (!command.values.empty() || command.from_tail || command.statistics ||
      command.algorithm != ListRanking::automatic) {
    throw ArgumentError("rank: several processes take neither --values nor --from-tail, --statistics or --algorithm");
  }
  const ComputeOptions common = options_of_rank(command.common);
  run_job({.backend = common.backend, .devices = common.backend}, [&](Network& network) {
    ComputeRun run("rank", common);
    run.load("making the list");
    const auto successor = make_blocks<Index>(network, command);
    BlockVector<Index> rank(network, successor.layout());
    run.compute([&] {
      wait_for_all(network);
      list_rank(successor, rank);
      network.runtime().wait();
      wait_for_all(network);
    });
    run.check([&] { return agreed_difference(network, find_difference(command, successor, rank)); });
    Json figures{{"algorithm", "random-mate"}, {"from", "head"}};
    figures.update(ranks_json(network));
    if (run.write() && !common.output.empty()) {
      write_blocks<Index>(network, common.output, "element", {{"rank", &rank}});
    }
    run.finish(network.runtime(), static_cast<std::size_t>(rank.size()), figures,
               fmt::format("ranks of {} elements, {} processes", rank.size(), network.ranks()), "an element");
  });
}

void run(const RankCommand& command) {
  if (!command.input.empty() + command.random.has_value() + command.ordered.has_value() != 1) {
    throw ArgumentError("rank: give one of INPUT, --random and --ordered");
  }
  with_index(command.common.index, [&]<class Index>(Index) {
    if (started_ranks() > 1) return rank_in_blocks<Index>(command);
    if (command.values.empty()) return rank<Index>(command);
    ComputeRun run("rank", command.common);
    run.load("reading the list and the values");
    const std::vector<Index> successor = load_list<Index>(command);
    with_values(command.values, command.common.type, [&]<class Value>(const std::vector<Value>& values) {
      scan<Index, Value>(command, run, successor, values);
    });
  });
}

}  // namespace

void add_rank(Command app) {
  const Command rank = app.subcommand("rank", "The rank of each element of a list, or a scan of values along it");
  const auto command = std::make_shared<RankCommand>();
  rank.option("INPUT", command->input,
              "The successor of each element (text or .npy), itself or -1 for the last of a list; '-' is stdin; "
              "gzip, zstd, xz, bzip2, lz4 and zip are read as they are");
  rank.option("--random", command->random, "Instead of INPUT: one list of N elements in a random order")
      .not_negative()
      .text("N");
  rank.option("--ordered", command->ordered, "Instead of INPUT: one list of N elements in the order of memory")
      .not_negative()
      .text("N");
  auto algorithm_names = algorithms;
  algorithm_names["auto"] = ListRanking::automatic;
  rank.choice("--algorithm", command->algorithm, algorithm_names, "How to rank")
      .text("automatic|sequential|helman-jaja|wyllie|wyllie32|wyllie-stepwise|wyllie-lean [automatic]");
  rank.choice<SplitterCount>("--splitters", command->splitters.count,
                             {{"tuned", SplitterCount::tuned},
                              {"log", SplitterCount::log},
                              {"two-log-squared", SplitterCount::two_log_squared}},
                             "Sublists of Helman and JáJá: the measured best, n / log n, or n / (2 log² n)")
      .text("tuned|log|two-log-squared [tuned]");
  rank.flag("--regular-splitters", command->splitters.regular, "Cut at regular indices, not at random ones");
  rank.option("--limit", command->splitters.limit, "Cut a list of sublists again from N elements on")
      .not_negative()
      .text("N [tuned]");
  rank.option("--seed", command->splitters.seed, "Of --random, and of random splitters").text("S [1]");
  rank.flag("--statistics", command->statistics, "Show the sublists of each level of Helman and JáJá");
  const Option values =
      rank.option("--values", command->values, "Scan these along the list (text or .npy)").text("FILE");
  rank.flag("--from-tail", command->from_tail, "Count the elements after, not those before").excludes(values);
  add_operator(rank, command->op, "What to scan with").needs(values);
  rank.flag("--inclusive", command->inclusive, "Count an element's own value").needs(values);
  add_compute_options(rank, command->common);
  rank["--type"].needs(values);
  rank.on_call([command, rank] {
    const bool has_splitters =
        command->algorithm == ListRanking::automatic || command->algorithm == ListRanking::helman_jaja;
    for (const char* of_splitters : {"--splitters", "--regular-splitters", "--limit", "--statistics"}) {
      if (has_splitters || !rank[of_splitters].given()) continue;
      throw ArgumentError(fmt::format("rank: {} goes with --algorithm helman-jaja", of_splitters));
    }
    run(*command);
  });
}

}  // namespace pleach::app
