#include "blocks/vertex_sets.hpp"

#include "arguments.hpp"
#include "array/combine/codelet.hpp"
#include "array/fill/codelet.hpp"
#include "blocks/collective.hpp"
#include "instances.hpp"
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

std::shared_ptr<Handle> empty_set(Runtime& runtime, const Layout& vertices, std::uint32_t home) {
  auto set = runtime.impl().reserve(words_of_all(vertices), sizeof(std::uint32_t));
  set->settle(home);
  const auto submission = Engine::instance().submission();
  fill::submit.over(runtime, set->size(), {0}, {set});
  return set;
}

VertexSets share_between_devices(Runtime& runtime, const VertexSets& parts) {
  VertexSets wholes = parts;
  for (auto& [home, whole] : wholes) {
    for (const auto& [other, part] : parts) {
      if (other == home) continue;
      auto sum = runtime.impl().reserve(whole->size(), sizeof(std::uint32_t));
      sum->settle(home);
      const auto submission = Engine::instance().submission();
      combine::submit.over(runtime, sum->size(), {Type::i32, bit_or}, {whole, part, sum});
      whole = std::move(sum);
    }
  }
  return wholes;
}

/// The first word of a rank, and the last one, may be of its neighbours, too. Waits for these.
VertexSets share_between_ranks(Network& network, const Layout& vertices, const VertexSets& parts) {
  Runtime& runtime = network.runtime();
  std::vector<std::uint32_t> whole(words_of_all(vertices));
  const auto add = [&](std::size_t begin, std::span<const std::uint32_t> words) {
    std::uint32_t* to = &whole[begin];
    std::ranges::transform(words, std::span(to, words.size()), to, std::bit_or());
  };
  const auto first_of = [&](std::size_t rank) { return words_before(vertices, vertices.first_block(rank)); };
  for (const auto& [home, part] : parts) add(0, read_back<std::uint32_t>(runtime, *part));
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
  VertexSets parts;
  for (std::size_t k = 0; k < level.blocks().size(); ++k) {
    const Vector<Index>& block = level.blocks()[k];
    std::shared_ptr<Handle>& part = parts[block.handle().home()];
    if (!part) part = empty_set(runtime, vertices, block.handle().home());
    if (block.size() == 0) continue;
    const std::uint64_t begin = vertices.first(level.first_block() + k);
    const auto submission = Engine::instance().submission();
    pack_frontier::submit.over(runtime, pack_frontier::words_of(begin, block.size()), {type_of<Index>(), begin, depth},
                               {block, part});
  }
  return network.ranks() > 1 ? share_between_ranks(network, vertices, parts) : share_between_devices(runtime, parts);
}

#define INSTANCES(Index) template VertexSets vertices_of_level<Index>(const BlockVector<Index>&, std::int32_t);
PLEACH_FOR_INDICES(INSTANCES)

}  // namespace pleach
