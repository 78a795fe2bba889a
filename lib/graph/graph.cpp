// Adjacency arrays: made of edges by a stable sort of the arcs by their tails, or of given rows.
#include <pleach/error.hpp>
#include <pleach/graph.hpp>

#include "arguments.hpp"
#include "array/convert/codelet.hpp"
#include "array/permute/codelet.hpp"
#include "graph/adjacency.hpp"
#include "graph/check_offsets/codelet.hpp"
#include "graph/check_symmetry/codelet.hpp"
#include "graph/edge_keys/codelet.hpp"
#include "graph/list_rows/codelet.hpp"
#include "graph/mark_back_arcs/codelet.hpp"
#include "list/collect.hpp"
#include "list/links.hpp"
#include "once.hpp"
#include "runtime/phases/scratch.hpp"
#include "runtime/phases/submission.hpp"
#include "runtime/phases/submit.hpp"
#include "sort/sort.hpp"

#include <algorithm>
#include <limits>
#include <new>
#include <numeric>
#include <string>
#include <utility>

namespace pleach {

namespace {

void require_size(const char* function, std::size_t vertices, std::size_t arcs) {
  constexpr std::size_t most = std::numeric_limits<std::int32_t>::max();
  if (vertices < most && arcs <= most) return;
  throw OverflowError(std::string(function) + ": " + std::to_string(vertices) + " vertices and " +
                      std::to_string(arcs) + " arcs; a Graph holds at most " + std::to_string(most - 1) + " and " +
                      std::to_string(most));
}

/// Allocates one result for each task that looks for faults among n elements.
std::shared_ptr<Handle> faults_among(Runtime& runtime, std::size_t n) {
  return reserve_rows(
      runtime, n, [](std::size_t) { return std::size_t{1}; }, sizeof(std::uint32_t));
}

/// Returns the first fault. Waits for the tasks.
std::uint32_t first_fault(Runtime& runtime, Handle& faults) {
  const auto found = read_back<std::uint32_t>(runtime, faults);
  return *std::min_element(found.begin(), found.end());
}

/// Converts indices to another width.
void submit_convert(Runtime& runtime, Type from_type, Handle& from, Type to_type, Handle& to) {
  convert::submit.over(runtime, from.size(), {from_type, to_type}, {from, to});
}

/// Submits the sort of arcs into rows. `key` has their tails below n, uint32; `head` their heads.
template <class Index>
void sort_into_rows(Runtime& runtime, Handle& key, Handle& head, std::size_t n, Vector<Index>& offset,
                    Vector<Index>& neighbour) {
  if constexpr (sizeof(Index) == sizeof(std::uint32_t)) {
    sort_by_key(runtime, key, n, neighbour.handle(), offset.handle(), &head);
  } else {
    const auto first = reserve_scratch(runtime, n + 1, sizeof(std::uint32_t)),
               order = reserve_scratch(runtime, key.size(), sizeof(std::uint32_t));
    sort_by_key(runtime, key, n, *order, *first, &head);
    submit_convert(runtime, Type::i32, *first, type_of<Index>(), offset.handle());
    submit_convert(runtime, Type::i32, *order, type_of<Index>(), neighbour.handle());
  }
  offset.handle().set_filled();
  neighbour.handle().set_filled();
}

template <class Index>
[[noreturn]] void report_edge(const char* function, std::size_t n, const Vector<Index>& from, const Vector<Index>& to,
                              std::size_t edge) {
  const Index a = from.read()[edge], b = to.read()[edge];
  const bool first = static_cast<std::uint64_t>(a) >= n;
  throw RangeError(std::string(function) + ": " + (first ? "from" : "to") + "[" + std::to_string(edge) +
                   "] = " + std::to_string(first ? a : b) + " is outside [0, " + std::to_string(n) + ")");
}

/// Throws unless the first and the last offset are right. Waits for them.
template <class Index>
void require_offsets(const char* function, const Vector<Index>& offset, std::size_t arcs) {
  Runtime& runtime = offset.runtime();
  const auto faults = faults_among(runtime, offset.size());
  {
    const Submission submission;
    check_offsets::submit.over(runtime, offset.size(), {type_of<Index>(), static_cast<std::uint32_t>(arcs)},
                               {offset, faults});
  }
  const std::size_t i = first_fault(runtime, *faults);
  if (i == check_offsets::no_fault) return;
  const View<const Index> at = offset.read();
  const std::string what = std::string(function) + ": offset[" + std::to_string(i) + "] = " + std::to_string(at[i]);
  if (i > 0 && at[i] < at[i - 1]) throw RangeError(what + " is less than the one before, " + std::to_string(at[i - 1]));
  if (i == 0 && at[0] != 0) throw RangeError(what + " is not 0");
  throw RangeError(what + " is not the number of neighbours, " + std::to_string(arcs));
}

/// Submits the tail of each arc, as indices.
template <class Index>
std::shared_ptr<Handle> rows_of(const Vector<Index>& offset, std::size_t arcs) {
  Runtime& runtime = offset.runtime();
  auto row = reserve_scratch(runtime, arcs, sizeof(Index));
  list_rows::submit.over(runtime, arcs, {type_of<Index>()}, {offset, row});
  return row;
}

/// Waits for all arcs.
template <class Index>
void require_both_directions(const char* function, const Vector<Index>& offset, const Vector<Index>& neighbour,
                             const char* remedy) {
  Runtime& runtime = offset.runtime();
  const std::size_t arcs = neighbour.size();
  if (arcs == 0) return;
  const auto balances = reserve_rows(runtime, arcs, check_symmetry::groups, sizeof(std::uint64_t));
  {
    const Submission submission;
    const auto row = rows_of(offset, arcs);
    check_symmetry::submit.over(runtime, arcs, {type_of<Index>()}, {row, neighbour, balances});
  }
  const auto sums = read_back<std::uint64_t>(runtime, *balances);
  if (std::accumulate(sums.begin(), sums.end(), std::uint64_t{0}) == 0) return;
  throw StructureError(std::string(function) + ": an edge has one direction only" + remedy);
}

}  // namespace

template <class Index>
void require_adjacency(const char* function, const Vector<Index>& offset, const Vector<Index>& neighbour, bool directed,
                       const char* remedy) {
  if (offset.size() == 0) {
    throw ArgumentError(std::string(function) + ": offset is empty: it has an element more than there are vertices");
  }
  const std::size_t vertices = offset.size() - 1, arcs = neighbour.size();
  require_size(function, vertices, arcs);
  require_runtime(function, "neighbour", neighbour, offset.runtime());
  require_settled(function, "offset", offset);
  require_settled(function, "neighbour", neighbour);
  const Waiting waiting;
  require_offsets(function, offset, arcs);
  if (arcs > 0) inspect(function, "neighbour", neighbour, vertices);
  if (!directed) require_both_directions(function, offset, neighbour, remedy);
}
template void require_adjacency(const char*, const Vector<std::int32_t>&, const Vector<std::int32_t>&, bool,
                                const char*);
template void require_adjacency(const char*, const Vector<std::int64_t>&, const Vector<std::int64_t>&, bool,
                                const char*);

template <class Index>
EdgesOf<Index> forward_arcs(const Vector<Index>& offset, const Vector<Index>& neighbour) {
  Runtime& runtime = offset.runtime();
  constexpr Type index = type_of<Index>();
  const std::size_t m = neighbour.size();
  if (m == 0) return {Vector<Index>(runtime, 0), Vector<Index>(runtime, 0)};
  std::shared_ptr<Handle> row, marks = reserve_scratch(runtime, m, sizeof(std::uint8_t));
  {
    const Submission submission;
    row = rows_of(offset, m);
    mark_back_arcs::submit.over(runtime, m, {index}, {row, neighbour, marks});
  }
  const auto counts = count_heads(runtime, *marks);
  const auto in_tiles = read_back<std::int32_t>(runtime, *counts);
  const std::size_t count = std::accumulate(in_tiles.begin(), in_tiles.end(), std::size_t{0});
  const auto forward = collect_heads(runtime, *marks, *counts, count);
  EdgesOf<Index> edges{Vector<Index>(runtime, count), Vector<Index>(runtime, count)};
  const Submission submission;
  permute::submit.over(runtime, count, {Type::i32, index, false}, {forward, row, edges.from});
  permute::submit.over(runtime, count, {Type::i32, index, false}, {forward, neighbour, edges.to});
  edges.from.handle().set_filled();
  edges.to.handle().set_filled();
  return edges;
}
template EdgesOf<std::int32_t> forward_arcs(const Vector<std::int32_t>&, const Vector<std::int32_t>&);
template EdgesOf<std::int64_t> forward_arcs(const Vector<std::int64_t>&, const Vector<std::int64_t>&);

template <class Index>
Graph<Index>::Graph(Vector<Index> offset, Vector<Index> neighbour, bool directed)
    : offset_(std::move(offset)),
      neighbour_(std::move(neighbour)),
      directed_(directed),
      transpose_(std::make_shared<OnFirstUse<Graph>>()) {}

template <class Index>
Graph<Index> Graph<Index>::from_edges(std::size_t vertices, const Vector<Index>& from, const Vector<Index>& to,
                                      GraphOptions options) try {
  constexpr const char* function = "Graph::from_edges";
  require_length(function, "to", to.size(), "from", from.size());
  const std::size_t edges = from.size(), arcs = (options.directed ? 1 : 2) * edges;
  require_size(function, vertices, arcs);
  require_runtime(function, "to", to, from.runtime());
  require_settled(function, "from", from);
  require_settled(function, "to", to);

  Runtime& runtime = from.runtime();
  const Waiting waiting;
  const auto key = reserve_scratch(runtime, arcs, sizeof(std::uint32_t)),
             head = reserve_scratch(runtime, arcs, sizeof(std::uint32_t)), faults = faults_among(runtime, edges);
  Vector<Index> offset(runtime, vertices + 1), neighbour(runtime, arcs);
  {
    const Submission submission;
    edge_keys::submit.over(runtime, edges, {type_of<Index>(), options.directed, static_cast<std::uint32_t>(vertices)},
                           {from, to, key, head, faults});
  }
  if (edges > 0) {
    const std::uint32_t fault = first_fault(runtime, *faults);
    if (fault != edge_keys::no_fault) report_edge(function, vertices, from, to, fault);
  }
  {
    const Submission submission;
    sort_into_rows(runtime, *key, *head, vertices, offset, neighbour);
  }
  return Graph(std::move(offset), std::move(neighbour), options.directed);
} catch (const std::bad_alloc&) {
  throw_out_of_memory("Graph::from_edges");
}

template <class Index>
Graph<Index> Graph<Index>::from_edges(Runtime& runtime, std::size_t vertices, std::span<const Index> from,
                                      std::span<const Index> to, GraphOptions options) try {
  HostVector<const Index> from_vector(runtime, from), to_vector(runtime, to);
  return from_edges(vertices, from_vector.vector(), to_vector.vector(), options);
} catch (const std::bad_alloc&) {
  throw_out_of_memory("Graph::from_edges");
}

template <class Index>
Graph<Index> Graph<Index>::from_adjacency(Vector<Index> offset, Vector<Index> neighbour, GraphOptions options) try {
  require_adjacency("Graph::from_adjacency", offset, neighbour, options.directed,
                    "; a directed graph is made with {.directed = true}");
  return Graph(std::move(offset), std::move(neighbour), options.directed);
} catch (const std::bad_alloc&) {
  throw_out_of_memory("Graph::from_adjacency");
}

template <class Index>
Graph<Index> Graph<Index>::from_adjacency(Runtime& runtime, std::span<const Index> offset,
                                          std::span<const Index> neighbour, GraphOptions options) try {
  return from_adjacency(Vector<Index>(runtime, offset), Vector<Index>(runtime, neighbour), options);
} catch (const std::bad_alloc&) {
  throw_out_of_memory("Graph::from_adjacency");
}

template <class Index>
const Graph<Index>& Graph<Index>::transpose() const try {
  if (!directed_) return *this;
  return kept_by("Graph", transpose_).get([this] { return make_transpose(); });
} catch (const std::bad_alloc&) {
  throw_out_of_memory("Graph::transpose");
}

template <class Index>
std::unique_ptr<const Graph<Index>> Graph<Index>::make_transpose() const {
  Runtime& graph_runtime = runtime();
  const std::size_t n = vertices(), m = arcs();
  const Waiting waiting;
  Vector<Index> offset(graph_runtime, n + 1), neighbour(graph_runtime, m);
  {
    const Submission submission;
    const auto row = rows_of(offset_, m);
    if constexpr (sizeof(Index) == sizeof(std::uint32_t)) {
      sort_into_rows(graph_runtime, neighbour_.handle(), *row, n, offset, neighbour);
    } else {
      const auto key = reserve_scratch(graph_runtime, m, sizeof(std::uint32_t)),
                 head = reserve_scratch(graph_runtime, m, sizeof(std::uint32_t));
      submit_convert(graph_runtime, type_of<Index>(), neighbour_.handle(), Type::i32, *key);
      submit_convert(graph_runtime, type_of<Index>(), *row, Type::i32, *head);
      sort_into_rows(graph_runtime, *key, *head, n, offset, neighbour);
    }
  }
  offset.wait();
  neighbour.wait();
  return std::unique_ptr<const Graph>(new Graph(std::move(offset), std::move(neighbour), true));
}

template class Graph<std::int32_t>;
template class Graph<std::int64_t>;

}  // namespace pleach
