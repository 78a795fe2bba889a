#include "array/block_of.hpp"
#include "array/locate/codelet.hpp"

namespace pleach::locate {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, []<class Index>(const Buffers<Index>& b) {
    const Index* index = b.index;
    const std::int64_t* start = b.start;
    std::uint32_t *block = b.block, *place = b.place;
    const auto blocks = static_cast<std::uint32_t>(b.start.size() - 1);
    for (std::size_t i = 0; i < b.index.size(); ++i) {
      block[i] = block_of(index[i], start, blocks);
      place[i] = static_cast<std::uint32_t>(index[i] - start[block[i]]);
    }
  });
}

}  // namespace pleach::locate
