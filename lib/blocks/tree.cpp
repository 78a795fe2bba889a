// The Euler tour of a forest in blocks: its steps are linked into one list, which is ranked (Rehman, section 5.1).
#include <pleach/block_tree.hpp>
#include <pleach/blocks.hpp>
#include <pleach/tree.hpp>

#include "arguments.hpp"
#include "array/convert/codelet.hpp"
#include "blocks/collective.hpp"
#include "blocks/contraction.hpp"
#include "blocks/elements.hpp"
#include "blocks/requirements.hpp"
#include "blocks/selection.hpp"
#include "blocks/tour.hpp"
#include "instances.hpp"
#include "runtime/phases/submission.hpp"
#include "runtime/phases/submit.hpp"
#include "tour/link_siblings/codelet.hpp"
#include "tour/root_keys/codelet.hpp"
#include "tour/split_steps/codelet.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

namespace pleach {

namespace {

/// The vertices in the order of their parents; roots come last.
struct Siblings {
  Numbers parent, vertex;
  std::uint64_t roots;
};

template <class Index>
Siblings sort_by_parent(const BlockVector<Index>& parent) {
  Network& network = parent.network();
  const Layout& layout = *parent.layout();
  Numbers key(network, parent.layout());
  const Handles marks = marks_of(network, layout, [&](std::size_t k, const std::shared_ptr<Handle>& of_block) {
    const auto start = static_cast<std::int64_t>(layout.first(parent.first_block() + k));
    const auto n = static_cast<std::int64_t>(layout.size());
    const Vector<Index>& block = parent.blocks()[k];
    root_keys::submit.over(network.runtime(), block.size(), {type_of<Index>(), start, n},
                           {block, key.blocks()[k], of_block});
    key.blocks()[k].handle().set_filled();
  });
  const std::uint64_t roots = select(network, layout, marks).layout->size();
  Numbers vertex = numbers_of(network, parent.layout());
  sort_by_key(key, vertex);
  return {std::move(key), std::move(vertex), roots};
}

/// Links each step of the tour to the next; step 2 v enters vertex v, step 2 v + 1 leaves it.
Numbers link_steps(const Siblings& siblings, const std::shared_ptr<const Layout>& steps) {
  const Numbers& parent = siblings.parent;
  Network& network = parent.network();
  Runtime& runtime = network.runtime();
  const auto layout = parent.layout();
  auto above = temporary<std::int64_t>(network, layout), enter = temporary<std::int64_t>(network, layout),
       leave = temporary<std::int64_t>(network, layout), next = temporary<std::int64_t>(network, layout);
  const Handles beside = beside_blocks(parent, siblings.vertex);
  const Handles marks = marks_of(network, *layout, [&](std::size_t k, const std::shared_ptr<Handle>& of_block) {
    link_siblings::submit.over(runtime, parent.blocks()[k].size(), {static_cast<std::int64_t>(layout->size())},
                               {parent.blocks()[k], siblings.vertex.blocks()[k], beside[k], above.blocks()[k],
                                enter.blocks()[k], leave.blocks()[k], next.blocks()[k], of_block});
  });
  for (Numbers* numbers : {&above, &enter, &leave, &next}) {
    for (Vector<std::int64_t>& block : numbers->blocks()) block.handle().set_filled();
  }
  const Selection first_children = select(network, *layout, marks);

  Numbers successor = numbers_of(network, steps, 1);  // a leaf is left right after it is entered
  Targets(leave, steps).put(next, successor);
  Targets(values_of(first_children, above), steps).put(values_of(first_children, enter), successor);
  return successor;
}

/// Throws an error that names a cycle among the parents; there is one. Each round doubles the distance to the ancestor.
template <class Index>
[[noreturn]] void report_cycle(const BlockVector<Index>& parent) {
  Network& network = parent.network();
  const auto layout = parent.layout();
  const Numbers parents = as_numbers(parent);
  Numbers ancestor = as_numbers(parent),
          least = numbers_of(network, layout);  // the smallest vertex on the way to the ancestor
  auto there = temporary<std::int64_t>(network, layout);
  for (std::uint64_t steps = 1; steps < 2 * layout->size(); steps *= 2) {
    auto farther = temporary<std::int64_t>(network, layout);
    gather(least, ancestor, there);
    combine_blocks(min, least, there, least);
    gather(ancestor, ancestor, farther);
    ancestor = std::move(farther);
  }
  auto above = temporary<std::int64_t>(network, layout), its_parent = temporary<std::int64_t>(network, layout);
  gather(parents, ancestor, above);  // equal only if the ancestor is a root
  gather(least, ancestor, there);    // the smallest vertex of the cycle
  gather(parents, there, its_parent);
  struct Fault {
    std::int64_t vertex, parent;
  };
  std::vector<Fault> mine;
  const auto ancestors = ancestor.part(), theirs = above.part(), smallest = there.part(), next = its_parent.part();
  for (std::size_t i = 0; i < ancestors.size() && mine.empty(); ++i) {
    if (theirs[i] != ancestors[i]) mine.push_back({smallest[i], next[i]});
  }
  const std::vector<Fault> faults = all_of(network, mine);
  if (faults.empty()) throw StructureError("BlockTree: the parents form a cycle");
  const std::string vertex = std::to_string(faults[0].vertex);
  throw StructureError("BlockTree: vertex " + vertex + " is its own ancestor, by parent[" + vertex +
                       "] = " + std::to_string(faults[0].parent));
}

/// Returns the positions where the tour enters and leaves each vertex.
BlockTour place_steps(const Numbers& position, const std::shared_ptr<const Layout>& vertices) {
  Network& network = position.network();
  Numbers enter(network, vertices), leave(network, vertices);
  {
    const Submission submission;
    for (std::size_t k = 0; k < enter.blocks().size(); ++k) {
      split_steps::submit.over(network.runtime(), enter.blocks()[k].size(), {},
                               {position.blocks()[k], enter.blocks()[k], leave.blocks()[k]});
      enter.blocks()[k].handle().set_filled();
      leave.blocks()[k].handle().set_filled();
    }
  }
  Targets entered(enter, position.layout());
  return {std::move(enter), std::move(leave), position.layout(), std::move(entered)};
}

template <class Index>
std::shared_ptr<const BlockTour> trace(const BlockVector<Index>& parent, std::uint64_t& roots) {
  Network& network = parent.network();
  const auto steps = twice("BlockTree", *parent.layout());
  const Siblings siblings = sort_by_parent(parent);
  roots = siblings.roots;
  if (roots == 0 && parent.size() > 0) {
    throw StructureError("BlockTree: no root: no vertex of " + std::to_string(parent.size()) + " is its own parent");
  }
  try {
    const Numbers position = parent.size() > 0
                                 ? contract_lists(link_steps(siblings, steps), ones_of(network, steps), plus)
                                 : Numbers(network, steps);
    return std::make_shared<const BlockTour>(place_steps(position, parent.layout()));
  } catch (const NoLists&) {
    report_cycle(parent);
  }
}

/// Returns null if the parents are no forest; the caller then reports the error.
template <class Index>
std::shared_ptr<const Tree<Index>> tree_of_block(const Vector<Index>& parent) {
  try {
    return std::make_shared<const Tree<Index>>(parent);
  } catch (const StructureError&) {
    return nullptr;
  }
}

template <class Index>
BlockTour tour_of_block(const Tree<Index>& tree, Network& network, const std::shared_ptr<const Layout>& vertices) {
  BlockTour tour{Numbers(network, vertices), Numbers(network, vertices), twice("BlockTree", *vertices), {}};
  const Submission submission;
  for (const auto& [from, to] : {std::pair{&tree.enter(), &tour.enter}, {&tree.leave(), &tour.leave}}) {
    Vector<std::int64_t>& block = to->blocks()[0];
    convert::submit.over(network.runtime(), block.size(), {type_of<Index>(), Type::i64}, {*from, block});
    block.handle().set_filled();
  }
  return tour;
}

}  // namespace

template <class Index>
BlockTree<Index>::BlockTree(const BlockVector<Index>& parent) try
    : network_(&parent.network()), layout_(parent.layout()), parent_(*network_, layout_) {
  require_filled("BlockTree", "parent", parent);
  require_inside("BlockTree", "parent", parent, parent.size());
  if (is_one_block(*network_, *layout_)) one_block_ = tree_of_block(parent.blocks()[0]);
  if (one_block_ != nullptr) {
    roots_ = one_block_->roots();
    tour_ = std::make_shared<const BlockTour>(tour_of_block(*one_block_, *network_, layout_));
  } else {
    tour_ = trace(parent, roots_);
  }
  copy_blocks(parent, parent_);
} catch (const std::bad_alloc&) {
  throw_out_of_memory("BlockTree");
}

template <class Index>
const Numbers& BlockTree<Index>::enter() const {
  return tour().enter;
}

template <class Index>
const Numbers& BlockTree<Index>::leave() const {
  return tour().leave;
}

#define INSTANCES(Index) template class BlockTree<Index>;
PLEACH_FOR_INDICES(INSTANCES)

}  // namespace pleach
