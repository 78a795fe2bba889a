// Graphs in blocks: each edge goes to the blocks of its vertices, where arcs are sorted by the vertices they leave.
#include <pleach/block_graph.hpp>

#include "arguments.hpp"
#include "array/permute/codelet.hpp"
#include "blocks/collective.hpp"
#include "blocks/elements.hpp"
#include "blocks/requirements.hpp"
#include "blocks/route.hpp"
#include "blocks/rows.hpp"
#include "blocks/selection.hpp"
#include "instances.hpp"
#include "sort/sort.hpp"

#include <limits>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

namespace pleach {

namespace {

/// What each own block is told of arcs: the places of the vertices that they leave, and where they lead to.
struct Arcs {
  Messages place, neighbour;
};

/// Adds those from u to v.
template <class Index>
void send_arcs(const BlockVector<Index>& u, const BlockVector<Index>& v, const Layout& vertices, Arcs& arcs) {
  const Route route(u, vertices);
  Messages place = route.send_places(), neighbour = route.send(handles_of(as_numbers(v)), Type::i64);
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

BlockRows sort_arcs(Runtime& runtime, const Layout& vertices, std::size_t first_block, const Arcs& arcs) {
  BlockRows rows;
  for (std::size_t l = 0; l < arcs.place.size(); ++l) {
    const std::size_t n = vertices.size(first_block + l);
    const auto place = put_together(runtime, arcs.place[l], Type::i32);
    const auto arrived = put_together(runtime, arcs.neighbour[l], Type::i64);
    const std::size_t m = place->size();
    if (m == 0) {
      rows.offset.push_back(hand_over(runtime, std::vector<std::uint32_t>(n + 1)));
      rows.neighbour.push_back(arrived);
      continue;
    }
    const auto order = runtime.impl().reserve(m, sizeof(std::uint32_t));
    rows.offset.push_back(runtime.impl().reserve(n + 1, sizeof(std::uint32_t)));
    rows.neighbour.push_back(runtime.impl().reserve(m, sizeof(std::int64_t)));
    const auto submission = Engine::instance().submission();
    sort_by_key(runtime, *place, n, *order, *rows.offset.back());
    permute::submit.over(runtime, m, {Type::i32, Type::i64, false}, {order, arrived, rows.neighbour.back()});
  }
  return rows;
}

}  // namespace

template <class Index>
BlockGraph<Index>::BlockGraph(std::shared_ptr<const Layout> vertices, const BlockVector<Index>& from,
                              const BlockVector<Index>& to, GraphOptions options) try
    : network_(&from.network()), layout_(std::move(vertices)), directed_(options.directed) {
  require_ranks("BlockGraph", *layout_, *network_);
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
      sort_arcs(network_->runtime(), *layout_, layout_->first_block(network_->rank()), arcs));
} catch (const std::bad_alloc&) {
  throw_out_of_memory("BlockGraph");
}

template <class Index>
const BlockRows& BlockGraph<Index>::incoming() const {
  if (!directed_) return *rows_;
  if (incoming_ == nullptr) {
    const Handles all = all_of_blocks(*network_, layout_).places;
    const ArcList list =
        list_arcs_of(*network_, *layout_, *rows_, all, count_arcs_of(*network_, *layout_, *rows_, all));
    Arcs arcs;
    send_arcs(list.to, list.from, *layout_, arcs);
    (void)number_of_arcs(*network_, arcs);
    incoming_ = std::make_shared<const BlockRows>(
        sort_arcs(network_->runtime(), *layout_, layout_->first_block(network_->rank()), arcs));
  }
  return *incoming_;
}

#define INSTANCES(Index) template class BlockGraph<Index>;
PLEACH_FOR_INDICES(INSTANCES)

}  // namespace pleach
