#include "blocks/vertex_sets.hpp"

#include "arguments.hpp"
#include "array/fill/codelet.hpp"
#include "blocks/collective.hpp"
#include "instances.hpp"
#include "search/add_vertices/codelet.hpp"
#include "search/pack_frontier/codelet.hpp"

#include <algorithm>
#include <functional>
#include <span>
#include <utility>
#include <vector>

namespace pleach {

namespace {

/// Words of a set in front of the one with the first vertex of a block.
std::size_t words_before(const Layout& vertices, std::size_t block) {
  return static_cast<std::size_t>(vertices.first(block) / 32);
}

std::size_t words_of_all(const Layout& vertices) { return words_before(vertices, vertices.blocks()) + 1; }

/// What a device's own blocks have of a set.
struct PartOfSet {
  std::size_t first, words;  // of the set's
  std::shared_ptr<Handle> vertices;
};
using PartsOfSet = std::map<std::uint32_t, PartOfSet>;

std::shared_ptr<Handle> empty_set(Runtime& runtime, std::size_t words, std::uint32_t home) {
  auto set = runtime.impl().reserve(words, sizeof(std::uint32_t));
  set->settle(home);
  const auto submission = Engine::instance().submission();
  fill::submit.over(runtime, words, {0}, {set});
  return set;
}

/// Words from the first to the last one that have vertices of a device's blocks.
template <class Index>
PartsOfSet empty_parts(const BlockVector<Index>& level) {
  const Layout& vertices = *level.layout();
  PartsOfSet parts;
  for (std::size_t k = 0; k < level.blocks().size(); ++k) {
    const std::size_t block = level.first_block() + k, first = words_before(vertices, block);
    PartOfSet& part = parts.try_emplace(level.blocks()[k].handle().home(), first).first->second;
    part.words = words_before(vertices, block + 1) + 1 - part.first;
  }
  for (auto& [home, part] : parts) part.vertices = empty_set(level.network().runtime(), part.words, home);
  return parts;
}

VertexSets share_between_devices(Runtime& runtime, const Layout& vertices, const PartsOfSet& parts) {
  VertexSets wholes;
  if (parts.size() == 1) {
    wholes[parts.begin()->first] = parts.begin()->second.vertices;
    return wholes;
  }
  for (const auto& [home, own] : parts) wholes[home] = empty_set(runtime, words_of_all(vertices), home);
  for (const bool others : {false, true}) {  // which come while devices add their own
    for (const auto& [home, whole] : wholes) {
      for (const auto& [of, part] : parts) {
        if ((of != home) != others) continue;
        const auto submission = Engine::instance().submission();
        add_vertices::submit(runtime, {static_cast<std::uint32_t>(part.first)}, {part.vertices, whole});
      }
    }
  }
  return wholes;
}

/// The first word of a rank, and the last one, may be of its neighbours, too. Waits for these.
VertexSets share_between_ranks(Network& network, const Layout& vertices, const PartsOfSet& parts) {
  Runtime& runtime = network.runtime();
  std::vector<std::uint32_t> whole(words_of_all(vertices));
  const auto add = [&](std::size_t begin, std::span<const std::uint32_t> words) {
    std::uint32_t* to = &whole[begin];
    std::ranges::transform(words, std::span(to, words.size()), to, std::bit_or());
  };
  const auto first_of = [&](std::size_t rank) { return words_before(vertices, vertices.first_block(rank)); };
  for (const auto& [home, part] : parts) add(part.first, read_back<std::uint32_t>(runtime, *part.vertices));
  const std::size_t mine = first_of(network.rank()), end = first_of(network.rank() + 1) + 1;
  const auto sets = all_gather(network, std::span<const std::uint32_t>(whole).subspan(mine, end - mine));
  for (std::size_t rank = 0; rank < sets.size(); ++rank) add(first_of(rank), sets[rank]);
  const auto shared = hand_over(runtime, whole);
  VertexSets wholes;
  for (const auto& [home, part] : parts) wholes[home] = shared;
  return wholes;
}

}  // namespace

template <class Index>
VertexSets vertices_of_level(const BlockVector<Index>& level, std::int32_t depth) {
  Network& network = level.network();
  Runtime& runtime = network.runtime();
  const Layout& vertices = *level.layout();
  const PartsOfSet parts = empty_parts(level);
  for (std::size_t k = 0; k < level.blocks().size(); ++k) {
    const Vector<Index>& block = level.blocks()[k];
    if (block.size() == 0) continue;
    const PartOfSet& part = parts.at(block.handle().home());
    const std::uint64_t begin = vertices.first(level.first_block() + k);
    const auto submission = Engine::instance().submission();
    pack_frontier::submit.over(runtime, pack_frontier::words_of(begin, block.size()),
                               {type_of<Index>(), begin - 32 * part.first, depth}, {block, part.vertices});
  }
  return network.ranks() > 1 ? share_between_ranks(network, vertices, parts)
                             : share_between_devices(runtime, vertices, parts);
}

#define INSTANCES(Index) template VertexSets vertices_of_level<Index>(const BlockVector<Index>&, std::int32_t);
PLEACH_FOR_INDICES(INSTANCES)

}  // namespace pleach
