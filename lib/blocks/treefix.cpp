// Sums over the ancestors and the subtrees of forests in blocks, and functions of their vertices, by their Euler tour
// (Defour and Marin, Algorithm 2; Rehman, section 5.2).
#include <pleach/block_tree.hpp>
#include <pleach/blocks.hpp>
#include <pleach/treefix.hpp>

#include "arguments.hpp"
#include "array/differences/codelet.hpp"
#include "array/invert/codelet.hpp"
#include "blocks/elements.hpp"
#include "blocks/preorder.hpp"
#include "blocks/requirements.hpp"
#include "blocks/tour.hpp"
#include "instances.hpp"
#include "runtime/phases/submission.hpp"
#include "runtime/phases/submit.hpp"
#include "tree/number_places/codelet.hpp"
#include "treefix/step_weights/codelet.hpp"
#include "treefix/subtree_sums/codelet.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pleach {

namespace {

template <class Value>
void invert_blocks(Operator op, BlockVector<Value>& values) {
  const Submission submission;
  for (Vector<Value>& block : values.blocks()) {
    invert::submit.over(values.network().runtime(), block.size(), {type_of<Value>(), op}, {block, block});
  }
}

/// result[i] = left[i] op inverse(right[i]); result may be left or right.
template <class Value>
void subtract_blocks(Operator op, const BlockVector<Value>& left, const BlockVector<Value>& right,
                     BlockVector<Value>& result) {
  const Submission submission;
  for (std::size_t k = 0; k < left.blocks().size(); ++k) {
    differences::submit.over(left.network().runtime(), left.blocks()[k].size(), {type_of<Value>(), op},
                             {left.blocks()[k], right.blocks()[k], result.blocks()[k]});
    result.blocks()[k].handle().set_filled();
  }
}

template <class Index, class Value>
void require_treefix(const char* function, const BlockTree<Index>& tree, const BlockVector<Value>& weight,
                     const BlockVector<Value>& result, Operator op) {
  require_meaning(function, op, type_of<Value>());
  require_inverse(function, op);
  require_layout(function, "weight", weight, "the tree", tree.enter());
  require_layout(function, "result", result, "the tree", tree.enter());
  require_different(function, "weight", weight, "result", result);
  require_filled(function, "weight", weight);
}

template <class Index>
const Arrangement& places_of(const BlockTree<Index>& tree) {
  return tree.tour().preorder->get([&] { return list_preorder(tree.network(), tree.layout(), tree.tour()); });
}

template <class Value>
BlockVector<Value> in_preorder(const Arrangement& places, const BlockVector<Value>& weight) {
  auto in_order = temporary<Value>(weight.network(), places.layout());
  places.put(weight, in_order);
  return in_order;
}

/// Returns the weights on the tour: positive where it enters a vertex, inverse where it leaves it.
template <class Value>
BlockVector<Value> weights_of_steps(const PreorderSteps& steps, const std::shared_ptr<const Layout>& positions,
                                    Operator op, const BlockVector<Value>& weight) {
  Network& network = weight.network();
  auto of_steps = temporary<Value>(network, positions);
  {
    const Submission submission;
    for (std::size_t k = 0; k < steps.step.size(); ++k) {
      Vector<Value>& block = of_steps.blocks()[k];
      step_weights::submit.over(network.runtime(), block.size(), {type_of<Value>(), op},
                                {steps.step[k], weight.blocks()[k], block});
      block.handle().set_filled();
    }
  }
  if (steps.open.layout->size() == 0) return of_steps;
  auto inverse = values_of(steps.open, weight);
  invert_blocks(op, inverse);
  steps.left.put(inverse, of_steps);
  return of_steps;
}

/// Computes the sums of subtrees that end in another block than they begin in.
template <class Value>
void sum_across(const PreorderEnds& ends, Operator op, bool inclusive, const BlockVector<Value>& weight,
                const BlockVector<Value>& sums, BlockVector<Value>& result) {
  const Selection& crossing = ends.crossing;
  if (crossing.layout->size() == 0) return;
  auto sum = temporary<Value>(weight.network(), crossing.layout),
       last = temporary<Value>(weight.network(), crossing.layout);
  ends.last_of_those.get(sums, sum);
  ends.last_of_those.get(weight, last);
  combine_blocks(op, sum, last, sum);
  subtract_blocks(op, sum, values_of(crossing, sums), sum);
  if (!inclusive) subtract_blocks(op, sum, values_of(crossing, weight), sum);
  put_values(crossing, sum, result);
}

}  // namespace

template <class Index, class Value>
void rootfix(const BlockTree<Index>& tree, const BlockVector<Value>& weight, BlockVector<Value>& result, Operator op,
             bool inclusive) try {
  require_treefix("rootfix", tree, weight, result, op);
  if (const Tree<Index>* const one = tree.one_block()) {
    return rootfix(*one, weight.blocks()[0], result.blocks()[0], op, {.inclusive = inclusive});
  }
  Network& network = tree.network();
  const BlockTour& tour = tree.tour();
  const Arrangement& places = places_of(tree);
  const PreorderSteps& steps = tour.steps->get([&] { return list_steps(network, places, tour); });
  const auto in_order = in_preorder(places, weight);
  auto sums = weights_of_steps(steps, tour.positions, op, in_order);
  exclusive_scan(sums, sums, op);
  auto before = values_of(steps.entered, sums);
  if (inclusive) combine_blocks(op, before, in_order, before);
  places.get(before, result);
} catch (const std::bad_alloc&) {
  throw_out_of_memory("rootfix");
}

template <class Index, class Value>
void leaffix(const BlockTree<Index>& tree, const BlockVector<Value>& weight, BlockVector<Value>& result, Operator op,
             bool inclusive) try {
  require_treefix("leaffix", tree, weight, result, op);
  if (const Tree<Index>* const one = tree.one_block()) {
    return leaffix(*one, weight.blocks()[0], result.blocks()[0], op, {.inclusive = inclusive});
  }
  Network& network = tree.network();
  const BlockTour& tour = tree.tour();
  const Arrangement& places = places_of(tree);
  const PreorderEnds& ends = tour.ends->get([&] { return list_ends(network, places, tour); });
  auto in_order = in_preorder(places, weight), sums = temporary<Value>(network, places.layout()),
       of_subtrees = temporary<Value>(network, places.layout());
  exclusive_scan(in_order, sums, op);
  {
    const Submission submission;
    for (std::size_t k = 0; k < sums.blocks().size(); ++k) {
      Vector<Value>& block = of_subtrees.blocks()[k];
      if (block.size() == 0) continue;
      subtree_sums::submit.over(network.runtime(), block.size(), {type_of<Value>(), op, inclusive},
                                {ends.end[k], in_order.blocks()[k], sums.blocks()[k], block});
      block.handle().set_filled();
    }
  }
  sum_across(ends, op, inclusive, in_order, sums, of_subtrees);
  places.get(of_subtrees, result);
} catch (const std::bad_alloc&) {
  throw_out_of_memory("leaffix");
}

template <class Index>
void tree_functions(const BlockTree<Index>& tree, const BlockTreeFunctions<Index>& wanted) try {
  constexpr const char* function = "tree_functions";
  using Result = BlockVector<Index>*;
  for (const auto& [name, result] : {std::pair<const char*, Result>{"height", wanted.height},
                                     {"children", wanted.children},
                                     {"root", wanted.root}}) {
    if (result != nullptr) throw ArgumentError(std::string(function) + ": of trees in blocks, there is no " + name);
  }
  for (const auto& [name, result] : {std::pair<const char*, Result>{"parent", wanted.parent},
                                     {"size", wanted.size},
                                     {"preorder", wanted.preorder},
                                     {"postorder", wanted.postorder},
                                     {"level", wanted.level},
                                     {"first", wanted.first},
                                     {"last", wanted.last},
                                     {"order", wanted.order}}) {
    if (result != nullptr) require_layout(function, name, *result, "the tree", tree.enter());
  }
  if (const Tree<Index>* const one = tree.one_block()) {
    const auto block = [](Result result) { return result != nullptr ? &result->blocks()[0] : nullptr; };
    return tree_functions(*one, {.parent = block(wanted.parent),
                                 .size = block(wanted.size),
                                 .preorder = block(wanted.preorder),
                                 .postorder = block(wanted.postorder),
                                 .level = block(wanted.level),
                                 .height = block(wanted.height),
                                 .children = block(wanted.children),
                                 .root = block(wanted.root),
                                 .first = block(wanted.first),
                                 .last = block(wanted.last),
                                 .order = block(wanted.order)});
  }
  const BlockTour& tour = tree.tour();
  if ((wanted.first != nullptr || wanted.last != nullptr) && tour.positions->size() > 0 &&
      tour.positions->size() - 1 > static_cast<std::uint64_t>(std::numeric_limits<Index>::max())) {
    throw OverflowError(std::string(function) + ": positions of the tour do not fit the indices");
  }
  Network& network = tree.network();
  if (wanted.parent != nullptr) copy_blocks(tree.parent(), *wanted.parent);
  if (wanted.first != nullptr) convert_blocks(tour.enter, *wanted.first);
  if (wanted.last != nullptr) convert_blocks(tour.leave, *wanted.last);
  if (wanted.size == nullptr && wanted.preorder == nullptr && wanted.postorder == nullptr && wanted.level == nullptr &&
      wanted.order == nullptr) {
    return;
  }

  const bool has_preorder =
      wanted.preorder != nullptr || wanted.postorder != nullptr || wanted.level != nullptr || wanted.order != nullptr;
  const std::optional<Numbers> preorder =
      has_preorder ? std::optional(preorder_of(network, tree.layout(), tour)) : std::nullopt;
  {
    const Submission submission;
    for (std::size_t k = 0; k < tour.enter.blocks().size(); ++k) {
      const auto block = [k](Result result) {
        return result != nullptr ? result->blocks()[k].handle().whole() : Part{};
      };
      number_places::submit.over(
          network.runtime(), tour.enter.blocks()[k].size(), {type_of<Index>()},
          {tour.enter.blocks()[k], tour.leave.blocks()[k], preorder ? preorder->blocks()[k].handle().whole() : Part{},
           block(wanted.size), block(wanted.postorder), block(wanted.level), block(wanted.preorder)});
      for (const Result result : {wanted.size, wanted.postorder, wanted.level, wanted.preorder}) {
        if (result != nullptr) result->blocks()[k].handle().set_filled();
      }
    }
  }
  if (wanted.order != nullptr) {
    scatter(as_indices<Index>(numbers_of(network, tree.layout())), *preorder, *wanted.order);
  }
} catch (const std::bad_alloc&) {
  throw_out_of_memory("tree_functions");
}

#define INSTANCES(Index) template void tree_functions<Index>(const BlockTree<Index>&, const BlockTreeFunctions<Index>&);
PLEACH_FOR_INDICES(INSTANCES)
#undef INSTANCES

#define INSTANCES(Index, Value)                                                                                \
  template void rootfix<Index, Value>(const BlockTree<Index>&, const BlockVector<Value>&, BlockVector<Value>&, \
                                      Operator, bool);                                                         \
  template void leaffix<Index, Value>(const BlockTree<Index>&, const BlockVector<Value>&, BlockVector<Value>&, \
                                      Operator, bool);
PLEACH_FOR_INDICES_AND_VALUES(INSTANCES)

}  // namespace pleach
