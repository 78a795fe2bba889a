// Breadth-first search: breadth_first_search(), and the searches of search/reach.hpp. One task searches many levels.
// The host waits only between tasks, to learn whether levels are left and to choose the method for them.
#include <pleach/bfs.hpp>
#include <pleach/error.hpp>

#include "arguments.hpp"
#include "array/fill/codelet.hpp"
#include "instances.hpp"
#include "runtime/phases/runtime.hpp"
#include "runtime/phases/scratch.hpp"
#include "search/expand_level/codelet.hpp"
#include "search/lower_parents/codelet.hpp"
#include "search/measure_search/codelet.hpp"
#include "search/pull_level/codelet.hpp"
#include "search/reach.hpp"
#include "search/reach_small/codelet.hpp"
#include "search/search.hpp"
#include "search/seed_search/codelet.hpp"
#include "search/sweep_level/codelet.hpp"
#include "search/tree_search.hpp"
#include "search/unpack_search/codelet.hpp"

#include <algorithm>
#include <limits>
#include <new>
#include <string>
#include <vector>

namespace pleach {

namespace {

constexpr const char* function = "breadth_first_search";

/// Levels that the first task on an OpenCL device searches at most. Each following task may search twice as many.
constexpr std::uint32_t first_levels = 16;

/// Narrow levels that the first task on a GPU searches at most, before the host considers a CPU core or the Euler tour
/// instead. Each following task may search twice as many. 1024 narrow levels take a GPU about as long as the Euler tour
/// of 2^20 vertices.
constexpr std::uint32_t first_narrow_levels = 1024;

/// Levels with at most this many vertices on average are narrow: a CPU core is faster at them than a GPU.
constexpr std::uint32_t narrow = 32;

/// Bytes that can be copied to host memory in the time of one narrow level on a GPU: 0.8 us at 20 GB/s.
constexpr std::size_t bytes_of_narrow_level = std::size_t{1} << 14;

/// When to change direction; the values are those of the GAP benchmark suite. The search goes bottom-up once the arcs
/// that leave the frontier are more than 1 / alpha of those that leave vertices not yet in a frontier, and top-down
/// again once the frontier has at most n / beta vertices.
constexpr std::uint32_t alpha = 15, beta = 18;

/// Mean degree from which `automatic` searches an undirected graph in both directions. It never does so for a directed
/// graph: building the transpose takes longer than several searches.
constexpr std::size_t least_degree = 8;

/// A component with at least `large` vertices is searched by a team of cores, a smaller one by one core. If n /
/// part_of_small vertices or more are in smaller components, reach_all() gives up, and its caller finds the connected
/// components first: that takes 16 cores as long as one core takes to search n / part_of_small vertices.
constexpr std::uint32_t large = 4096, part_of_small = 16;

/// The method that `automatic` begins with.
template <class Index>
BreadthFirstSearch best(const Graph<Index>& graph) {
  const bool dense = graph.arcs() / least_degree >= graph.vertices();
  return dense && !graph.directed() ? BreadthFirstSearch::direction_optimizing : BreadthFirstSearch::frontier;
}

/// One search. Call start(), then submit_levels() and has_more() in turn until that returns false. submit_results() may
/// be called at any time between.
template <class Index>
class Search {
 public:
  Search(const Graph<Index>& graph, const Vector<Index>& source, BreadthFirstSearch algorithm,
         bool smallest_parents = false)
      : graph_(graph),
        source_(source),
        smallest_parents_(smallest_parents),
        algorithm_(algorithm == BreadthFirstSearch::automatic ? best(graph) : algorithm),
        runtime_(graph.runtime()),
        impl_(runtime_.impl()),
        n_(graph.vertices()),
        arrival_(reserve_scratch(runtime_, n_, sizeof(Arrival))),
        queue_(reserve_scratch(runtime_, n_, sizeof(std::uint32_t))),
        piece_(reserve_scratch(runtime_, pieces(graph.arcs()), sizeof(Piece))),
        visited_(reserve_scratch(runtime_, words(n_), sizeof(std::uint32_t))),
        sets_(reserve_scratch(runtime_, 2 * words(n_), sizeof(std::uint32_t))),
        control_(reserve_scratch(runtime_, 1, sizeof(Control))),
        trees_(source.size()) {}

  /// Submits the first level: the sources.
  void start() {
    // Before the submission lock is taken: transpose() waits.
    if (algorithm_ == BreadthFirstSearch::direction_optimizing) (void)graph_.transpose();
    const Submission submission;
    fill::submit.over(runtime_, n_, {0xff}, {arrival_});
    if (source_.size() == 0) return;
    seed_search::submit(runtime_, {index, static_cast<std::uint32_t>(graph_.arcs())},
                        {source_, arrival_, queue_, visited_, control_});
  }

  /// Submits tasks that search the next levels: all that are left, or as many as one task may search.
  void submit_levels() {
    if (!has_levels()) return;
    const Submission submission;
    if (was_narrow_ && better_on_cpu()) {
      expand_on_cpu();
    } else {
      submit_by_algorithm();
    }
  }

  /// Waits for the submitted levels. False if the search is over.
  bool has_more() {
    if (!has_levels()) return false;
    const FrontierState before = state_;
    const Control control = read_back<Control>(runtime_, *control_)[0];
    state_ = control;
    if (control.heading == Heading::over) return false;
    if (control.level > n_) throw DeviceError(std::string(function) + ": more levels than vertices");
    const std::uint32_t levels = state_.level - before.level;
    was_narrow_ = levels > 0 && state_.end - before.end <= std::uint64_t{narrow} * levels;
    max_levels_ = std::min(2 * max_levels_, std::uint32_t{1} << 20);
    max_narrow_levels_ = std::min(2 * max_narrow_levels_, std::uint32_t{1} << 20);
    return true;
  }

  bool go_on() {
    submit_levels();
    return has_more();
  }

  /// Number of levels. Call this after has_more() has returned false.
  [[nodiscard]] std::uint64_t levels() const { return state_.level > 0 || source_.size() == 0 ? state_.level : 1; }

  /// Returns whether the levels that has_more() has last waited for were narrow.
  [[nodiscard]] bool was_narrow() const { return was_narrow_; }

  /// After a top-down search from vertex 0: searches all other components, in the order of their smallest vertices.
  /// False if it gave up because too many vertices are in small components.
  bool go_on_behind() {
    const auto progress = reserve_scratch(runtime_, 3, sizeof(std::uint32_t));
    {
      const Submission submission;
      fill::submit.over(runtime_, 3, {0, false}, {progress});
    }
    const auto most = static_cast<std::uint32_t>(n_ / part_of_small);
    std::uint32_t next, small;
    do {
      {
        const Submission submission;
        reach_small::submit(runtime_, {index, large, most},
                            {graph_.offset(), graph_.neighbour(), arrival_, queue_, visited_, control_, progress});
      }
      while (go_on()) {
      }
      const auto now = read_back<std::uint32_t>(runtime_, *progress);
      next = now[0], trees_ = 1 + now[1], small = now[2];
    } while (next < n_ && small < most);
    return next == n_;
  }

  /// The result of a search of all components. The queue is complete only if the search was top-down throughout.
  [[nodiscard]] Reached in_order() const { return {arrival_, queue_, trees_}; }

  /// Submits tasks that write the levels and parents found so far.
  void submit_results(Vector<Index>& level, Vector<Index>& parent) {
    const Submission submission;
    if (smallest_parents_ && has_levels()) {
      const std::size_t arcs = algorithm_ == BreadthFirstSearch::frontier ? graph_.arcs() : graph_.arcs() / alpha;
      lower_parents::submit.over(runtime_, n_, {index, static_cast<std::uint32_t>(arcs / n_ + 1)},
                                 {graph_.offset(), graph_.neighbour(), queue_, control_, arrival_});
    }
    unpack_search::submit.over(runtime_, n_, {index}, {arrival_, level, parent});
    level.handle().set_filled();
    parent.handle().set_filled();
  }

  /// Counts what the search has reached, and waits for the result.
  [[nodiscard]] BfsStatistics measure() {
    using measure_search::Tally;
    const auto tallies = reserve_rows(runtime_, n_, measure_search::groups, sizeof(Tally));
    {
      const Submission submission;
      measure_search::submit.over(runtime_, n_, {index}, {arrival_, graph_.offset(), tallies});
    }
    Tally sum;
    for (const Tally& tally : read_back<Tally>(runtime_, *tallies)) sum = merge(sum, tally);
    return {sum.reached, sum.arcs, sum.levels};
  }

 private:
  static constexpr Type index = type_of<Index>();

  [[nodiscard]] bool has_levels() const { return source_.size() > 0 && graph_.arcs() > 0; }

  void submit_by_algorithm() {
    if (algorithm_ == BreadthFirstSearch::quadratic) return sweep();
    if (algorithm_ == BreadthFirstSearch::frontier) return expand(0, 0);
    expand(alpha, 0);
    pull(1);
    expand(0, 2);
  }

  /// Returns whether a CPU core should search the next narrow levels: copying the graph and the state to host memory
  /// takes no longer than the levels so far took.
  [[nodiscard]] bool better_on_cpu() const {
    const std::size_t bytes =
        (n_ + graph_.arcs()) * sizeof(Index) + n_ * (sizeof(Arrival) + sizeof(std::uint32_t)) + words(n_) * 4;
    return impl_.serial_tasks_move_data() && algorithm_ != BreadthFirstSearch::quadratic &&
           state_.level >= bytes / bytes_of_narrow_level;
  }

  void expand_on_cpu() {
    expand_level::submit(runtime_, {index, 0, 0, 0, 0},
                         {graph_.offset(), graph_.neighbour(), arrival_, queue_, piece_, visited_, control_});
  }

  void sweep() {
    sweep_level::submit.team(runtime_, n_ + graph_.arcs(), {index, 0, max_levels_},
                             {graph_.offset(), graph_.neighbour(), arrival_, control_});
  }

  void expand(std::uint32_t leave_at, std::uint32_t team) {
    expand_level::submit.team(runtime_, n_ + graph_.arcs(),
                              {index, leave_at, team, max_levels_, max_narrow_levels_, 1, smallest_parents_},
                              {graph_.offset(), graph_.neighbour(), arrival_, queue_, piece_, visited_, control_});
  }

  void pull(std::uint32_t team) {
    const Graph<Index>& graph = graph_.transpose();
    pull_level::submit.team(runtime_, n_ + graph_.arcs(), {index, beta, team, max_levels_},
                            {graph.offset(), graph.neighbour(), arrival_, queue_, visited_, sets_, control_});
  }

  const Graph<Index>& graph_;
  const Vector<Index>& source_;
  const bool smallest_parents_;
  BreadthFirstSearch algorithm_;
  Runtime& runtime_;
  Runtime::Impl& impl_;
  std::size_t n_;
  std::shared_ptr<Handle> arrival_, queue_, piece_, visited_, sets_, control_;
  FrontierState state_{};
  std::size_t trees_;
  bool was_narrow_ = false;
  std::uint32_t max_levels_ = first_levels, max_narrow_levels_ = first_narrow_levels;  // limits of the next task
};

/// Searches a tree from one source by its Euler tour. False, with nothing written, if the graph is not a tree or there
/// are several sources.
template <class Index>
bool search_by_tour(const Graph<Index>& graph, std::span<const Index> sources, Vector<Index>& level,
                    Vector<Index>& parent, BfsStatistics* statistics) {
  if (sources.size() != 1 || !search_tree(graph, sources[0], level, parent)) return false;
  if (statistics != nullptr) {
    const auto levels = level.read();
    const Index deepest = *std::max_element(levels.begin(), levels.end());
    *statistics = {graph.vertices(), graph.arcs(), static_cast<std::size_t>(deepest) + 1};
  }
  return true;
}

template <class Index>
void require_sources(std::span<const Index> sources, std::size_t n) {
  for (std::size_t i = 0; i < sources.size(); ++i) {
    if (static_cast<std::uint64_t>(sources[i]) < n) continue;
    throw RangeError(std::string(function) + ": sources[" + std::to_string(i) + "] = " + std::to_string(sources[i]) +
                     " is outside [0, " + std::to_string(n) + ")");
  }
  if (sources.size() <= std::numeric_limits<std::int32_t>::max()) return;
  throw OverflowError(std::string(function) + ": " + std::to_string(sources.size()) + " sources are too many");
}

/// Searches a graph with at least one vertex. If `ascends`, the vertices in each row are in ascending order: each
/// parent is then the smallest possible one, and the function returns the number of levels. Else do not use what it
/// returns.
template <class Index>
std::uint64_t search_levels(const Graph<Index>& graph, std::span<const Index> sources, Vector<Index>& level,
                            Vector<Index>& parent, const BfsOptions& options, bool ascends) {
  const Waiting waiting;
  BfsStatistics of_tour;
  BfsStatistics* const wanted = options.statistics != nullptr || !ascends ? options.statistics : &of_tour;
  if (options.algorithm == BreadthFirstSearch::tour) {
    if (search_by_tour(graph, sources, level, parent, wanted)) return wanted != nullptr ? wanted->levels : 0;
    throw StructureError(std::string(function) + ": the graph is not a tree with one source, as a tour needs");
  }
  const Vector<Index> source(graph.runtime(), sources);
  Search<Index> search(graph, source, options.algorithm, ascends);
  search.start();
  search.submit_levels();
  search.submit_results(level, parent);  // early: mostly no levels are left, which the host does not know yet
  bool may_be_tree = options.algorithm == BreadthFirstSearch::automatic, has_results = true;
  while (search.has_more()) {
    if (may_be_tree && search.was_narrow()) {
      if (search_by_tour(graph, sources, level, parent, wanted)) return wanted != nullptr ? wanted->levels : 0;
      may_be_tree = false;
    }
    search.submit_levels();
    has_results = false;
  }
  if (!has_results) search.submit_results(level, parent);
  if (options.statistics != nullptr) *options.statistics = search.measure();
  return search.levels();
}

}  // namespace

template <class Index>
bool may_be_deep(const Graph<Index>& graph) {
  return graph.arcs() > 0 && best(graph) == BreadthFirstSearch::frontier;
}

template <class Index>
bool reaches_in_order(const Graph<Index>& graph) {
  return graph.runtime().impl().shares_updates() && may_be_deep(graph);
}

template <class Index>
std::optional<Reached> reach_all(const Graph<Index>& graph) {
  const Vector<Index> source(graph.runtime(), std::vector<Index>{0});
  Search<Index> search(graph, source, BreadthFirstSearch::frontier);
  search.start();
  while (search.go_on()) {
  }
  if (!search.go_on_behind()) return std::nullopt;
  return search.in_order();
}

template <class Index>
Reached reach_all(const Graph<Index>& graph, std::span<const Index> roots) {
  const Vector<Index> source(graph.runtime(), roots);
  Search<Index> search(graph, source, BreadthFirstSearch::frontier);
  search.start();
  while (search.go_on()) {
  }
  return search.in_order();
}

template <class Index>
std::uint64_t search_ascending(const Graph<Index>& graph, std::span<const Index> sources, Vector<Index>& level,
                               Vector<Index>& parent, BfsOptions options) {
  if (options.statistics != nullptr) *options.statistics = {};
  return graph.vertices() > 0 ? search_levels(graph, sources, level, parent, options, true) : 0;
}

template <class Index>
void breadth_first_search(const Graph<Index>& graph, std::span<const Index> sources, Vector<Index>& level,
                          Vector<Index>& parent, BfsOptions options) try {
  const std::size_t n = graph.vertices();
  require_choice(function, "algorithm", options.algorithm, BreadthFirstSearch::tour);
  require_length(function, "level", level.size(), "the graph", n);
  require_length(function, "parent", parent.size(), "the graph", n);
  require_runtime(function, "level", level, graph.runtime());
  require_runtime(function, "parent", parent, graph.runtime());
  require_sources(sources, n);
  if (n > 0) require_different(function, "level", level, "parent", parent);
  if (options.statistics != nullptr) *options.statistics = {};
  if (n == 0) return;

  search_levels(graph, sources, level, parent, options, false);
} catch (const std::bad_alloc&) {
  throw_out_of_memory("breadth_first_search");
}

template <class Index>
void breadth_first_search(const Graph<Index>& graph, std::span<const Index> sources, std::span<Index> level,
                          std::span<Index> parent, BfsOptions options) try {
  require_disjoint(function, {{"sources", sources}}, {{"level", level}, {"parent", parent}});
  HostVector<Index> level_vector(graph.runtime(), level), parent_vector(graph.runtime(), parent);
  breadth_first_search(graph, sources, level_vector.vector(), parent_vector.vector(), options);
  level_vector.finish();
  parent_vector.finish();
} catch (const std::bad_alloc&) {
  throw_out_of_memory("breadth_first_search");
}

#define INSTANCES(Index)                                                                                      \
  template bool may_be_deep<Index>(const Graph<Index>&);                                                      \
  template bool reaches_in_order<Index>(const Graph<Index>&);                                                 \
  template std::optional<Reached> reach_all<Index>(const Graph<Index>&);                                      \
  template Reached reach_all<Index>(const Graph<Index>&, std::span<const Index>);                             \
  template std::uint64_t search_ascending<Index>(const Graph<Index>&, std::span<const Index>, Vector<Index>&, \
                                                 Vector<Index>&, BfsOptions);                                 \
  template void breadth_first_search<Index>(const Graph<Index>&, std::span<const Index>, Vector<Index>&,      \
                                            Vector<Index>&, BfsOptions);                                      \
  template void breadth_first_search<Index>(const Graph<Index>&, std::span<const Index>, std::span<Index>,    \
                                            std::span<Index>, BfsOptions);
PLEACH_FOR_INDICES(INSTANCES)

}  // namespace pleach
