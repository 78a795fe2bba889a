// pleach-bench rank: list ranking against the sequential loop, against what the memory allows, and the findings of
// Rehman's thesis: Helman and JáJá over Wyllie, the two splitter rules (section 4.3), the profile (Table 4.1).
#include "bench/bench.hpp"
#include "bench/memory_floor.hpp"
#include "bench/rank_profile.hpp"
#include "cli/measure.hpp"
#include "io/work.hpp"
#include "shapes/list_shapes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include <fmt/core.h>

namespace pleach::app {

namespace {

struct Algorithm {
  const char* name;
  ListRankOptions options;
};

const std::array<Algorithm, 8> algorithms{
    {{"automatic", {}},
     {"helman-jaja", {.algorithm = ListRanking::helman_jaja}},
     {"log", {.algorithm = ListRanking::helman_jaja, .splitters = {.count = SplitterCount::log}}},
     {"2log^2", {.algorithm = ListRanking::helman_jaja, .splitters = {.count = SplitterCount::two_log_squared}}},
     {"wyllie", {.algorithm = ListRanking::wyllie}},
     {"stepwise", {.algorithm = ListRanking::wyllie_stepwise}},
     {"lean", {.algorithm = ListRanking::wyllie_lean}},
     {"wyllie32", {.algorithm = ListRanking::wyllie32}}}};

enum Which : std::size_t { automatic, helman_jaja, with_log, with_two_log_squared, first_wyllie };

/// Wyllie's O(n log n) would take more than some seconds beyond, other than on a GPU.
constexpr std::size_t max_for_wyllie = std::size_t{1} << 24;
constexpr std::size_t max_for_wyllie32 = std::size_t{1} << 16;

bool is_measured(const Algorithm& algorithm, Backend device, std::size_t n) {
  switch (algorithm.options.algorithm) {
    case ListRanking::wyllie32: return n <= max_for_wyllie32;
    case ListRanking::wyllie:
    case ListRanking::wyllie_stepwise:
    case ListRanking::wyllie_lean: return device == Backend::cuda || n <= max_for_wyllie;
    default: return true;
  }
}

struct Figures {
  std::string list;
  std::size_t n;
  double floor;
  double sequential = 0;
  std::array<std::optional<double>, algorithms.size()> seconds = {};  // Vectors that remain where they are
  double outside_tasks = 0;                                           // share of the time of `automatic`
  std::optional<std::size_t> memory = {};                             // bytes beyond input and output
  std::optional<RankPhases> phases = {};
  std::optional<double> wide = {};  // time of Helman and JáJá with 64-bit indices relative to 32-bit indices
  Json workers = {};

  [[nodiscard]] double of(Which which) const { return *seconds[which]; }
  [[nodiscard]] std::optional<double> best_wyllie() const {
    std::optional<double> best;
    for (std::size_t k = first_wyllie; k < seconds.size(); ++k) {
      if (seconds[k] && (!best || *seconds[k] < *best)) best = seconds[k];
    }
    return best;
  }
  [[nodiscard]] const char* best_splitters() const {
    return algorithms[of(with_log) < of(with_two_log_squared) ? with_log : with_two_log_squared].name;
  }
};

template <class Index>
std::vector<Index> make(const std::string& list, std::size_t n, std::uint64_t seed) {
  constexpr std::int64_t mean_length = 1000;
  ListShape shape{.kind = list == "ordered" ? ListKind::ordered : ListKind::random,
                  .elements = static_cast<std::int64_t>(n)};
  if (list == "many") shape.lists = std::max<std::int64_t>(1, shape.elements / mean_length);
  return make_list<Index>(shape, seed);
}

/// The baseline: a loop that is told where the lists begin.
template <class Index>
double rank_sequentially(const std::vector<Index>& successor, std::vector<Index>& rank, int repeat) {
  std::vector<bool> is_head(successor.size(), true);
  for (std::size_t i = 0; i < successor.size(); ++i) {
    if (static_cast<std::size_t>(successor[i]) != i) is_head[static_cast<std::size_t>(successor[i])] = false;
  }
  std::vector<std::size_t> heads;
  for (std::size_t i = 0; i < successor.size(); ++i) {
    if (is_head[i]) heads.push_back(i);
  }
  const WorkersRest rest;
  return median_seconds(repeat, [&] {
    for (const std::size_t head : heads) {
      std::size_t i = head;
      for (Index before = 0;; ++before) {
        rank[i] = before;
        const auto next = static_cast<std::size_t>(successor[i]);
        if (next == i) break;
        i = next;
      }
    }
  });
}

template <class Index>
double measure_rank(const Vector<Index>& successor, const std::vector<Index>& expected, const Algorithm& algorithm,
                    int repeat) {
  const std::size_t n = expected.size();
  // -1 marks elements that are not written.
  Vector<Index> rank(successor.runtime(), std::vector<Index>(n, -1));
  const double seconds = median_seconds(repeat, [&] {
    list_rank(successor, rank, algorithm.options);
    rank.wait();
  });
  const auto view = rank.read();
  require_equal(
      fmt::format("list_rank by {}, rank", algorithm.name), n, [&](std::size_t i) { return view[i]; },
      [&](std::size_t i) { return expected[i]; });
  return seconds;
}

/// Measures the memory that the first ranking takes. A process grows by whole pages for other reasons, too, so small
/// lists tell nothing.
template <class Index>
std::optional<std::size_t> scratch_bytes(Backend device, const Vector<Index>& successor) {
  constexpr std::size_t least = std::size_t{1} << 20;
  const std::size_t n = successor.size();
  if (n < least) return std::nullopt;
  Vector<Index> rank(successor.runtime(), std::vector<Index>(n, -1));
  const PeakMemory memory;
  const auto left_before = device_memory_left();
  list_rank(successor, rank, algorithms[helman_jaja].options);
  rank.wait();
  if (device == Backend::cpu) return memory.growth();
  const auto left = device_memory_left();
  if (!left || !left_before) return std::nullopt;
  const std::size_t moved_there = 2 * n * sizeof(Index), taken = *left_before - *left;
  return taken - std::min(taken, moved_there);
}

/// Returns how many times as long 64-bit indices take, one run after the other.
double compare_widths(const Vector<std::int32_t>& successor, const std::vector<std::int32_t>& host,
                      const std::vector<std::int32_t>& expected, int repeat) {
  using Wide = std::vector<std::int64_t>;
  const Vector<std::int64_t> wide_successor(successor.runtime(), Wide(host.begin(), host.end()));
  const double wide =
      measure_rank(wide_successor, Wide(expected.begin(), expected.end()), algorithms[helman_jaja], repeat);
  return wide / measure_rank(successor, expected, algorithms[helman_jaja], repeat);
}

Figures measure(Backend device, const std::string& list, const ListFloor& floor, bool with_wide,
                const BenchOptions& options) {
  using Index = std::int32_t;
  const std::size_t n = floor.n;
  const std::vector<Index> host = make<Index>(list, n, options.seed);
  std::vector<Index> expected(n);
  Figures figures{.list = list, .n = n, .floor = floor.rank()};
  figures.sequential = rank_sequentially(host, expected, options.repeat);

  // StarPU starts anew, and has no scratch memory yet.
  Runtime runtime({.backend = options.backend, .devices = options.backend});
  const Vector<Index> successor(runtime, host);
  figures.memory = scratch_bytes(device, successor);
  for (std::size_t k = 0; k < algorithms.size(); ++k) {
    if (is_measured(algorithms[k], device, n)) {
      figures.seconds[k] = measure_rank(successor, expected, algorithms[k], options.repeat);
    }
  }
  if (with_wide) figures.wide = compare_widths(successor, host, expected, options.repeat);
  Vector<Index> rank(runtime, n);
  figures.outside_tasks = share_outside_tasks(options.repeat, [&] {
    list_rank(successor, rank);
    rank.wait();
  });
  figures.phases = profile_rank(successor, rank, algorithms[helman_jaja].options, options.repeat);
  figures.workers = workers_json(runtime);
  return figures;
}

Json to_json(const Figures& f) {
  Json seconds{{"sequential", f.sequential}};
  for (std::size_t k = 0; k < algorithms.size(); ++k) {
    if (f.seconds[k]) seconds[algorithms[k].name] = *f.seconds[k];
  }
  const auto n = static_cast<double>(f.n);
  Json json{{"list", f.list},
            {"n", f.n},
            {"seconds", seconds},
            {"per_element_ns", f.of(automatic) / n * 1e9},
            {"giga_elements_per_second", n / f.of(automatic) * 1e-9},
            {"speed_up", f.sequential / f.of(automatic)},
            {"of_floor", f.floor / f.of(helman_jaja)},
            {"best_splitters", f.best_splitters()},
            {"outside_tasks", f.outside_tasks}};
  if (const auto wyllie = f.best_wyllie()) json["helman_jaja_over_wyllie"] = *wyllie / f.of(helman_jaja);
  if (f.memory) json["measured_bytes"] = *f.memory;
  if (f.phases) json["phases"] = to_json(*f.phases);
  if (f.wide) json["index_64_over_32"] = *f.wide;
  json["workers"] = f.workers;
  return json;
}

std::string cell(const std::string& list) { return fmt::format("{:<9}", list); }

Table print_times_headings() {
  fmt::print("\nMilliseconds. log and 2log^2: Helman and JáJá with n / log n and n / (2 log^2 n) splitters\n");
  std::vector<std::string> headings{cell("list"), "n", "sequential"};
  for (const Algorithm& algorithm : algorithms) headings.emplace_back(algorithm.name);
  return Table(headings, 9);
}

void print_times(const Table& table, const Figures& f) {
  std::vector<std::string> cells{cell(f.list), std::to_string(f.n), milliseconds(f.sequential)};
  for (const auto& seconds : f.seconds) cells.push_back(seconds ? milliseconds(*seconds) : "-");
  table.row(cells);
}

void print_ratios(const std::vector<Figures>& all) {
  fmt::print(
      "\nns, G/s, speed-up over sequential, outside tasks: of automatic. Of Helman and JáJá: the share of the {}",
      "floor, how many times\nas fast as the best Wyllie, the better rule of the thesis for splitters, bytes "
      "beyond input and output\n");
  const Table table({cell("list"), "n", "ns/element", "G/s", "speed-up", "outside tasks %", "of floor %", "over Wyllie",
                     "splitters", "B/element"},
                    9);
  for (const Figures& f : all) {
    const auto n = static_cast<double>(f.n);
    const auto number = [](double value) { return fmt::format("{:.2f}", value); };
    const auto wyllie = f.best_wyllie();
    table.row({cell(f.list), std::to_string(f.n), number(f.of(automatic) / n * 1e9),
               fmt::format("{:.3f}", n / f.of(automatic) * 1e-9), number(f.sequential / f.of(automatic)),
               percent(f.outside_tasks), f.list == "ordered" ? "-" : percent(f.floor / f.of(helman_jaja)),
               wyllie ? number(*wyllie / f.of(helman_jaja)) : "-", f.best_splitters(),
               f.memory ? number(static_cast<double>(*f.memory) / n) : "-"});
  }
}

void print_profile(const std::vector<Figures>& all) {
  fmt::print("\nHelman and JáJá by phase: milliseconds of the first level, and in all (as Table 4.1 of the thesis)\n");
  const Table table({cell("list"), "n", "select_splitters", "local_rank", "rank_sublists", "recombine", "total"}, 9);
  for (const Figures& f : all) {
    std::vector<std::string> cells{cell(f.list), std::to_string(f.n)};
    for (const auto& [name, time] : rank_phases) cells.push_back(f.phases ? milliseconds((*f.phases).*time) : "-");
    table.row(cells);
  }
}

/// Returns how many times as fast an ordered list is ranked as a random one of the same length.
Json compare_orders(const std::vector<Figures>& all) {
  auto ratios = Json::array();
  fmt::print("\n");
  for (const Figures& ordered : all) {
    if (ordered.list != "ordered") continue;
    const auto random =
        std::ranges::find_if(all, [&](const Figures& other) { return other.list == "random" && other.n == ordered.n; });
    if (random == all.end()) continue;
    const double ratio = random->of(automatic) / ordered.of(automatic);
    fmt::print("n = {}: the ordered list is ranked {:.2f} times as fast as the random one\n", ordered.n, ratio);
    ratios.push_back({{"n", ordered.n}, {"ordered_over_random", ratio}});
  }
  return ratios;
}

}  // namespace

void bench_rank(const BenchOptions& options, Json& report) {
  Backend device;
  std::vector<ListFloor> floors;
  {
    Runtime runtime({.backend = options.backend, .devices = options.backend});
    device = measured_device(runtime);
    std::vector<std::size_t> sizes = options.sizes;
    if (sizes.empty()) {
      for (const int exponent : {16, 18, 20, 22, 24, 26}) sizes.push_back(std::size_t{1} << exponent);
      if (device == Backend::cuda) sizes.push_back(std::size_t{1} << 28);
    }
    report["device"] = name_of(device);
    report["scheduler"] = runtime.scheduler();
    fmt::print("List ranking on {}, scheduler {}; int32 indices; medians of {}\n", name_of(device), runtime.scheduler(),
               options.repeat);
    const floor::Kernels kernels(device);
    begin_work(sizes.size() * (1 + options.shapes.size()));
    Rows floor_rows;
    for (const std::size_t n : sizes) {
      floors.push_back(measure_list_floor(runtime, kernels, n, options.repeat, options.seed));
      floor_rows.push_back(to_json(floors.back()));
    }
    report["floor"] = floor_rows.take();
  }
  print_floors(floors);
  const std::size_t largest = std::ranges::max(floors, {}, &ListFloor::n).n;

  std::vector<Figures> all;
  Rows rows;
  const Table times = print_times_headings();
  for (const std::string& list : options.shapes) {
    for (const ListFloor& floor : floors) {
      all.push_back(measure(device, list, floor, floor.n == largest, options));
      print_times(times, all.back());
      rows.push_back(to_json(all.back()));
    }
  }
  report["rank"] = rows.take();
  print_ratios(all);
  print_profile(all);
  report["orders"] = compare_orders(all);
  for (const Figures& f : all) {
    if (!f.wide) continue;
    fmt::print("n = {}, {}: 64-bit indices take {:.2f} times as long as 32-bit ones\n", f.n, f.list, *f.wide);
  }
}

}  // namespace pleach::app
