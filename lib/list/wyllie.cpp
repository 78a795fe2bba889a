// Wyllie's algorithm and its variants (Rehman, sections 3.2 and 3.3).
#include "list/wyllie.hpp"
#include "instances.hpp"

#include <pleach/error.hpp>

#include "list/find_bad_link/codelet.hpp"
#include "list/links.hpp"
#include "list/nodes.hpp"

#include <string>

namespace pleach {

template <class Index>
void wyllie(const Vector<Index>& successor, Vector<Index>& rank, ListRanking variant, bool from_tail) {
  constexpr std::size_t max_32_bits = std::size_t{1} << 16;
  const std::size_t n = successor.size();
  if (variant == ListRanking::wyllie32 && n > max_32_bits) {
    throw ArgumentError("list_rank: successor has " + std::to_string(n) + " elements, wyllie32 ranks at most " +
                        std::to_string(max_32_bits));
  }
  if (n == 0) return;

  inspect("list_rank", "successor", successor);
  const auto predecessor = predecessors_of(successor);
  require_single_predecessors("list_rank", "successor", successor, *predecessor);

  // An element counts those in the direction in which it jumps.
  const Type index = from_tail ? type_of<Index>() : Type::i32;
  Handle& links = from_tail ? successor.handle() : *predecessor;
  Nodes nodes(successor.runtime(), index, links,
              variant == ListRanking::wyllie32 ? NodeBits::half_16 : NodeBits::half_32);
  if (variant == ListRanking::wyllie_stepwise) {
    nodes.jump_stepwise();
  } else {
    nodes.jump(variant == ListRanking::wyllie_lean);
  }
  const std::uint32_t endless = nodes.first_endless();
  if (endless != find_bad_link::no_fault) {
    throw StructureError("list_rank: element " + std::to_string(endless) + " is on a cycle");
  }
  nodes.unpack(type_of<Index>(), &rank.handle(), nullptr);
}

#define INSTANCES(Index) template void wyllie<Index>(const Vector<Index>&, Vector<Index>&, ListRanking, bool);
PLEACH_FOR_INDICES(INSTANCES)

}  // namespace pleach
