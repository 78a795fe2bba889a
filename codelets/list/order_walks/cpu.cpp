#include "list/order_walks/codelet.hpp"

namespace pleach::order_walks {

namespace {

template <class Value>
void run(const Buffers<Value>& buffers) {
  const auto [records, walked, valid, offset, values, order, ordered] = buffers;
  if (valid[0] == 0) return;
  for (std::uint32_t k = 0; k < walked[0].chunks; ++k) {
    const Chunk<Value> chunk(const_cast<std::uint32_t*>(&records[0]), k, false);
    for (std::uint32_t lane = 0; lane < record_lanes; ++lane) {
      const auto [sublist, passed] = chunk.top(lane);
      std::uint32_t at = sublist != nothing ? static_cast<std::uint32_t>(offset[sublist]) + passed : 0;
      for (std::uint32_t step = 0; step < record_steps; ++step) {
        const std::uint32_t word = chunk.word(step, lane);
        if (word == nothing) continue;
        if ((word & begins) != 0) {
          at = static_cast<std::uint32_t>(offset[word & ~begins]);
          continue;
        }
        order[at] = word;
        ordered[at] = values[word];
        ++at;
      }
    }
  }
}

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [](const auto& typed) { run(typed); });
}

}  // namespace pleach::order_walks
