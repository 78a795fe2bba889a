// Graphs in blocks: each edge goes to the blocks of its vertices, where arcs are sorted by the vertices they leave.
#include <pleach/block_graph.hpp>

#include "arguments.hpp"
#include "array/convert/codelet.hpp"
#include "array/permute/codelet.hpp"
#include "blocks/collective.hpp"
#include "blocks/elements.hpp"
#include "blocks/requirements.hpp"
#include "blocks/route.hpp"
#include "blocks/rows.hpp"
#include "blocks/selection.hpp"
#include "instances.hpp"
#include "once.hpp"
#include "runtime/phases/scratch.hpp"
#include "runtime/phases/submission.hpp"
#include "runtime/phases/submit.hpp"
#include "sort/sort.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

namespace pleach {

namespace {

/// The arcs that each own block receives: the places of the vertices that they leave, and the vertices that they lead
/// to.
struct Arcs {
  Messages place, neighbour;
};

/// Adds those from u to v.
template <class From, class Index>
void send_arcs(const BlockVector<From>& u, const BlockVector<Index>& v, const Layout& vertices, Arcs& arcs) {
  Route route(u, vertices);
  Messages place = route.send_places(), neighbour = route.send(handles_of(v), type_of<Index>());
  arcs.place.resize(place.size());
  arcs.neighbour.resize(place.size());
  for (std::size_t l = 0; l < place.size(); ++l) {
    arcs.place[l].insert(arcs.place[l].end(), place[l].begin(), place[l].end());
    arcs.neighbour[l].insert(arcs.neighbour[l].end(), neighbour[l].begin(), neighbour[l].end());
  }
}

/// Waits for all ranks.
std::uint64_t number_of_arcs(Network& network, const Arcs& arcs) {
  std::vector<std::uint64_t> counts;
  for (const auto& messages : arcs.place) {
    std::uint64_t& count = counts.emplace_back(0);
    for (const auto& message : messages) count += message ? message->size() : 0;
  }
  std::uint64_t sum = 0;
  for (const std::uint64_t count : all_of(network, counts)) {
    require_countable("BlockGraph", "arcs of a block", count);
    sum += count;
  }
  return sum;
}

/// Sorts by the vertices that arcs leave, uint32 below n, and then by those that they lead to, below `vertices`.
template <class Index>
void submit_rows(Runtime& runtime, Handle& place, std::size_t n, Handle& arrived, std::uint64_t vertices,
                 Handle& offset, Handle& neighbour) {
  const std::size_t m = place.size();
  const auto words = [&] { return reserve_scratch(runtime, m, sizeof(std::uint32_t)); };
  const auto by_neighbour = words();
  if constexpr (sizeof(Index) == sizeof(std::uint32_t)) {
    const auto bits = static_cast<std::uint32_t>(std::bit_width(vertices - 1));
    const auto ascending = sort_words(runtime, arrived, {std::max(bits, 1U)}, by_neighbour.get(), &place);
    sort_by_key(runtime, *by_neighbour, n, neighbour, offset, ascending.get());
  } else {
    const auto place_by_neighbour = words(), order = words();
    sort_order(runtime, Type::i64, arrived, *by_neighbour);
    permute::submit.over(runtime, m, {Type::i32, Type::i32, false}, {by_neighbour, place, place_by_neighbour});
    sort_by_key(runtime, *place_by_neighbour, n, *order, offset, by_neighbour.get());
    permute::submit.over(runtime, m, {Type::i32, Type::i64, false}, {order, arrived, neighbour});
  }
}

template <class Index>
BlockRows sort_arcs(Runtime& runtime, const Layout& vertices, std::size_t first_block, const Arcs& arcs) {
  BlockRows rows{type_of<Index>(), starts_of(runtime, vertices), {}, {}};
  for (std::size_t l = 0; l < arcs.place.size(); ++l) {
    const std::size_t n = vertices.size(first_block + l);
    const auto place = put_together(runtime, arcs.place[l], Type::i32);
    const auto arrived = put_together(runtime, arcs.neighbour[l], rows.index);
    const std::size_t m = place->size();
    if (m == 0) {
      rows.offset.push_back(hand_over(runtime, std::vector<std::uint32_t>(n + 1)));
      rows.neighbour.push_back(arrived);
      continue;
    }
    rows.offset.push_back(reserve_scratch(runtime, n + 1, sizeof(std::uint32_t)));
    rows.neighbour.push_back(reserve_scratch(runtime, m, sizeof(Index)));
    const Submission submission;
    submit_rows<Index>(runtime, *place, n, *arrived, vertices.size(), *rows.offset.back(), *rows.neighbour.back());
  }
  return rows;
}

}  // namespace

template <class Index>
BlockGraph<Index>::BlockGraph(std::shared_ptr<const Layout> vertices, const BlockVector<Index>& from,
                              const BlockVector<Index>& to, GraphOptions options) try
    : network_(&from.network()),
      layout_(std::move(vertices)),
      incoming_(std::make_shared<OnFirstUse<BlockRows>>()),
      whole_(std::make_shared<OnFirstUse<Graph<Index>>>()),
      directed_(options.directed) {
  require_ranks("BlockGraph", layout_, *network_);
  require_layout("BlockGraph", "to", to, "from", from);
  require_filled("BlockGraph", "from", from);
  require_filled("BlockGraph", "to", to);
  require_inside("BlockGraph", "from", from, layout_->size());
  require_inside("BlockGraph", "to", to, layout_->size());
  Arcs arcs;
  send_arcs(from, to, *layout_, arcs);
  if (!options.directed) send_arcs(to, from, *layout_, arcs);
  arcs_ = number_of_arcs(*network_, arcs);
  rows_ = std::make_shared<const BlockRows>(
      sort_arcs<Index>(network_->runtime(), *layout_, layout_->first_block(network_->rank()), arcs));
} catch (const std::bad_alloc&) {
  throw_out_of_memory("BlockGraph");
}

template <class Index>
const BlockRows& BlockGraph<Index>::incoming() const {
  if (!directed_) return rows();
  (void)layout();
  return incoming_->get([this] {
    const Handles all = all_of_blocks(*network_, layout_).places;
    const ArcList list =
        list_arcs_of(*network_, *layout_, *rows_, all, count_arcs_of(*network_, *layout_, *rows_, all));
    auto from = temporary<Index>(*network_, list.from.layout());
    convert_blocks(list.from, from);
    Arcs arcs;
    send_arcs(list.to, from, *layout_, arcs);
    (void)number_of_arcs(*network_, arcs);
    auto rows = std::make_unique<const BlockRows>(
        sort_arcs<Index>(network_->runtime(), *layout_, layout_->first_block(network_->rank()), arcs));
    for (const Handles& kept : {rows->offset, rows->neighbour}) await(network_->runtime(), kept);
    return rows;
  });
}

template <class Index>
const Graph<Index>* BlockGraph<Index>::whole() const {
  if (!is_one_block(*network_, *layout())) return nullptr;
  return &whole_->get([this] {
    Runtime& runtime = network_->runtime();
    const auto vector_of = [&](const std::shared_ptr<Handle>& handle) {
      return Vector<Index>(runtime, handle->size(), handle);
    };
    const auto& offset = rows_->offset[0];
    Vector<Index> neighbour = vector_of(rows_->neighbour[0]);
    if constexpr (sizeof(Index) == sizeof(std::uint32_t)) {
      return std::unique_ptr<const Graph<Index>>(new Graph<Index>(vector_of(offset), std::move(neighbour), directed_));
    } else {
      Vector<Index> wide(runtime, offset->size());
      {
        const Submission submission;
        convert::submit.over(runtime, wide.size(), {Type::i32, type_of<Index>()}, {offset, wide});
        wide.handle().set_filled();
      }
      wide.wait();
      return std::unique_ptr<const Graph<Index>>(new Graph<Index>(std::move(wide), std::move(neighbour), directed_));
    }
  });
}

#define INSTANCES(Index) template class BlockGraph<Index>;
PLEACH_FOR_INDICES(INSTANCES)

}  // namespace pleach
