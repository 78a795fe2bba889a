// Scans along lists in blocks, by contraction. Each round removes elements from the lists and renumbers the rest. When
// the rest fits on one device, that device scans it. The rounds are then undone in reverse order: each gives the
// elements that it removed their sums.
//
// There are two kinds of rounds:
//  - By subranges: each run of consecutive links inside a block becomes one element. This takes one exchange, and pays
//    if many links stay inside blocks.
//  - By random mate (Miller and Reif, "Parallel tree contraction and its application", 1985): each element tosses a
//    coin; an element with heads absorbs a successor with tails, which removes a quarter of the elements on average.
//    This takes two exchanges, and works for any lists.
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

/// The recursion of contract_lists(), which does an exclusive scan in the order of the lists.
template <class Value>
class BlockLists {
 public:
  BlockLists(Network& network, Operator op, std::uint64_t limit)
      : network_(network),
        runtime_(network.runtime()),
        op_(op),
        limit_(limit),
        by_stretches_(sums_of(network, {would_wait_for_stretches() ? 1U : 0U})[0] == 0) {}

  /// Returns, for each element, the sum of the weights before it in its list. successor[i] is the number, in the whole
  /// vector, of the element after i; the last element of a list has its own number. `toss` numbers the rounds, and
  /// seeds the coins. Throws NoLists on all ranks if the links are not those of lists.
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
      if (pick(successor, toss, true).layout->size() == 0) return identities(layout);  // every list has one element
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

  /// The result of a round by random mate: the lists of the remaining elements, for the next round, and what is needed
  /// to undo the round. The set of remaining elements is not stored: scan() computes it again with all_but(), which
  /// saves memory while the next rounds run.
  struct Contracted {
    Numbers successor;                   // of the remaining elements
    BlockVector<Value> weight;           // of the remaining elements
    Selection takers;                    // elements that absorbed their successors
    BlockVector<Value> weight_of_taker;  // their weights before the round
    Targets taken;                       // the absorbed successors
  };

  /// One round by random mate. Each vector is freed as soon as possible: the peak is about 42 bytes per element of
  /// `successor`, and 5 bytes per element stay allocated until the round is undone.
  Contracted contract(Selection takers, Numbers successor, BlockVector<Value> weight) {
    const auto layout = successor.layout();
    Targets taken(values_of(takers, successor), layout);
    auto weight_of_taker = values_of(takers, weight);
    absorb_successors(takers, taken, successor, weight);
    const Selection kept = all_but(taken, *layout);
    if (kept.layout->size() + takers.layout->size() != layout->size()) throw NoLists{};  // one was absorbed twice
    weight = values_of(kept, weight);
    successor = values_of(kept, successor);
    number_anew(successor, kept, layout);
    require_lists(successor);
    return {std::move(successor), std::move(weight), std::move(takers), std::move(weight_of_taker), std::move(taken)};
  }

  /// Throws NoLists if a remaining element has the number -1 as its successor (number_anew()).
  void require_lists(const Numbers& successor) {
    try {
      require_inside("", "", successor, successor.size());
    } catch (const RangeError&) {
      throw NoLists{};  // the element's successor was also that of another element, which absorbed it
    }
  }

  /// Returns whether a round by subranges would be slow here. It scans the blocks one after the other and waits for
  /// each, so several discrete devices would take turns; and if vectors take more memory than the accelerators have,
  /// each block would wait until others were evicted.
  [[nodiscard]] bool would_wait_for_stretches() const {
    return device_of_block(0, 1) != no_device || runtime_.impl().is_crowded();
  }

  /// The elements that absorb their successors in round `toss`; with `all`, every element that has a successor.
  Selection pick(const Numbers& successor, std::uint64_t toss, bool all) {
    const Layout& layout = *successor.layout();
    return select(network_, layout,
                  marks_of(network_, layout, [&](std::size_t k, const std::shared_ptr<Handle>& marks) {
                    const Vector<std::int64_t>& block = successor.blocks()[k];
                    pick_mates::submit.over(runtime_, block.size(),
                                            {toss, layout.first(successor.first_block() + k), all}, {block, marks});
                  }));
  }

  /// All elements except those in `taken`.
  Selection all_but(const Targets& taken, const Layout& layout) {
    return select(network_, layout,
                  marks_of(network_, layout, [&](std::size_t k, const std::shared_ptr<Handle>& marks) {
                    fill::submit.over(runtime_, marks->size(), {0, false}, {marks});
                    for (const auto& places : taken.places()[k]) {
                      if (places) mark_taken::submit.over(runtime_, places->size(), {}, {places, marks});
                    }
                  }));
  }

  /// Replaces the number of each element by its number among the elements in `kept`, and by -1 if it is not among them.
  /// The old numbers refer to vectors of this layout.
  void number_anew(Numbers& elements, const Selection& kept, const std::shared_ptr<const Layout>& layout) {
    const Targets found(elements, layout);
    elements = temporary<std::int64_t>(network_, elements.layout());
    Handles place;  // for each own block: of each element, its index in kept.places[k], or all ones; uint32
    for (std::size_t k = 0; k < kept.places.size(); ++k) {
      place.push_back(numbers_in_block(runtime_, kept, k, layout->size(elements.first_block() + k), 0xFF));
    }
    found.get_numbers(place, *kept.layout, elements);
  }

  /// Makes each element in `takers` absorb its successor: the element fetches the successor's link and weight, takes
  /// over the link, and combines the weight with its own. Throws NoLists on all ranks if that closes a cycle.
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

  /// The operator's identity for every element.
  BlockVector<Value> identities(const std::shared_ptr<const Layout>& layout) {
    auto result = temporary<Value>(network_, layout);
    for (Vector<Value>& block : result.blocks()) std::ranges::fill(block.write(), identity_of<Value>(op_));
    return result;
  }

  /// Scans lists that are all in this process, by list_scan() on one Vector.
  BlockVector<Value> scan_as_one_vector(const Numbers& successor, const BlockVector<Value>& weight) {
    auto result = temporary<Value>(network_, successor.layout());
    fill_as_one_vector(result, [&](Vector<Value>& sums) {
      if (!scan_if_lists(whole_of(successor), whole_of(weight), sums, op_, false)) throw NoLists{};
    });
    return result;
  }

  /// Gathers the lists on rank 0, scans them there, and sends the sums back.
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
  bool by_stretches_;  // try a round by subranges next; false from the first that leaves more than 3/5 of the elements
};

}  // namespace

template <class Value>
BlockVector<Value> contract_lists(Numbers successor, BlockVector<Value> weight, Operator op,
                                  std::optional<std::uint64_t> limit) {
  const Layout& layout = *successor.layout();
  if (!limit) {
    limit = max_of_one_vector(successor.network(), bytes_of_list_scan(sizeof(std::int64_t), sizeof(Value)));
    if (layout.size() > *limit) *limit /= 5;  // the rounds' own vectors need the rest of the devices' memory
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
