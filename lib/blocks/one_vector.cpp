#include "blocks/one_vector.hpp"

#include "runtime/phases/runtime.hpp"

#include <algorithm>
#include <limits>

namespace pleach {

std::uint64_t max_of_one_vector(const Network& network, std::size_t bytes_each) {
  if (!network.has_all_blocks()) return 0;
  constexpr std::uint64_t countable = std::numeric_limits<std::int32_t>::max();
  const auto nodes = network.runtime().memory().nodes;
  const auto room = [&](const MemoryUse::Node& node) {
    return node.total ? std::min<std::uint64_t>(countable, *node.total / 16 * 15 / bytes_each) : countable;
  };
  std::uint64_t most = countable;
  for (std::size_t k = 1; k < nodes.size(); ++k) most = std::min(most, room(nodes[k]));  // the first is the host
  return network.runtime().impl().has_cores() ? std::max(most, room(nodes[0])) : most;
}

}  // namespace pleach
