#include "blocks/vertex_sets.hpp"

#include "arguments.hpp"
#include "array/fill/codelet.hpp"
#include "blocks/collective.hpp"
#include "blocks/threes.hpp"
#include "instances.hpp"
#include "runtime/phases/scratch.hpp"
#include "runtime/phases/submission.hpp"
#include "runtime/phases/submit.hpp"
#include "search/pack_frontier/codelet.hpp"
#include "search/unite_vertices/codelet.hpp"

#include <algorithm>
#include <functional>
#include <span>
#include <utility>
#include <vector>

namespace pleach {

namespace {

/// Returns the number of words of a set before the word with a block's first vertex.
std::size_t words_before(const Layout& vertices, std::size_t block) {
  return static_cast<std::size_t>(vertices.first(block) / 32);
}

std::size_t words_of_all(const Layout& vertices) { return words_before(vertices, vertices.blocks()) + 1; }

/// The vertices of a device's own blocks, which are consecutive.
struct OwnVertices {
  std::uint64_t begin, end;
  std::size_t blocks;  // number of nonempty blocks
  std::shared_ptr<Handle> set;

  [[nodiscard]] std::uint64_t first() const { return begin / 32 * 32; }
  [[nodiscard]] std::size_t words() const { return pack_frontier::words_of(begin, end - begin); }
};
using AllOwn = std::map<std::uint32_t, OwnVertices>;

std::shared_ptr<Handle> empty_set(Runtime& runtime, std::size_t words, std::uint32_t home) {
  auto set = reserve_scratch(runtime, words, sizeof(std::uint32_t));
  set->set_affinity(home);
  const Submission submission;
  fill::submit.over(runtime, words, {0}, {set});
  return set;
}

template <class Index>
AllOwn own_vertices(const BlockVector<Index>& level, std::int32_t depth) {
  Runtime& runtime = level.network().runtime();
  const Layout& vertices = *level.layout();
  AllOwn all;
  for (std::size_t k = 0; k < level.blocks().size(); ++k) {
    const std::uint64_t begin = vertices.first(level.first_block() + k);
    const std::size_t size = level.blocks()[k].size();
    OwnVertices& own = all.try_emplace(level.blocks()[k].handle().affinity(), begin, begin).first->second;
    own.end = begin + size;
    if (size > 0) ++own.blocks;
  }
  for (auto& [home, own] : all) {
    if (own.blocks == 1) {
      own.set = reserve_scratch(runtime, own.words(), sizeof(std::uint32_t));
      own.set->set_affinity(home);
    } else {
      own.set = empty_set(runtime, std::max<std::size_t>(own.words(), 1), home);
    }
  }
  for (std::size_t k = 0; k < level.blocks().size(); ++k) {
    const Vector<Index>& block = level.blocks()[k];
    if (block.size() == 0) continue;
    const OwnVertices& own = all.at(block.handle().affinity());
    const std::uint64_t begin = vertices.first(level.first_block() + k);
    const Submission submission;
    pack_frontier::submit.over(runtime, pack_frontier::words_of(begin, block.size()),
                               {type_of<Index>(), begin - own.first(), depth, own.blocks > 1}, {block, own.set});
  }
  return all;
}

/// Unites the sets of all other devices.
std::shared_ptr<Handle> others_of(Runtime& runtime, const Layout& vertices, const AllOwn& all, std::uint32_t home) {
  struct Other {
    std::shared_ptr<Handle> set;
    std::uint32_t first = 0;  // its first word
  };
  std::vector<Other> others;
  for (const auto& [other, own] : all) {
    if (other != home) others.push_back({own.set, static_cast<std::uint32_t>(own.first() / 32)});
  }
  auto united = reserve_scratch(runtime, words_of_all(vertices), sizeof(std::uint32_t));
  united->set_affinity(home);
  bool adds = false;
  for_threes(others, [&](const Other& one, const Other& two, const Other& three) {
    const Submission submission;
    unite_vertices::submit(runtime, {one.first, two.first, three.first, std::exchange(adds, true)},
                           {one.set, two.set, three.set, united});
  });
  return united;
}

VertexSets share_between_devices(Runtime& runtime, const Layout& vertices, const AllOwn& all) {
  VertexSets sets;
  for (const auto& [home, own] : all) sets[home] = {own.begin, own.end, own.first(), 0, own.set, nullptr};
  if (sets.size() == 2) {
    VertexSet &one = sets.begin()->second, &other = sets.rbegin()->second;
    one.others = other.own;
    one.others_from = other.own_from;
    other.others = one.own;
    other.others_from = one.own_from;
  } else if (sets.size() > 2) {
    for (auto& [home, set] : sets) set.others = others_of(runtime, vertices, all, home);
  }
  return sets;
}

/// Exchanges the sets of all ranks. A rank's first and last word may contain vertices of its neighbours. Waits for
/// other ranks.
VertexSets share_between_ranks(Network& network, const Layout& vertices, const AllOwn& all) {
  Runtime& runtime = network.runtime();
  std::vector<std::uint32_t> whole(words_of_all(vertices));
  const auto add = [&](std::size_t begin, std::span<const std::uint32_t> words) {
    std::uint32_t* to = &whole[begin];
    std::ranges::transform(words, std::span(to, words.size()), to, std::bit_or());
  };
  const auto first_of = [&](std::size_t rank) { return words_before(vertices, vertices.first_block(rank)); };
  for (const auto& [home, own] : all) add(own.first() / 32, read_back<std::uint32_t>(runtime, *own.set));
  const std::size_t mine = first_of(network.rank()), end = first_of(network.rank() + 1) + 1;
  const auto sets = all_gather(network, std::span<const std::uint32_t>(whole).subspan(mine, end - mine));
  for (std::size_t rank = 0; rank < sets.size(); ++rank) add(first_of(rank), sets[rank]);
  const auto shared = hand_over(runtime, whole);
  VertexSets wholes;
  for (const auto& [home, own] : all) wholes[home] = {0, vertices.size(), 0, 0, shared, nullptr};
  return wholes;
}

}  // namespace

template <class Index>
VertexSets vertices_of_level(const BlockVector<Index>& level, std::int32_t depth) {
  Network& network = level.network();
  const AllOwn all = own_vertices(level, depth);
  return network.ranks() > 1 ? share_between_ranks(network, *level.layout(), all)
                             : share_between_devices(network.runtime(), *level.layout(), all);
}

#define INSTANCES(Index) template VertexSets vertices_of_level<Index>(const BlockVector<Index>&, std::int32_t);
PLEACH_FOR_INDICES(INSTANCES)

}  // namespace pleach
