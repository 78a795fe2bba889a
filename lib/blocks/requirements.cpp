#include "blocks/requirements.hpp"

#include "blocks/collective.hpp"
#include "instances.hpp"
#include "list/inspect_links/codelet.hpp"
#include "runtime/phases/scratch.hpp"
#include "runtime/phases/submission.hpp"
#include "runtime/phases/submit.hpp"

#include <limits>
#include <memory>
#include <vector>

namespace pleach {

void require_ranks(const char* function, const std::shared_ptr<const Layout>& vertices, const Network& network) {
  if (vertices == nullptr) throw ArgumentError(std::string(function) + ": the vertices have no layout");
  if (vertices->ranks() == network.ranks()) return;
  throw ArgumentError(std::string(function) + ": the layout of the vertices is of " +
                      std::to_string(vertices->ranks()) + " ranks, there are " + std::to_string(network.ranks()));
}

template <class Index>
void require_inside(const char* function, const char* name, const BlockVector<Index>& index, std::uint64_t bound) {
  using inspect_links::Tally;
  Runtime& runtime = index.network().runtime();
  std::vector<std::shared_ptr<Handle>> tallies;  // no tallies of empty blocks
  {
    for (const Vector<Index>& block : index.blocks()) {
      tallies.push_back(block.size() > 0 ? reserve_rows(runtime, block.size(), inspect_links::groups, sizeof(Tally))
                                         : nullptr);
    }
    const Submission submission;
    for (std::size_t k = 0; k < tallies.size(); ++k) {
      const Vector<Index>& block = index.blocks()[k];
      if (!tallies[k]) continue;
      inspect_links::submit.over(runtime, block.size(), {type_of<Index>(), bound}, {block, tallies[k]});
    }
  }
  struct Fault {
    std::uint64_t element;
    std::int64_t index;
  };
  Fault first{std::numeric_limits<std::uint64_t>::max(), 0};
  const auto of_tasks = read_back<Tally>(runtime, tallies);
  for (std::size_t k = 0; k < tallies.size() && first.element == Tally::none; ++k) {
    Tally sum;
    for (const Tally& tally : of_tasks[k]) sum = merge(sum, tally);
    if (sum.outside == Tally::none) continue;
    const Vector<Index>& block = index.blocks()[k];
    first = {index.layout()->first(index.first_block() + k) + sum.outside,
             std::int64_t{block.read()[static_cast<std::size_t>(sum.outside)]}};
  }
  for (const Fault& fault : all_of(index.network(), std::vector{first})) {
    if (fault.element == Tally::none) continue;
    throw RangeError(std::string(function) + ": " + name + "[" + std::to_string(fault.element) +
                     "] = " + std::to_string(fault.index) + " is outside [0, " + std::to_string(bound) + ")");
  }
}

#define INSTANCES(Index) \
  template void require_inside<Index>(const char*, const char*, const BlockVector<Index>&, std::uint64_t);
PLEACH_FOR_INDICES(INSTANCES)

}  // namespace pleach
