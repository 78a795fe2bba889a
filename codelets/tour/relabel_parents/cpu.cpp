#include "tour/relabel_parents/codelet.hpp"

namespace pleach::relabel_parents::cpu {

namespace {

/// Elements between a prefetch and the use: as in tour_write.
constexpr std::uint32_t ahead = 512;

template <class Index>
void run(const Index* order, const std::int32_t* place, const Index* enter, const Index* parent, Index* new_parent,
         std::uint32_t first, std::uint32_t size) {
  for (std::uint32_t i = first; i < first + size; ++i) {
    if (i + ahead < first + size) {
      __builtin_prefetch(&parent[order[i + ahead]]);
    }
    new_parent[i] = place[enter[parent[order[i]]]];
  }
}

}  // namespace

void relabel_parents(Arguments arguments, const void* order, const std::int32_t* place, const void* enter,
                     const void* parent, void* new_parent) {
  with_index(arguments.index, [&]<class Index>(Index) {
    run(static_cast<const Index*>(order), place, static_cast<const Index*>(enter), static_cast<const Index*>(parent),
        static_cast<Index*>(new_parent), arguments.first, arguments.size);
  });
}

}  // namespace pleach::relabel_parents::cpu
