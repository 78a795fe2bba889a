// Makes Vectors of the connected components that components/components.hpp finds.
#include <pleach/components.hpp>

#include "arguments.hpp"
#include "array/convert/codelet.hpp"
#include "components/components.hpp"
#include "instances.hpp"
#include "runtime/phases/submission.hpp"
#include "runtime/phases/submit.hpp"

#include <new>

namespace pleach {

namespace {

constexpr const char* function = "connected_components";

template <class Index>
std::size_t write_labels(const Components& components, Vector<Index>& label) {
  Runtime& runtime = label.runtime();
  const Submission submission;
  convert::submit.over(runtime, label.size(), {Type::i32, type_of<Index>()}, {components.label, label});
  label.handle().set_filled();
  return components.count;
}

}  // namespace

template <class Index>
std::size_t connected_components(const Graph<Index>& graph, Vector<Index>& label) try {
  require_length(function, "label", label.size(), "the graph", graph.vertices());
  require_runtime(function, "label", label, graph.runtime());
  const Waiting waiting;
  return write_labels(components_of_graph(graph), label);
} catch (const std::bad_alloc&) {
  throw_out_of_memory("connected_components");
}

template <class Index>
std::size_t connected_components(std::size_t vertices, const Vector<Index>& from, const Vector<Index>& to,
                                 Vector<Index>& label) try {
  require_countable(function, "vertices", vertices);
  require_length(function, "to", to.size(), "from", from.size());
  require_addressable(function, "edges", from.size());
  require_length(function, "label", label.size(), "the graph", vertices);
  require_runtime(function, "to", to, from.runtime());
  require_runtime(function, "label", label, from.runtime());
  require_settled(function, "from", from);
  require_settled(function, "to", to);
  if (from.size() > 0 && vertices > 0) {
    require_different(function, "from", from, "label", label);
    require_different(function, "to", to, "label", label);
  }
  const Waiting waiting;
  return write_labels(components_of_edges(function, vertices, from, to), label);
} catch (const std::bad_alloc&) {
  throw_out_of_memory("connected_components");
}

template <class Index>
std::size_t connected_components(const Graph<Index>& graph, std::span<Index> label) try {
  HostVector<Index> label_vector(graph.runtime(), label);
  const std::size_t count = connected_components(graph, label_vector.vector());
  label_vector.finish();
  return count;
} catch (const std::bad_alloc&) {
  throw_out_of_memory("connected_components");
}

template <class Index>
std::size_t connected_components(Runtime& runtime, std::size_t vertices, std::span<const Index> from,
                                 std::span<const Index> to, std::span<Index> label) try {
  require_countable(function, "vertices", vertices);
  require_disjoint(function, {{"from", from}, {"to", to}}, {{"label", label}});
  HostVector<const Index> from_vector(runtime, from), to_vector(runtime, to);
  HostVector<Index> label_vector(runtime, label);
  const std::size_t count =
      connected_components(vertices, from_vector.vector(), to_vector.vector(), label_vector.vector());
  label_vector.finish();
  return count;
} catch (const std::bad_alloc&) {
  throw_out_of_memory("connected_components");
}

#define INSTANCES(Index)                                                                                    \
  template std::size_t connected_components<Index>(const Graph<Index>&, Vector<Index>&);                    \
  template std::size_t connected_components<Index>(std::size_t, const Vector<Index>&, const Vector<Index>&, \
                                                   Vector<Index>&);                                         \
  template std::size_t connected_components<Index>(const Graph<Index>&, std::span<Index>);                  \
  template std::size_t connected_components<Index>(Runtime&, std::size_t, std::span<const Index>,           \
                                                   std::span<const Index>, std::span<Index>);
PLEACH_FOR_INDICES(INSTANCES)

}  // namespace pleach
