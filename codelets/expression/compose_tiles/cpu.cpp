#include "expression/compose_tiles/codelet.hpp"

#include "base/tile.hpp"

#include <algorithm>

namespace pleach::compose_tiles {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Value, class Form>(const Buffers<Value, Form>& b) {
    const Steps<Value> steps{b.owner, b.source, b.operation, b.value, b.result};
    for (std::uint32_t t = 0; t < tiles(arguments.size); ++t) {
      const auto tile_begin = static_cast<std::uint32_t>(arguments.begin + arguments.first + t * tile);
      const auto end =
          std::min(tile_begin + static_cast<std::uint32_t>(tile), arguments.begin + arguments.first + arguments.size);
      std::uint32_t s = end - 1;
      while (s > tile_begin && steps.role(s) != Role::start) --s;
      auto chain = Chain<Form>::none();
      for (; s < end; ++s) {
        steps.with_step(s, [&](Operation op, Role role, Value operand) { chain.take(op, role, operand); });
      }
      b.chains[t] = chain;
    }
  });
}

}  // namespace pleach::compose_tiles
