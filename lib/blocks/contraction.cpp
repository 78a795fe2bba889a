// Scans along lists in blocks, by contraction: what is left in each round is numbered anew, until it fits one device,
// which scans it; then the others learn what stands before them.
//
// Where many links are inside blocks, stretches of elements become one each, which takes one exchange. Else a quarter
// of the elements absorb their successors (Miller and Reif, "Parallel tree contraction and its application", 1985:
// random mate), which takes two, whatever the lists.
#include "blocks/contraction.hpp"

#include <pleach/blocks.hpp>

#include "arguments.hpp"
#include "array/fill/codelet.hpp"
#include "blocks/collective.hpp"
#include "blocks/elements.hpp"
#include "blocks/identity.hpp"
#include "blocks/one_vector.hpp"
#include "blocks/requirements.hpp"
#include "blocks/selection.hpp"
#include "blocks/stretches.hpp"
#include "blocks/targets.hpp"
#include "instances.hpp"
#include "list/absorb/codelet.hpp"
#include "list/list_rank.hpp"
#include "list/mark_taken/codelet.hpp"
#include "list/pick_mates/codelet.hpp"
#include "runtime/phases/runtime.hpp"
#include "runtime/phases/scratch.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace pleach {

namespace {

/// Lists whose elements have values: the scan is exclusive, in the order of the lists.
template <class Value>
class BlockLists {
 public:
  BlockLists(Network& network, Operator op, std::uint64_t limit)
      : network_(network),
        runtime_(network.runtime()),
        op_(op),
        limit_(limit),
        by_stretches_(sums_of(network, {would_wait_for_stretches() ? 1U : 0U})[0] == 0) {}

  /// Of elements that have the numbers of their successors, the last of a list its own. Throws NoLists on all ranks.
  BlockVector<Value> scan(Numbers successor, BlockVector<Value> weight, std::uint64_t toss = 0) {
    const auto layout = successor.layout();
    if (layout->size() <= limit_ || layout->blocks() <= 1) {
      return network_.has_all_blocks() ? scan_as_one_vector(successor, weight) : scan_on_first_rank(successor, weight);
    }

    if (by_stretches_) {
      Stretches<Value> stretches(successor);
      by_stretches_ = stretches.heads().layout->size() <= layout->size() / 5 * 3;
      if (by_stretches_) {
        stretches.join(successor, weight, op_);
        number_anew(successor, stretches.heads(), layout);
        require_lists(successor);
        return stretches.spread(scan(std::move(successor), std::move(weight), toss), op_);
      }
    }
    Selection takers = pick(successor, toss, false);
    if (takers.layout->size() == 0) {
      if (pick(successor, toss, true).layout->size() == 0) return identities(layout);  // lists of one element
      return scan(std::move(successor), std::move(weight), toss + 1);
    }
    Contracted lists = contract(std::move(takers), std::move(successor), std::move(weight));
    const auto sums = scan(std::move(lists.successor), std::move(lists.weight), toss + 1);
    auto result = temporary<Value>(network_, layout);
    put_values(all_but(lists.taken, *layout), sums, result);
    auto before = values_of(lists.takers, result);
    combine_blocks(op_, before, lists.weight_of_taker, before);
    lists.taken.put(before, result);
    return result;
  }

 private:
  static constexpr Type type = type_of<Value>();

  /// The lists of the elements that are kept, and what a round leaves in memory while the next ones run: those who
  /// absorbed their successors, what they weighed before, and the successors. Who is kept is found once more after
  /// them, which takes less than to keep it.
  struct Contracted {
    Numbers successor;
    BlockVector<Value> weight;
    Selection takers;
    BlockVector<Value> weight_of_taker;
    Targets taken;
  };

  /// Nothing stays longer than it is needed: a round has some 42 bytes for each element at most, and leaves 5.
  Contracted contract(Selection takers, Numbers successor, BlockVector<Value> weight) {
    const auto layout = successor.layout();
    Targets taken(values_of(takers, successor), layout);
    auto weight_of_taker = values_of(takers, weight);
    absorb_successors(takers, taken, successor, weight);
    const Selection kept = all_but(taken, *layout);
    if (kept.layout->size() + takers.layout->size() != layout->size()) throw NoLists{};  // two absorbed the same one
    weight = values_of(kept, weight);
    successor = values_of(kept, successor);
    number_anew(successor, kept, layout);
    require_lists(successor);
    return {std::move(successor), std::move(weight), std::move(takers), std::move(weight_of_taker), std::move(taken)};
  }

  void require_lists(const Numbers& successor) {
    try {
      require_inside("", "", successor, successor.size());
    } catch (const RangeError&) {
      throw NoLists{};  // two elements had one successor, which one of them absorbed
    }
  }

  /// For several devices of this process in turn, or for one to make room.
  [[nodiscard]] bool would_wait_for_stretches() const {
    return device_of_block(0, 1) != no_device || runtime_.impl().is_crowded();
  }

  Selection pick(const Numbers& successor, std::uint64_t toss, bool all) {
    const Layout& layout = *successor.layout();
    return select(network_, layout,
                  marks_of(network_, layout, [&](std::size_t k, const std::shared_ptr<Handle>& marks) {
                    const Vector<std::int64_t>& block = successor.blocks()[k];
                    pick_mates::submit.over(runtime_, block.size(),
                                            {toss, layout.first(successor.first_block() + k), all}, {block, marks});
                  }));
  }

  Selection all_but(const Targets& taken, const Layout& layout) {
    return select(network_, layout,
                  marks_of(network_, layout, [&](std::size_t k, const std::shared_ptr<Handle>& marks) {
                    fill::submit.over(runtime_, marks->size(), {0, false}, {marks});
                    for (const auto& places : taken.places()[k]) {
                      if (places) mark_taken::submit.over(runtime_, places->size(), {}, {places, marks});
                    }
                  }));
  }

  /// Elements become their numbers among those that are kept; -1 for one that is not.
  void number_anew(Numbers& elements, const Selection& kept, const std::shared_ptr<const Layout>& layout) {
    const Targets found(elements, layout);
    elements = temporary<std::int64_t>(network_, elements.layout());
    Handles place;  // among those of the block
    for (std::size_t k = 0; k < kept.places.size(); ++k) {
      place.push_back(numbers_in_block(runtime_, kept, k, layout->size(elements.first_block() + k), 0xFF));
    }
    found.get_numbers(place, *kept.layout, elements);
  }

  /// Those whose successors these are, which answer what follows them, and what they weigh.
  void absorb_successors(const Selection& takers, const Targets& taken, Numbers& successor,
                         BlockVector<Value>& weight) {
    auto next = temporary<std::int64_t>(network_, takers.layout);
    auto theirs = temporary<Value>(network_, takers.layout);
    taken.get(successor, next);
    taken.get(weight, theirs);

    Handles faults;
    for (const auto& elements : takers.places) {
      faults.push_back(elements->size() > 0 ? reserve_rows(
                                                  runtime_, elements->size(),
                                                  [](std::size_t) { return std::size_t{1}; }, sizeof(std::uint32_t))
                                            : nullptr);
    }
    {
      const Submission submission;
      for (std::size_t k = 0; k < faults.size(); ++k) {
        if (!faults[k]) continue;
        absorb::submit.over(runtime_, takers.places[k]->size(),
                            {type, op_, successor.layout()->first(successor.first_block() + k)},
                            {takers.places[k], next.blocks()[k], theirs.blocks()[k], successor.blocks()[k],
                             weight.blocks()[k], faults[k]});
      }
    }
    std::uint64_t wrong = 0;
    for (const auto& of_tasks : read_back<std::uint32_t>(runtime_, faults)) {
      for (const std::uint32_t k : of_tasks) wrong += k != absorb::no_fault ? 1 : 0;
    }
    if (sums_of(network_, {wrong})[0] > 0) throw NoLists{};
  }

  BlockVector<Value> identities(const std::shared_ptr<const Layout>& layout) {
    auto result = temporary<Value>(network_, layout);
    for (Vector<Value>& block : result.blocks()) std::ranges::fill(block.write(), identity_of<Value>(op_));
    return result;
  }

  BlockVector<Value> scan_as_one_vector(const Numbers& successor, const BlockVector<Value>& weight) {
    auto result = temporary<Value>(network_, successor.layout());
    fill_as_one_vector(result, [&](Vector<Value>& sums) {
      if (!scan_if_lists(whole_of(successor), whole_of(weight), sums, op_, false)) throw NoLists{};
    });
    return result;
  }

  BlockVector<Value> scan_on_first_rank(const Numbers& successor, const BlockVector<Value>& weight) {
    const auto layout = successor.layout();
    std::vector<std::size_t> first_block(network_.ranks() + 1, 1);
    first_block[0] = 0;
    const auto one = std::make_shared<const Layout>(std::vector<std::uint64_t>{0, layout->size()}, first_block);
    auto links = temporary<std::int64_t>(network_, one);
    auto values = temporary<Value>(network_, one), sums = temporary<Value>(network_, one),
         result = temporary<Value>(network_, layout);
    const Numbers all = numbers_of(network_, one);
    gather(successor, all, links);
    gather(weight, all, values);
    std::uint64_t wrong = 0;
    if (!links.blocks().empty()) {
      wrong = scan_if_lists(links.blocks()[0], values.blocks()[0], sums.blocks()[0], op_, false) ? 0 : 1;
    }
    if (sums_of(network_, {wrong})[0] > 0) throw NoLists{};
    gather(sums, numbers_of(network_, layout), result);
    return result;
  }

  Network& network_;
  Runtime& runtime_;
  const Operator op_;
  const std::uint64_t limit_;
  bool by_stretches_;  // as long as they are much fewer than the elements
};

}  // namespace

template <class Value>
BlockVector<Value> contract_lists(Numbers successor, BlockVector<Value> weight, Operator op,
                                  std::optional<std::uint64_t> limit) {
  const Layout& layout = *successor.layout();
  if (!limit) {
    limit = most_of_one_vector(successor.network(), bytes_of_list_scan(sizeof(std::int64_t), sizeof(Value)));
    if (layout.size() > *limit) *limit /= 5;  // what the rounds leave shares the devices' memory with it
    for (std::size_t b = 0; !successor.network().has_all_blocks() && b < layout.blocks(); ++b) {
      limit = std::max<std::uint64_t>(*limit, layout.size(b));
    }
  }
  return BlockLists<Value>(successor.network(), op, *limit).scan(std::move(successor), std::move(weight));
}

#define INSTANCES(Value)                                                                   \
  template BlockVector<Value> contract_lists<Value>(Numbers, BlockVector<Value>, Operator, \
                                                    std::optional<std::uint64_t>);
PLEACH_FOR_VALUES(INSTANCES)

}  // namespace pleach
