// Breadth-first search: the phases run many levels in one task, and the host waits for the whole.
#include <pleach/bfs.hpp>
#include <pleach/error.hpp>

#include "arguments.hpp"
#include "expand_level/codelet.hpp"
#include "fill/codelet.hpp"
#include "measure_search/codelet.hpp"
#include "pull_level/codelet.hpp"
#include "runtime/engine.hpp"
#include "runtime/runtime_impl.hpp"
#include "search.hpp"
#include "seed_search/codelet.hpp"
#include "sweep_level/codelet.hpp"
#include "tile.hpp"
#include "unpack_search/codelet.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

namespace pleach {

namespace {

constexpr const char* function = "breadth_first_search";

/// Large levels that an OpenCL device does before the host looks whether there are more; then each time twice as many.
constexpr std::uint32_t first_levels = 16;

/// When to look from below: where the frontier has more than 1 / alpha of the arcs of vertices that were not in one
/// yet; and from above again: where it has at most 1 / beta of the vertices. GAP's values.
constexpr std::uint32_t alpha = 15, beta = 18;

/// The mean degree from which on undirected graphs are searched in both directions. Directed ones never are unless they
/// are asked to be: their transpose takes longer than several searches.
constexpr std::size_t least_degree = 8;

/// Fewer vertices and arcs are searched by one task. On two cores, that takes half the time on Kronecker graphs of
/// 2^15, as long on grids and trees of 2^16, and 1.4 times as long on those of 2^18.
constexpr std::size_t least_shared = std::size_t{1} << 16;

template <class Index>
class Search {
 public:
  Search(const Graph<Index>& graph, const Vector<Index>& source)
      : graph_(graph),
        source_(source),
        runtime_(graph.runtime()),
        impl_(runtime_.impl()),
        n_(graph.vertices()),
        members_(n_ + graph.arcs() < least_shared ? 1 : impl_.team()),
        visit_(impl_.reserve(n_, sizeof(Visit))),
        queue_(impl_.reserve(n_, sizeof(std::uint32_t))),
        piece_(impl_.reserve(pieces(graph.arcs()), sizeof(Piece))),
        visited_(impl_.reserve(words(n_), sizeof(std::uint32_t))),
        sets_(impl_.reserve(2 * words(n_), sizeof(std::uint32_t))),
        control_(impl_.reserve(1, sizeof(Control))) {}

  void run(BreadthFirstSearch algorithm) {
    if (algorithm == BreadthFirstSearch::automatic) algorithm = best();
    // Takes locks of its own.
    if (algorithm == BreadthFirstSearch::direction_optimizing) (void)graph_.transpose();
    {
      const auto submission = Engine::instance().submission();
      const std::size_t step = impl_.task_size(n_, tile);
      for (std::size_t k = 0; k * step < n_; ++k) fill::submit(runtime_, {0xff}, visit_->part(step, k));
      if (source_.size() == 0) return;
      fill::submit(runtime_, {0}, visited_->whole());
      fill::submit(runtime_, {0}, sets_->whole());
      seed_search::submit(runtime_, {index, static_cast<std::uint32_t>(graph_.arcs())}, source_.handle().whole(),
                          visit_->whole(), queue_->whole(), visited_->whole(), control_->whole());
    }
    if (graph_.arcs() == 0) return;
    std::uint32_t levels = first_levels;
    for (std::size_t done = 0; done <= n_; done += levels, levels = std::min(2 * levels, std::uint32_t{1} << 20)) {
      {
        const auto submission = Engine::instance().submission();
        submit_levels(algorithm, levels);
      }
      if (impl_.shares_memory()) return;  // CPU cores go to the end
      if (read_back<Control>(runtime_, *control_)[0].heading == Heading::over) return;
    }
    throw DeviceError(std::string(function) + ": more levels than vertices");
  }

  void unpack(Vector<Index>& level, Vector<Index>& parent) {
    const auto submission = Engine::instance().submission();
    const bool divisible = level.handle().divisible() && parent.handle().divisible();
    const std::size_t step = divisible ? impl_.task_size(n_, tile) : n_;
    for (std::size_t k = 0; k * step < n_; ++k) {
      unpack_search::submit(runtime_, {index}, visit_->part(step, k), level.handle().part(step, k),
                            parent.handle().part(step, k));
    }
    level.handle().set_filled();
    parent.handle().set_filled();
  }

  [[nodiscard]] BfsStatistics measure() {
    using measure_search::Tally;
    const std::size_t step = impl_.task_size(n_, tile), tasks = (n_ + step - 1) / step;
    const std::size_t groups = measure_search::groups(step);
    const auto tallies = impl_.reserve(tasks * groups, sizeof(Tally));
    {
      const auto submission = Engine::instance().submission();
      for (std::size_t k = 0; k < tasks; ++k) {
        measure_search::submit(runtime_, {index, static_cast<std::uint32_t>(k * step)}, visit_->part(step, k),
                               graph_.offset().handle().whole(), tallies->part(groups, k));
      }
    }
    Tally sum;
    for (const Tally& tally : read_back<Tally>(runtime_, *tallies)) sum = merge(sum, tally);
    return {sum.reached, sum.arcs, sum.levels};
  }

 private:
  static constexpr Type index = type_of<Index>();

  [[nodiscard]] BreadthFirstSearch best() const {
    const bool dense = graph_.arcs() / least_degree >= n_;
    return dense && !graph_.directed() ? BreadthFirstSearch::direction_optimizing : BreadthFirstSearch::frontier;
  }

  void submit_levels(BreadthFirstSearch algorithm, std::uint32_t levels) {
    if (algorithm == BreadthFirstSearch::quadratic) return sweep(levels);
    if (algorithm == BreadthFirstSearch::frontier) return expand(0, 0, levels);
    expand(alpha, 0, levels);
    pull(1, levels);
    expand(0, 2, levels);
  }

  void sweep(std::uint32_t levels) {
    for (std::size_t k = 0; k < members_; ++k) {
      sweep_level::submit(runtime_, {index, 0, levels}, graph_.offset().handle().whole(),
                          graph_.neighbour().handle().whole(), visit_->alias(members_, k),
                          control_->alias(members_, k));
    }
  }

  /// Phases that follow each other take turns with the two sets of aliases.
  void expand(std::uint32_t leave_at, std::uint32_t team, std::uint32_t levels) {
    const auto shared = [&](Handle& handle, std::size_t k) { return handle.alias(members_, k, team % 2); };
    for (std::size_t k = 0; k < members_; ++k) {
      expand_level::submit(runtime_, {index, leave_at, team, levels, static_cast<std::uint32_t>(members_)},
                           graph_.offset().handle().whole(), graph_.neighbour().handle().whole(), shared(*visit_, k),
                           shared(*queue_, k), shared(*piece_, k), shared(*visited_, k), shared(*control_, k));
    }
  }

  void pull(std::uint32_t team, std::uint32_t levels) {
    const Graph<Index>& graph = graph_.transpose();
    const auto shared = [&](Handle& handle, std::size_t k) { return handle.alias(members_, k, team % 2); };
    for (std::size_t k = 0; k < members_; ++k) {
      pull_level::submit(runtime_, {index, beta, team, levels}, graph.offset().handle().whole(),
                         graph.neighbour().handle().whole(), shared(*visit_, k), shared(*queue_, k),
                         shared(*visited_, k), shared(*sets_, k), shared(*control_, k));
    }
  }

  const Graph<Index>& graph_;
  const Vector<Index>& source_;
  Runtime& runtime_;
  Runtime::Impl& impl_;
  std::size_t n_, members_;  // tasks that run a phase together
  std::shared_ptr<Handle> visit_, queue_, piece_, visited_, sets_, control_;
};

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

}  // namespace

template <class Index>
void breadth_first_search(const Graph<Index>& graph, std::span<const Index> sources, Vector<Index>& level,
                          Vector<Index>& parent, BfsOptions options) {
  const std::size_t n = graph.vertices();
  require_length(function, "level", level.size(), "the graph", n);
  require_length(function, "parent", parent.size(), "the graph", n);
  require_sources(sources, n);
  if (n > 0) require_different(function, "level", level, "parent", parent);
  if (options.statistics != nullptr) *options.statistics = {};
  if (n == 0) return;

  const Engine::Activity activity;
  const Vector<Index> source(graph.runtime(), sources);
  Search<Index> search(graph, source);
  search.run(options.algorithm);
  search.unpack(level, parent);
  if (options.statistics != nullptr) *options.statistics = search.measure();
}

template <class Index>
void breadth_first_search(const Graph<Index>& graph, std::span<const Index> sources, std::span<Index> level,
                          std::span<Index> parent, BfsOptions options) {
  require_disjoint(function, std::span<const Index>(level), parent);
  HostVector<Index> level_vector(graph.runtime(), level), parent_vector(graph.runtime(), parent);
  breadth_first_search(graph, sources, level_vector.vector(), parent_vector.vector(), options);
  level_vector.finish();
  parent_vector.finish();
}

#define PLEACH_INSTANTIATE(Index)                                                                          \
  template void breadth_first_search<Index>(const Graph<Index>&, std::span<const Index>, Vector<Index>&,   \
                                            Vector<Index>&, BfsOptions);                                   \
  template void breadth_first_search<Index>(const Graph<Index>&, std::span<const Index>, std::span<Index>, \
                                            std::span<Index>, BfsOptions);
PLEACH_INSTANTIATE(std::int32_t)
PLEACH_INSTANTIATE(std::int64_t)
#undef PLEACH_INSTANTIATE

}  // namespace pleach
