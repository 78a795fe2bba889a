// Scans along lists in blocks, by contraction (Miller and Reif, "Parallel tree contraction and its application", 1985:
// random mate): a quarter of the elements absorb their successors, what is left is numbered anew, and so on until it
// fits one block, where one process scans it; then those that were absorbed learn from their takers what stands before
// them. Each round costs three exchanges, whatever the lists, and leaves three quarters.
#include <pleach/blocks.hpp>
#include <pleach/list.hpp>

#include "arguments.hpp"
#include "array/combine/codelet.hpp"
#include "array/convert/codelet.hpp"
#include "array/copy_part/codelet.hpp"
#include "array/fill/codelet.hpp"
#include "array/permute/codelet.hpp"
#include "array/widen/codelet.hpp"
#include "blocks/collective.hpp"
#include "blocks/identity.hpp"
#include "blocks/requirements.hpp"
#include "blocks/route.hpp"
#include "instances.hpp"
#include "list/absorb/codelet.hpp"
#include "list/collect.hpp"
#include "list/mark_taken/codelet.hpp"
#include "list/pick_mates/codelet.hpp"

#include <algorithm>
#include <new>
#include <numeric>
#include <optional>

namespace pleach {

namespace {

using Handles = std::vector<std::shared_ptr<Handle>>;
using Numbers = BlockVector<std::int64_t>;

/// In memory that goes back to those who need some: for what no other rank is sent as it is.
template <class T>
BlockVector<T> temporary(Network& network, const std::shared_ptr<const Layout>& layout) {
  Runtime& runtime = network.runtime();
  std::vector<Vector<T>> blocks;
  for (std::size_t b = layout->first_block(network.rank()); b < layout->first_block(network.rank() + 1); ++b) {
    blocks.emplace_back(runtime, layout->size(b), runtime.impl().reserve(layout->size(b), sizeof(T)));
  }
  return {network, layout, std::move(blocks)};
}

/// The links are not those of lists: two elements have one successor, or there is a cycle.
struct NoLists {};

/// Some elements of each own block: their places there, in ascending order, and the layout of those of all blocks.
struct Selection {
  Handles places;  // uint32
  std::shared_ptr<const Layout> layout;
};

/// Those whose marks, a byte each, are 0. Waits for all ranks.
Selection select(Network& network, const Layout& of, const Handles& marks) {
  Runtime& runtime = network.runtime();
  Selection selection;
  Handles counts;
  for (const auto& bytes : marks) counts.push_back(bytes ? count_heads(runtime, *bytes) : nullptr);
  std::vector<std::uint64_t> sizes;
  for (std::size_t k = 0; k < marks.size(); ++k) {
    if (counts[k]) {
      const auto of_tiles = read_back<std::int32_t>(runtime, *counts[k]);
      sizes.push_back(std::reduce(of_tiles.begin(), of_tiles.end(), std::uint64_t{0}));
      selection.places.push_back(collect_heads(runtime, *marks[k], *counts[k], static_cast<std::size_t>(sizes.back())));
    } else {
      sizes.push_back(0);
      selection.places.push_back(runtime.impl().reserve(0, sizeof(std::uint32_t)));
    }
  }
  std::vector<std::uint64_t> first{0};
  for (const std::uint64_t size : all_of(network, sizes)) first.push_back(first.back() + size);
  std::vector<std::size_t> first_block;
  for (std::size_t r = 0; r <= network.ranks(); ++r) first_block.push_back(of.first_block(r));
  selection.layout = std::make_shared<const Layout>(std::move(first), std::move(first_block));
  return selection;
}

/// Before anything of a block is read or kept, all of it has to hold something.
void require_something(Runtime& runtime, Handle& block) {
  if (block.filled()) return;
  fill::submit.over(runtime, block.size(), {0}, {block});
  block.set_filled();
}

/// The values of those that are selected.
template <class T>
BlockVector<T> values_of(const Selection& selection, const BlockVector<T>& values) {
  auto selected = temporary<T>(values.network(), selection.layout);
  const auto submission = Engine::instance().submission();
  for (std::size_t k = 0; k < selected.blocks().size(); ++k) {
    Vector<T>& block = selected.blocks()[k];
    permute::submit.over(values.network().runtime(), block.size(), {Type::i32, type_of<T>(), false},
                         {selection.places[k], values.blocks()[k], block});
    block.handle().set_filled();
  }
  return selected;
}

/// The other way round; the others keep what they hold, if it is anything.
template <class T>
void put_values(const Selection& selection, const BlockVector<T>& selected, BlockVector<T>& values) {
  const auto submission = Engine::instance().submission();
  for (std::size_t k = 0; k < selected.blocks().size(); ++k) {
    const Vector<T>& block = selected.blocks()[k];
    Handle& whole = values.blocks()[k].handle();
    require_something(values.network().runtime(), whole);
    permute::submit.over(values.network().runtime(), block.size(), {Type::i32, type_of<T>(), true, 0, 0, 0, true},
                         {selection.places[k], block, whole});
  }
}

/// The number of each element in the whole vector, by its place in its block.
Numbers numbers_of(Network& network, const Layout& of, const Selection& selection) {
  auto numbers = temporary<std::int64_t>(network, selection.layout);
  const auto submission = Engine::instance().submission();
  for (std::size_t k = 0; k < numbers.blocks().size(); ++k) {
    Vector<std::int64_t>& block = numbers.blocks()[k];
    const auto start = static_cast<std::int64_t>(of.first(numbers.first_block() + k));
    widen::submit.over(network.runtime(), block.size(), {start}, {selection.places[k], block});
    block.handle().set_filled();
  }
  return numbers;
}

/// All elements.
Selection all_of_blocks(Network& network, const std::shared_ptr<const Layout>& layout) {
  Selection all{{}, layout};
  for (std::size_t b = layout->first_block(network.rank()); b < layout->first_block(network.rank() + 1); ++b) {
    all.places.push_back(network.runtime().impl().reserve(layout->size(b), sizeof(std::uint32_t)));
    const auto submission = Engine::instance().submission();
    fill::submit.over(network.runtime(), layout->size(b), {0, true}, {all.places.back()});
  }
  return all;
}
Numbers numbers_of(Network& network, const std::shared_ptr<const Layout>& layout) {
  return numbers_of(network, *layout, all_of_blocks(network, layout));
}

/// -1 for all.
Numbers none_of(Network& network, const std::shared_ptr<const Layout>& layout) {
  auto none = temporary<std::int64_t>(network, layout);
  const auto submission = Engine::instance().submission();
  for (Vector<std::int64_t>& block : none.blocks()) {
    fill::submit.over(network.runtime(), block.size(), {0xFF}, {block});
    block.handle().set_filled();
  }
  return none;
}

/// marks(k, marks) submits what marks the elements of own block k, a byte each.
template <class Submit>
Handles marks_of(Network& network, const Layout& layout, Submit submit) {
  Handles marks;
  const std::size_t first = layout.first_block(network.rank()), end = layout.first_block(network.rank() + 1);
  for (std::size_t b = first; b < end; ++b) {
    marks.push_back(layout.size(b) > 0 ? network.runtime().impl().reserve(layout.size(b), 1) : nullptr);
  }
  const auto submission = Engine::instance().submission();
  for (std::size_t k = 0; k < marks.size(); ++k) {
    if (marks[k]) submit(k, marks[k]);
  }
  return marks;
}

/// Lists whose elements have values: the scan is exclusive, in the order of the lists.
template <class Value>
class BlockLists {
 public:
  BlockLists(Network& network, Operator op, std::uint64_t limit)
      : network_(network), runtime_(network.runtime()), op_(op), limit_(limit) {}

  /// Of elements that have the numbers of their successors, the last of a list its own. Throws NoLists on all ranks.
  BlockVector<Value> scan(Numbers successor, BlockVector<Value> weight, std::uint64_t toss = 0) {
    const auto layout = successor.layout();
    if (layout->size() <= limit_ || layout->blocks() <= 1) return scan_in_one_block(successor, weight);

    const Selection takers = pick(successor, toss, false);
    if (takers.layout->size() == 0) {
      if (pick(successor, toss, true).layout->size() == 0) return identities(layout);  // lists of one element
      return scan(std::move(successor), std::move(weight), toss + 1);
    }
    const Absorbed absorbed = absorb_successors(takers, successor, weight);

    const Selection kept = select_by_taker(absorbed.taker, false);
    Numbers number = none_of(network_, layout);
    put_values(kept, numbers_of(network_, kept.layout), number);
    auto next = temporary<std::int64_t>(network_, kept.layout);
    gather(number, values_of(kept, successor), next);
    require_lists(next);
    auto result = temporary<Value>(network_, layout);
    put_values(kept, scan(std::move(next), values_of(kept, weight), toss + 1), result);

    const Selection gone = select_by_taker(absorbed.taker, true);
    auto before = temporary<Value>(network_, gone.layout);
    gather(result, values_of(gone, absorbed.taker), before);
    combine_blocks(before, values_of(gone, absorbed.weight), before);
    put_values(gone, before, result);
    return result;
  }

  /// result[i] = left[i] op right[i]; it may be one of them.
  void combine_blocks(const BlockVector<Value>& left, const BlockVector<Value>& right, BlockVector<Value>& result) {
    const auto submission = Engine::instance().submission();
    for (std::size_t k = 0; k < left.blocks().size(); ++k) {
      combine::submit.over(runtime_, left.blocks()[k].size(), {type, op_},
                           {left.blocks()[k], right.blocks()[k], result.blocks()[k]});
      result.blocks()[k].handle().set_filled();
    }
  }

 private:
  static constexpr Type type = type_of<Value>();

  /// Of each element who absorbed it, or -1, and the weight of that one before it did.
  struct Absorbed {
    Numbers taker;
    BlockVector<Value> weight;
  };

  void require_lists(const Numbers& successor) {
    try {
      require_inside("", "", successor, successor.size());
    } catch (const RangeError&) {
      throw NoLists{};  // two elements had one successor, which one of them absorbed
    }
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

  Selection select_by_taker(const Numbers& taker, bool taken) {
    const Layout& layout = *taker.layout();
    return select(network_, layout,
                  marks_of(network_, layout, [&](std::size_t k, const std::shared_ptr<Handle>& marks) {
                    const Vector<std::int64_t>& block = taker.blocks()[k];
                    mark_taken::submit.over(runtime_, block.size(), {taken}, {block, marks});
                  }));
  }

  /// Takers tell their successors who they are, and what they weigh; these answer what follows them, what they weigh,
  /// and who takes them.
  Absorbed absorb_successors(const Selection& takers, Numbers& successor, BlockVector<Value>& weight) {
    const auto layout = successor.layout();
    Absorbed absorbed{none_of(network_, layout), temporary<Value>(network_, layout)};
    const Route route(values_of(takers, successor), *layout);
    const Messages places = route.send_places();
    const Messages names = route.send(handles_of(numbers_of(network_, *layout, takers)), Type::i64);
    const Messages weights = route.send(handles_of(values_of(takers, weight)), type);
    take_down(places, names, absorbed.taker);
    take_down(places, weights, absorbed.weight);
    const Handles next = answers(route, places, successor), theirs = answers(route, places, weight),
                  taker = answers(route, places, absorbed.taker);

    Handles faults;
    for (const auto& elements : takers.places) {
      faults.push_back(elements->size() > 0
                           ? runtime_.impl().rows(
                                 elements->size(), [](std::size_t) { return std::size_t{1}; }, sizeof(std::uint32_t))
                           : nullptr);
    }
    {
      const auto submission = Engine::instance().submission();
      for (std::size_t k = 0; k < faults.size(); ++k) {
        if (!faults[k]) continue;
        absorb::submit.over(
            runtime_, takers.places[k]->size(), {type, op_, layout->first(successor.first_block() + k)},
            {takers.places[k], next[k], taker[k], theirs[k], successor.blocks()[k], weight.blocks()[k], faults[k]});
      }
    }
    std::uint64_t wrong = 0;
    for (const auto& fault : faults) {
      if (!fault) continue;
      for (const std::uint32_t k : read_back<std::uint32_t>(runtime_, *fault)) wrong += k != absorb::no_fault ? 1 : 0;
    }
    if (sums_of(network_, {wrong})[0] > 0) throw NoLists{};
    return absorbed;
  }

  /// To the places that messages name.
  template <class T>
  void take_down(const Messages& places, const Messages& values, BlockVector<T>& to) {
    const auto submission = Engine::instance().submission();
    for (std::size_t l = 0; l < places.size(); ++l) {
      Handle& block = to.blocks()[l].handle();
      require_something(runtime_, block);
      for (std::size_t i = 0; i < places[l].size(); ++i) {
        if (!places[l][i]) continue;
        permute::submit.over(runtime_, places[l][i]->size(), {Type::i32, type_of<T>(), true, 0, 0, 0, true},
                             {places[l][i], values[l][i], block});
      }
    }
  }

  /// What stands at the places that messages name, for those that sent them.
  template <class T>
  Handles answers(const Route& route, const Messages& places, const BlockVector<T>& values) {
    Messages answers = route.exchange().answers(sizeof(T));
    {
      const auto submission = Engine::instance().submission();
      for (std::size_t l = 0; l < answers.size(); ++l) {
        for (std::size_t i = 0; i < answers[l].size(); ++i) {
          if (!answers[l][i]) continue;
          permute::submit.over(runtime_, answers[l][i]->size(), {Type::i32, type_of<T>(), false},
                               {places[l][i], values.blocks()[l], answers[l][i]});
        }
      }
    }
    const Messages back = route.exchange().back(std::move(answers), sizeof(T));
    Handles columns;
    for (std::size_t k = 0; k < back.size(); ++k) {
      columns.push_back(runtime_.impl().reserve(route.size(k), sizeof(T)));
    }
    route.place(back, columns, type_of<T>());
    return columns;
  }

  BlockVector<Value> identities(const std::shared_ptr<const Layout>& layout) {
    auto result = temporary<Value>(network_, layout);
    for (Vector<Value>& block : result.blocks()) std::ranges::fill(block.write(), identity_of<Value>(op_));
    return result;
  }

  /// Rank 0 scans all of it.
  BlockVector<Value> scan_in_one_block(const Numbers& successor, const BlockVector<Value>& weight) {
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
      try {
        list_scan(links.blocks()[0], values.blocks()[0], sums.blocks()[0], op_);
      } catch (const StructureError&) {
        wrong = 1;
      }
    }
    if (sums_of(network_, {wrong})[0] > 0) throw NoLists{};
    gather(sums, numbers_of(network_, layout), result);
    return result;
  }

  Network& network_;
  Runtime& runtime_;
  const Operator op_;
  const std::uint64_t limit_;
};

/// For links that are not those of lists. Slow, on the host.
template <class Index>
[[noreturn]] void throw_structure(const char* function, const BlockVector<Index>& successor) {
  Network& network = successor.network();
  std::vector<std::int64_t> mine, next;  // of elements that have a successor
  std::int64_t own = static_cast<std::int64_t>(successor.first());
  for (const Index link : successor.part()) {
    if (link != own) {
      mine.push_back(own);
      next.push_back(link);
    }
    ++own;
  }
  const Numbers elements(network, mine), links(network, next);
  Numbers predecessor = none_of(network, successor.layout()), seen(network, links.layout());
  scatter(elements, links, predecessor);
  gather(predecessor, links, seen);
  struct Fault {
    std::int64_t element, other, link;
  };
  std::optional<Fault> first;
  const auto others = seen.part();
  for (std::size_t k = 0; k < mine.size() && !first; ++k) {
    if (others[k] != mine[k]) first = {mine[k], others[k], next[k]};
  }
  const std::vector<Fault> faults = all_of(network, first ? std::vector{*first} : std::vector<Fault>());
  if (faults.empty()) throw StructureError(std::string(function) + ": the successors lead into a cycle");
  const auto [element, other, link] = faults[0];
  throw StructureError(std::string(function) + ": successor[" + std::to_string(std::min(element, other)) +
                       "] and successor[" + std::to_string(std::max(element, other)) + "] are both " +
                       std::to_string(link));
}

template <class Index>
Numbers as_numbers(const BlockVector<Index>& successor) {
  auto numbers = temporary<std::int64_t>(successor.network(), successor.layout());
  const auto submission = Engine::instance().submission();
  for (std::size_t k = 0; k < numbers.blocks().size(); ++k) {
    convert::submit.over(successor.network().runtime(), numbers.blocks()[k].size(), {type_of<Index>(), Type::i64},
                         {successor.blocks()[k], numbers.blocks()[k]});
    numbers.blocks()[k].handle().set_filled();
  }
  return numbers;
}

template <class T>
void copy_blocks(const BlockVector<T>& from, BlockVector<T>& to) {
  const auto submission = Engine::instance().submission();
  for (std::size_t k = 0; k < to.blocks().size(); ++k) {
    if (to.blocks()[k].size() == 0) continue;
    copy_part::submit(from.network().runtime(), {type_of<T>(), 0, false}, {from.blocks()[k], to.blocks()[k]});
    to.blocks()[k].handle().set_filled();
  }
}

template <class Index, class Value>
void scan_lists(const char* function, const BlockVector<Index>& successor, BlockVector<Value> weight,
                BlockVector<Value>& result, Operator op, const BlockVector<Value>* inclusive) {
  const Layout& layout = *successor.layout();
  std::uint64_t limit = 0;  // what fits one block
  for (std::size_t b = 0; b < layout.blocks(); ++b) limit = std::max<std::uint64_t>(limit, layout.size(b));
  require_inside(function, "successor", successor, layout.size());
  BlockLists<Value> lists(successor.network(), op, limit);
  try {
    const auto scanned = lists.scan(as_numbers(successor), std::move(weight));
    if (inclusive != nullptr) return lists.combine_blocks(scanned, *inclusive, result);
    copy_blocks(scanned, result);
  } catch (const NoLists&) {
    throw_structure(function, successor);
  }
}

}  // namespace

template <class Index>
void list_rank(const BlockVector<Index>& successor, BlockVector<Index>& rank) try {
  constexpr const char* function = "list_rank";
  require_layout(function, "rank", rank, "successor", successor);
  require_different(function, "rank", rank, "successor", successor);
  require_filled(function, "successor", successor);
  if (successor.size() == 0) return;
  auto ones = temporary<Index>(successor.network(), successor.layout());
  for (Vector<Index>& block : ones.blocks()) std::ranges::fill(block.write(), 1);
  scan_lists(function, successor, std::move(ones), rank, plus, static_cast<const BlockVector<Index>*>(nullptr));
} catch (const std::bad_alloc&) {
  throw_out_of_memory("list_rank");
}

template <class Index, class Value>
void list_scan(const BlockVector<Index>& successor, const BlockVector<Value>& values, BlockVector<Value>& result,
               Operator op, bool inclusive) try {
  constexpr const char* function = "list_scan";
  require_meaning(function, op, type_of<Value>());
  require_layout(function, "values", values, "successor", successor);
  require_layout(function, "result", result, "successor", successor);
  require_different(function, "values", values, "result", result);
  if constexpr (std::is_same_v<Index, Value>) require_different(function, "result", result, "successor", successor);
  require_filled(function, "successor", successor);
  require_filled(function, "values", values);
  if (successor.size() == 0) return;
  auto weight = temporary<Value>(values.network(), values.layout());  // which changes
  copy_blocks(values, weight);
  scan_lists(function, successor, std::move(weight), result, op, inclusive ? &values : nullptr);
} catch (const std::bad_alloc&) {
  throw_out_of_memory("list_scan");
}

#define INSTANCES(Index) template void list_rank<Index>(const BlockVector<Index>&, BlockVector<Index>&);
PLEACH_FOR_INDICES(INSTANCES)
#undef INSTANCES

#define INSTANCES(Index, Value)                                                                                    \
  template void list_scan<Index, Value>(const BlockVector<Index>&, const BlockVector<Value>&, BlockVector<Value>&, \
                                        Operator, bool);
PLEACH_FOR_INDICES_AND_VALUES(INSTANCES)

}  // namespace pleach
