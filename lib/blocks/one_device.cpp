#include "blocks/one_device.hpp"

#include <algorithm>
#include <limits>

namespace pleach {

std::uint64_t most_of_one_device(const Network& network, std::size_t bytes_each) {
  if (network.ranks() > 1) return 0;
  std::uint64_t most = std::numeric_limits<std::int32_t>::max();
  const auto nodes = network.runtime().memory().nodes;
  for (std::size_t k = 1; k < nodes.size(); ++k) {  // the first is the host
    if (nodes[k].total) most = std::min<std::uint64_t>(most, *nodes[k].total / 16 * 15 / bytes_each);
  }
  return most;
}

}  // namespace pleach
