#include "blocks/stretches.hpp"

#include "arguments.hpp"
#include "array/copy_part/codelet.hpp"
#include "array/fill/codelet.hpp"
#include "array/locate/codelet.hpp"
#include "array/permute/codelet.hpp"
#include "blocks/collective.hpp"
#include "blocks/contraction.hpp"
#include "blocks/elements.hpp"
#include "instances.hpp"
#include "list/list_rank.hpp"
#include "list/mark_successors/codelet.hpp"
#include "runtime/phases/scratch.hpp"
#include "runtime/phases/submission.hpp"
#include "runtime/phases/submit.hpp"
#include "sort/sort.hpp"

#include <utility>
#include <vector>

namespace pleach {

namespace {

using Links = BlockVector<std::int32_t>;

/// Returns the links inside blocks; `tails` gets the elements whose successors are in other blocks.
Links links_inside(const Numbers& successor, Handles& tails) {
  Network& network = successor.network();
  Runtime& runtime = network.runtime();
  const Layout& layout = *successor.layout();
  auto next = temporary<std::int32_t>(network, successor.layout());

  Handles orders, places, firsts;  // elements that lead to blocks before, to the own block, and to blocks after
  for (std::size_t k = 0; k < successor.blocks().size(); ++k) {
    const Vector<std::int64_t>& links = successor.blocks()[k];
    const std::size_t n = links.size(), block = successor.first_block() + k;
    const auto start = [&](std::size_t b) { return static_cast<std::int64_t>(layout.first(b)); };
    const auto starts =
        hand_over(runtime, std::vector{start(0), start(block), start(block + 1), start(layout.blocks())});
    const auto side = reserve_scratch(runtime, n, sizeof(std::uint32_t));
    orders.push_back(reserve_scratch(runtime, n, sizeof(std::uint32_t)));
    places.push_back(reserve_scratch(runtime, n, sizeof(std::uint32_t)));
    firsts.push_back(reserve_scratch(runtime, 4, sizeof(std::uint32_t)));
    const Submission submission;
    locate::submit.over(runtime, n, {Type::i64}, {links, starts, side, places.back()});
    sort_by_key(runtime, *side, 3, *orders.back(), *firsts.back());
  }
  const auto cuts = read_back<std::uint32_t>(runtime, firsts);
  for (std::size_t k = 0; k < cuts.size(); ++k) {
    const std::uint32_t own = cuts[k][1], behind = cuts[k][2], all = cuts[k][3], count = behind - own;
    const auto inside = reserve_scratch(runtime, count, sizeof(std::uint32_t));
    tails.push_back(reserve_scratch(runtime, all - count, sizeof(std::uint32_t)));
    const Submission submission;
    Handle& links = next.blocks()[k].handle();
    fill::submit.over(runtime, all, {0, true}, {links});
    links.set_filled();
    permute::submit.over(runtime, count, {Type::i32, Type::i32, false, 0, 0, own}, {orders[k], places[k], inside});
    permute::submit.over(runtime, count, {Type::i32, Type::i32, true, 0, 0, own, true}, {orders[k], inside, links});
    if (own > 0) copy_part::submit(runtime, {Type::i32, 0, 0, own, false}, {orders[k], tails.back()});
    if (behind < all) {
      copy_part::submit(runtime, {Type::i32, behind, own, all - behind, own > 0}, {orders[k], tails.back()});
    }
  }
  return next;
}

Selection heads_of(const Links& next) {
  Network& network = next.network();
  const Layout& layout = *next.layout();
  return select(network, layout, marks_of(network, layout, [&](std::size_t k, const std::shared_ptr<Handle>& marks) {
                  const Vector<std::int32_t>& links = next.blocks()[k];
                  fill::submit.over(network.runtime(), links.size(), {0, false}, {marks});
                  mark_successors::submit.over(network.runtime(), links.size(), {Type::i32}, {links, marks});
                }));
}

/// to[stretch[i]] = from[i] for the tails i.
template <class T>
void put_at_tails(Runtime& runtime, const std::shared_ptr<Handle>& tails, const Vector<std::int32_t>& stretch,
                  const Vector<T>& from, Vector<T>& to) {
  const std::size_t n = tails->size();
  const auto number = reserve_scratch(runtime, n, sizeof(std::int32_t)), value = reserve_scratch(runtime, n, sizeof(T));
  const Submission submission;
  permute::submit.over(runtime, n, {Type::i32, Type::i32, false}, {tails, stretch, number});
  permute::submit.over(runtime, n, {Type::i32, type_of<T>(), false}, {tails, from, value});
  permute::submit.over(runtime, n, {Type::i32, type_of<T>(), true, 0, 0, 0, true}, {number, value, to});
}

}  // namespace

template <class Value>
Stretches<Value>::Stretches(const Numbers& successor)
    : next_(links_inside(successor, tails_)),
      heads_(heads_of(*next_)),
      stretch_(temporary<std::int32_t>(successor.network(), successor.layout())),
      before_(temporary<Value>(successor.network(), successor.layout())) {}

template <class Value>
void Stretches<Value>::join(Numbers& successor, BlockVector<Value>& weight, Operator op) {
  Network& network = successor.network();
  Runtime& runtime = network.runtime();
  std::uint64_t wrong = 0;
  for (std::size_t k = 0; k < tails_.size(); ++k) {
    const Vector<std::int32_t>& next = next_->blocks()[k];
    if (next.size() == 0) continue;
    const Vector<std::int32_t> number(runtime, next.size(), numbers_in_block(runtime, heads_, k, next.size(), 0));
    const bool are_lists =
        scan_if_lists(next, number, stretch_.blocks()[k], plus, true) &&  // the others add 0 to the sums of their heads
        scan_if_lists(next, weight.blocks()[k], before_.blocks()[k], op, false);
    if (!are_lists) wrong = 1;
  }
  if (sums_of(network, {wrong})[0] > 0) throw NoLists{};
  next_.reset();

  auto sum = temporary<Value>(network, successor.layout());
  combine_blocks(op, before_, weight, sum);
  Numbers following = numbers_of(network, *successor.layout(), heads_);
  weight = temporary<Value>(network, heads_.layout);
  fill_blocks(weight, 0);
  for (std::size_t k = 0; k < tails_.size(); ++k) {
    put_at_tails(runtime, tails_[k], stretch_.blocks()[k], successor.blocks()[k], following.blocks()[k]);
    put_at_tails(runtime, tails_[k], stretch_.blocks()[k], sum.blocks()[k], weight.blocks()[k]);
  }
  tails_.clear();
  successor = std::move(following);
}

template <class Value>
BlockVector<Value> Stretches<Value>::spread(const BlockVector<Value>& before, Operator op) const {
  auto result = temporary<Value>(before.network(), stretch_.layout());
  {
    const Submission submission;
    for (std::size_t k = 0; k < result.blocks().size(); ++k) {
      permute::submit.over(before.network().runtime(), result.blocks()[k].size(), {Type::i32, type_of<Value>(), false},
                           {stretch_.blocks()[k], before.blocks()[k], result.blocks()[k]});
      result.blocks()[k].handle().set_filled();
    }
  }
  combine_blocks(op, result, before_, result);
  return result;
}

#define INSTANCES(Value) template class Stretches<Value>;
PLEACH_FOR_VALUES(INSTANCES)

}  // namespace pleach
