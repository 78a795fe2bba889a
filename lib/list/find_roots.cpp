// The roots of a forest by pointer jumping (Rehman, section 3.1).
#include <pleach/error.hpp>
#include <pleach/list.hpp>

#include "arguments.hpp"
#include "instances.hpp"
#include "list/find_bad_link/codelet.hpp"
#include "list/links.hpp"
#include "list/nodes.hpp"

#include <new>
#include <string>

namespace pleach {

namespace {

/// Finds roots, and depths unless `depth` is null.
template <class Index>
void find(const Vector<Index>& parent, Vector<Index>& root, Vector<Index>* depth) try {
  const std::size_t n = parent.size();
  require_length("find_roots", "root", root.size(), "parent", n);
  if (depth != nullptr) require_length("find_roots", "depth", depth->size(), "parent", n);
  require_runtime("find_roots", "root", root, parent.runtime());
  if (depth != nullptr) require_runtime("find_roots", "depth", *depth, parent.runtime());
  require_settled("find_roots", "parent", parent);
  require_countable("find_roots", "vertices", n);
  if (n == 0) return;
  require_different("find_roots", "parent", parent, "root", root);
  if (depth != nullptr) {
    require_different("find_roots", "parent", parent, "depth", *depth);
    require_different("find_roots", "root", root, "depth", *depth);
  }

  inspect("find_roots", "parent", parent);
  Nodes nodes(parent.runtime(), type_of<Index>(), parent.handle(), NodeBits::half_32);
  nodes.jump_stepwise();
  const std::uint32_t endless = nodes.first_endless();
  if (endless != find_bad_link::no_fault) {
    throw StructureError("find_roots: vertex " + std::to_string(endless) + " reaches no root: there is a cycle");
  }
  nodes.unpack(type_of<Index>(), depth != nullptr ? &depth->handle() : nullptr, &root.handle());
} catch (const std::bad_alloc&) {
  throw_out_of_memory("find_roots");
}

}  // namespace

template <class Index>
void find_roots(const Vector<Index>& parent, Vector<Index>& root) {
  find<Index>(parent, root, nullptr);
}

template <class Index>
void find_roots(const Vector<Index>& parent, Vector<Index>& root, Vector<Index>& depth) {
  find<Index>(parent, root, &depth);
}

template <class Index>
void find_roots(Runtime& runtime, std::span<const Index> parent, std::span<Index> root) try {
  require_disjoint("find_roots", {{"parent", parent}}, {{"root", root}});
  HostVector<const Index> parents(runtime, parent);
  HostVector<Index> roots(runtime, root);
  find<Index>(parents.vector(), roots.vector(), nullptr);
  roots.finish();
} catch (const std::bad_alloc&) {
  throw_out_of_memory("find_roots");
}

template <class Index>
void find_roots(Runtime& runtime, std::span<const Index> parent, std::span<Index> root, std::span<Index> depth) try {
  require_disjoint("find_roots", {{"parent", parent}}, {{"root", root}, {"depth", depth}});
  HostVector<const Index> parents(runtime, parent);
  HostVector<Index> roots(runtime, root), depths(runtime, depth);
  find<Index>(parents.vector(), roots.vector(), &depths.vector());
  depths.vector().wait();  // write neither before both are complete
  roots.finish();
  depths.finish();
} catch (const std::bad_alloc&) {
  throw_out_of_memory("find_roots");
}

#define INSTANCES(Index)                                                                 \
  template void find_roots<Index>(const Vector<Index>&, Vector<Index>&);                 \
  template void find_roots<Index>(const Vector<Index>&, Vector<Index>&, Vector<Index>&); \
  template void find_roots<Index>(Runtime&, std::span<const Index>, std::span<Index>);   \
  template void find_roots<Index>(Runtime&, std::span<const Index>, std::span<Index>, std::span<Index>);
PLEACH_FOR_INDICES(INSTANCES)

}  // namespace pleach
