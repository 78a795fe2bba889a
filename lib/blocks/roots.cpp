#include "blocks/roots.hpp"

#include <pleach/blocks.hpp>
#include <pleach/error.hpp>

#include "blocks/collective.hpp"
#include "blocks/elements.hpp"
#include "blocks/selection.hpp"

#include <string>
#include <unordered_map>

namespace pleach {

namespace {

void require_one_each(const char* function, const std::vector<std::int64_t>& component,
                      const std::vector<std::int64_t>& given) {
  std::unordered_map<std::int64_t, std::size_t> root_of;
  for (std::size_t i = 0; i < given.size(); ++i) {
    const auto [other, is_first] = root_of.emplace(component[i], i);
    if (is_first) continue;
    const std::string start = std::string(function) + ": ";
    if (given[other->second] == given[i]) {
      throw StructureError(start + "roots[" + std::to_string(other->second) + "] and roots[" + std::to_string(i) +
                           "] are both " + std::to_string(given[i]));
    }
    throw StructureError(start + "vertices " + std::to_string(given[other->second]) + " and " +
                         std::to_string(given[i]) + " are roots of one component");
  }
}

}  // namespace

Numbers roots_of_components(const char* function, const Numbers& label, const std::vector<std::int64_t>& given,
                            bool all_given) {
  Network& network = label.network();
  const auto vertices = label.layout();
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (given[i] >= 0 && static_cast<std::uint64_t>(given[i]) < vertices->size()) continue;
    throw RangeError(std::string(function) + ": roots[" + std::to_string(i) + "] = " + std::to_string(given[i]) +
                     " is outside [0, " + std::to_string(vertices->size()) + ")");
  }
  const Selection smallest = own_numbers(label);
  Numbers components = numbers_of(network, *vertices, smallest);
  if (given.empty()) return components;

  const Numbers root(network, network.rank() == 0 ? given : std::vector<std::int64_t>());
  Numbers component(network, root.layout()), root_of = none_of(network, vertices);
  gather(label, root, component);
  require_one_each(function, all_of(network, component.part()), given);
  scatter(root, component, root_of);
  const Numbers found = values_of(smallest, root_of);
  std::vector<std::int64_t> mine = found.part(), without;
  const std::vector<std::int64_t> own = components.part();
  for (std::size_t i = 0; i < mine.size(); ++i) {
    if (mine[i] >= 0) continue;
    mine[i] = own[i];
    if (without.empty()) without.push_back(own[i]);
  }
  const std::vector<std::int64_t> all = all_of(network, without);
  if (all_given && !all.empty()) {
    throw StructureError(std::string(function) + ": the component of vertex " + std::to_string(all[0]) +
                         " has no root");
  }
  return {network, mine};
}

}  // namespace pleach
